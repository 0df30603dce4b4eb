import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { loadCode, reportNotLoaded } from '../../code/load-code.ts';
import { usePrefetch } from '../../code/use-prefetch.ts';
import type { LoadedMenuGroup, LoadedMenuItem } from './loaded-menu.tsx';
import styles from './menu.module.css';

const importMenu = () => import('./loaded-menu.tsx');

/** The code of menus. The content of a menu is rendered only after it is loaded. */
let loaded: Awaited<ReturnType<typeof importMenu>> | undefined;

const load = async (): Promise<void> => {
  loaded ??= await loadCode(importMenu);
};

/** An entry of a menu. With `isChecked` it is one of several alternatives, and a tick marks the current one. */
export const MenuItem = (properties: ComponentProps<typeof LoadedMenuItem>) =>
  loaded && <loaded.LoadedMenuItem {...properties} />;

/** Entries under a heading. */
export const MenuGroup = (properties: ComponentProps<typeof LoadedMenuGroup>) =>
  loaded && <loaded.LoadedMenuGroup {...properties} />;

export const MenuRule = () => loaded && <loaded.LoadedMenuRule />;

/** Loads the code of menus in advance. A failure is reported when a menu is opened. */
const prefetch = (): void => {
  load().catch(() => {});
};

type MenuProps = {
  /** Renders the trigger. It must pass the given properties on to a button. */
  readonly trigger: (properties: {
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
    readonly id: string;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  }) => ReactNode;
  readonly children: ReactNode;
  /** The edge of the trigger that the menu is flush with. Default: `start`. */
  readonly align?: 'start' | 'end';
  /** The checked entry has the focus when the menu opens. Default: the first one. */
  readonly opensAtChecked?: boolean;
};

/**
 * A menu that opens below its trigger. Its code is loaded shortly after the page, or earlier if the trigger is hovered, focused
 * or pressed. Its content is mounted only while it is open.
 */
export const Menu = ({ trigger, children, align = 'start', opensAtChecked = false }: MenuProps) => {
  const triggerId = useId();
  const [isOpen, setOpen] = useState(false);
  usePrefetch(prefetch);
  const open = async (): Promise<void> => {
    try {
      await load();
      setOpen(true);
    } catch (error) {
      reportNotLoaded(error);
    }
  };
  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        id: triggerId,
        onClick: () => (isOpen ? setOpen(false) : void open()),
        onPointerEnter: prefetch,
        onFocus: prefetch,
      })}
      {isOpen && loaded && (
        <loaded.LoadedMenu
          triggerId={triggerId}
          align={align}
          opensAtChecked={opensAtChecked}
          onClose={() => setOpen(false)}
        >
          {children}
        </loaded.LoadedMenu>
      )}
    </>
  );
};

/** A point of the window in pixels, and the element that has the focus after the menu. */
type MenuPoint = { readonly x: number; readonly y: number; readonly returnTo: HTMLElement };

/** Menu keys name the focused element instead of a point. */
const pointOf = (event: MouseEvent<HTMLElement>): MenuPoint => {
  const focused = document.activeElement;
  const isInside = focused instanceof HTMLElement && event.currentTarget.contains(focused);
  const returnTo = isInside ? focused : event.currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  const { left, bottom } = (event.target as Element).getBoundingClientRect();
  const isByKey = event.clientX === 0 && event.clientY === 0;
  return {
    x: isByKey ? left : event.clientX,
    y: isByKey ? bottom : event.clientY,
    returnTo: returnTo ?? event.currentTarget,
  };
};

/** Fields and selected text have the menu of the browser, to paste and copy. */
const hasOwnMenu = ({ target }: MouseEvent): boolean =>
  target instanceof HTMLInputElement || (window.getSelection()?.toString() ?? '') !== '';

/**
 * The context menu of an element: right click, menu key or Shift+F10 inside it.
 * @returns the handler of the element, and the menu to render inside it
 */
export const useContextMenu = (children: ReactNode) => {
  const triggerId = useId();
  const [at, setAt] = useState<MenuPoint>();
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    if (hasOwnMenu(event)) return;
    event.preventDefault();
    const point = pointOf(event);
    load().then(() => setAt(point), reportNotLoaded);
  };
  const contextMenu = at && loaded && (
    <>
      <span id={triggerId} className={styles.point} style={{ left: at.x, top: at.y }} aria-hidden="true" />
      <loaded.LoadedMenu
        key={`${at.x} ${at.y}`}
        triggerId={triggerId}
        align="start"
        opensAtChecked={false}
        returnTo={at.returnTo}
        onClose={() => setAt(undefined)}
      >
        {children}
      </loaded.LoadedMenu>
    </>
  );
  return { onContextMenu, contextMenu };
};
