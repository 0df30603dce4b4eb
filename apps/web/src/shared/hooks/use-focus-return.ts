import { useCallback, useLayoutEffect, useRef } from 'react';
import { areaOf, type ControlPlace, controlPlaceOf, isFocusLost, isUsable, nearestControl } from './focus-place.ts';
import { keepFocus } from './use-kept-focus.ts';

/** The element from which a dialog or a menu was opened. */
export type Opener = { readonly place: ControlPlace; readonly dialog: Element | null };

const dialogAround = (element: Element): Element | null => element.closest('dialog, [role="dialog"]');

export const openerAt = (element: HTMLElement): Opener => ({
  place: controlPlaceOf(element, areaOf(element)),
  dialog: dialogAround(element),
});

/** Openers of dialogs that are closed: the page shows them until their animation ends. */
const closed = new WeakMap<Element, Opener>();

let stopFollowing = (): void => {};

/** The opener may be removed after its dialog was closed, as with the row that was deleted. */
const follow = (element: HTMLElement): void => {
  stopFollowing();
  stopFollowing = keepFocus({ container: areaOf(element), isKept: () => false, start: element });
};

/** The opener of a dialog; if its own dialog is closed as well, the opener of that, and so on. */
const outermost = (opener: Opener): Opener => {
  const passed = new Set([opener]);
  let at = opener;
  for (;;) {
    const outer = at.dialog && closed.get(at.dialog);
    // Two dialogs may have opened each other.
    if (!outer || passed.has(outer)) return at;
    passed.add(outer);
    at = outer;
  }
};

/**
 * Focuses the element from which something was opened; if it is gone, disabled or hidden, its nearest neighbour; if its dialog
 * is closed as well, the element from which that was opened.
 */
export const giveFocusBack = (opener: Opener): void => {
  const { place } = outermost(opener);
  const target = isUsable(place.element) ? place.element : nearestControl(place);
  if (!target) return;
  target.focus({ preventScroll: true });
  follow(target);
};

/**
 * Gives the focus back when a dialog is closed, or removed while it is open. Without a focused element before, the focus is
 * left alone.
 * @returns the ref of the dialog, and a function that gives the focus back once more
 */
export const useFocusReturn = (isOpen: boolean) => {
  const content = useRef<HTMLElement>(null);
  const opener = useRef<Opener>(undefined);
  const contentRef = useCallback((element: HTMLElement | null): void => {
    if (element) content.current = element;
  }, []);
  const giveBack = useCallback((): void => {
    if (opener.current) giveFocusBack(opener.current);
  }, []);
  // Read before the dialog is drawn: a field of it may take the focus as soon as it is there.
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (!isOpen) {
      // Something else may have been focused on purpose.
      if (isFocusLost() || content.current?.contains(document.activeElement)) giveBack();
      return undefined;
    }
    const isSomewhere = focused instanceof HTMLElement && focused !== document.body;
    opener.current = isSomewhere ? openerAt(focused) : undefined;
    if (content.current) closed.delete(content.current);
    return () => {
      if (content.current && opener.current) closed.set(content.current, opener.current);
      // Removed while it was open: first, the page has its new content.
      queueMicrotask(() => isFocusLost() && giveBack());
    };
  }, [isOpen, giveBack]);
  return { contentRef, giveBack };
};
