import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isCovered } from '../../shared/hooks/hotkeys.ts';

/** Time that a page has to load. */
const waitMilliseconds = 10_000;

/** The first field of a page that is for writing. On touch screens, focusing it would open the keyboard. */
const firstField = (content: HTMLElement): HTMLElement | null =>
  matchMedia('(hover:none)').matches ? null : content.querySelector<HTMLElement>('[data-first-field]');

const focus = (element: HTMLElement): void => {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

/**
 * Focuses the part of the page that `find` returns, as soon as it is there and again if the page replaces it while loading,
 * unless the user focuses something else or a dialog is open. Returns the function that stops it.
 */
const focusWhenThere = (content: HTMLElement, find: () => HTMLElement | null): (() => void) => {
  const before = document.activeElement;
  let focused: HTMLElement | null = null;
  const attempt = (): void => {
    const now = document.activeElement;
    const isHere = focused?.isConnected === true;
    if (isHere ? now !== focused : now !== before && now !== document.body) stop();
    else if (!isHere && !isCovered()) {
      focused = find();
      if (focused) focus(focused);
    }
  };
  const observer = new MutationObserver(attempt);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, waitMilliseconds);
  observer.observe(content, { childList: true, subtree: true });
  attempt();
  return stop;
};

/**
 * After navigation, moves the focus to the first field of a page for writing, else to the page's heading. A part with
 * `data-keeps-focus` that stays on the page keeps the focus, as a list whose rows are addresses.
 */
export const usePageFocus = (): void => {
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const content = document.getElementById('content');
    const isFirstPage = shown.current === undefined || shown.current === pathname;
    shown.current = pathname;
    if (!content || document.activeElement?.closest('[data-keeps-focus]')) return undefined;
    return focusWhenThere(content, () => firstField(content) ?? (isFirstPage ? null : content.querySelector('h1')));
  }, [pathname]);
};
