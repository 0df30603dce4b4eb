import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { reportNotLoaded } from '../../code/load-code.ts';
import styles from './context-menu.module.css';
import { loadMenus } from './menu.tsx';

/** A point of the window in pixels, and the element that has the focus after the menu. */
type MenuPoint = { readonly x: number; readonly y: number; readonly returnTo: HTMLElement };
type Opened = MenuPoint & { readonly code: Awaited<ReturnType<typeof loadMenus>> };

/** Menu keys name the focused element instead of a point. @param anchor the element below which the menu opens, in place of a point */
const pointOf = (event: MouseEvent<HTMLElement>, anchor: Element | undefined): MenuPoint => {
  const focused = document.activeElement;
  const isInside = focused instanceof HTMLElement && event.currentTarget.contains(focused);
  const returnTo = isInside ? focused : event.currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  const { left, bottom } = (anchor ?? (event.target as Element)).getBoundingClientRect();
  const isByKey = anchor !== undefined || (event.clientX === 0 && event.clientY === 0);
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
  const [at, setAt] = useState<Opened>();
  const onContextMenu = (event: MouseEvent<HTMLElement>, anchor?: Element): void => {
    if (hasOwnMenu(event)) return;
    event.preventDefault();
    const point = pointOf(event, anchor);
    loadMenus().then((code) => setAt({ ...point, code }), reportNotLoaded);
  };
  const contextMenu = at && (
    <>
      <span id={triggerId} className={styles.point} style={{ left: at.x, top: at.y }} aria-hidden="true" />
      <at.code.LoadedMenu
        key={`${at.x} ${at.y}`}
        triggerId={triggerId}
        align="start"
        opensAtChecked={false}
        returnTo={at.returnTo}
        onClose={() => setAt(undefined)}
      >
        {children}
      </at.code.LoadedMenu>
    </>
  );
  return { onContextMenu, contextMenu };
};
