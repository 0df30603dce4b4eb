import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { loadCode, reportNotLoaded } from '../../code/load-code.ts';
import { usePrefetch } from '../../code/use-prefetch.ts';
import type { LoadedMenuGroup, LoadedMenuItem } from './loaded-menu.tsx';

const importMenu = () => import('./loaded-menu.tsx');
type MenuCode = Awaited<ReturnType<typeof importMenu>>;

/** The code of menus. The content of a menu is rendered only after it is loaded. */
let loaded: MenuCode | undefined;

/** Loads the code of menus, which their entries need, too. */
export const loadMenus = async (): Promise<MenuCode> => {
  loaded ??= await loadCode(importMenu);
  return loaded;
};

/** An entry of a menu. With `isChecked` it is one of several alternatives, and a tick marks the current one. */
export const MenuItem = (properties: ComponentProps<typeof LoadedMenuItem>) =>
  loaded && <loaded.LoadedMenuItem {...properties} />;

/** Entries under a heading. */
export const MenuGroup = (properties: ComponentProps<typeof LoadedMenuGroup>) =>
  loaded && <loaded.LoadedMenuGroup {...properties} />;

export const MenuRule = () => loaded && <loaded.LoadedMenuRule />;

/** Loads the code of menus in advance. A failure is reported when a menu is opened. */
export const prefetchMenus = (): void => {
  loadMenus().catch(() => {});
};

type OpenMenuProps = {
  /** Id of the button below which the menu opens, and which has the focus after it. */
  readonly triggerId: string;
  readonly align: 'start' | 'end';
  readonly opensAtChecked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The open menu of a button that another component renders, as in lists with a menu for each row. Needs `loadMenus`. */
export const OpenMenu = ({ opensAtChecked = false, ...rest }: OpenMenuProps) =>
  loaded && <loaded.LoadedMenu opensAtChecked={opensAtChecked} {...rest} />;

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
  usePrefetch(prefetchMenus);
  const open = async (): Promise<void> => {
    try {
      await loadMenus();
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
        onPointerEnter: prefetchMenus,
        onFocus: prefetchMenus,
      })}
      {isOpen && (
        <OpenMenu triggerId={triggerId} align={align} opensAtChecked={opensAtChecked} onClose={() => setOpen(false)}>
          {children}
        </OpenMenu>
      )}
    </>
  );
};
