import { useCallback } from 'react';
import { controlPlaceOf, isFocusLost, isUsable, nearestControl } from './focus-place.ts';

type Kept = {
  /** Its controls come and go. */
  readonly container: HTMLElement;
  /** Whether the place of an element in the container is kept, which the user has focused. */
  readonly isKept: (target: HTMLElement) => boolean;
  /** An element that has the focus. */
  readonly start?: HTMLElement;
};

/**
 * When the focused control is removed or disabled, its nearest neighbour is focused. The place is forgotten when the user moves
 * the focus out of the container, as into a dialog.
 * @returns the function that ends it
 */
export const keepFocus = ({ container, isKept, start }: Kept): (() => void) => {
  let place = start && controlPlaceOf(start, container);
  /** Focused here, not by the user. */
  let own: HTMLElement | undefined;
  const focus = (element: HTMLElement | undefined): void => {
    own = element;
    element?.focus({ preventScroll: true });
    own = undefined;
  };
  const check = (): void => {
    if (!place) return;
    const { element } = place;
    const isHere = document.activeElement === element;
    if (!isHere && !isFocusLost()) return;
    if (isUsable(element)) {
      if (isHere) place = controlPlaceOf(element, container);
      else focus(element);
      return;
    }
    // A busy button is enabled again soon.
    if (element.isConnected && element.ariaBusy === 'true') return;
    focus(nearestControl(place));
  };
  const enter = ({ target }: FocusEvent): void => {
    const isInside = target instanceof HTMLElement && target !== container && container.contains(target);
    place = isInside && (target === own || isKept(target)) ? controlPlaceOf(target, container) : undefined;
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    const left = place;
    if (relatedTarget instanceof Element) return;
    queueMicrotask(() => {
      // Left by hand, as by a click beside the controls.
      if (left === place && left && isUsable(left.element) && isFocusLost()) place = undefined;
      else check();
    });
  };
  const observer = new MutationObserver(check);
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-busy'] });
  // Of the document: what is outside the container may take the focus after it was lost.
  document.addEventListener('focusin', enter);
  container.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', enter);
    container.removeEventListener('focusout', leave);
  };
};

/** For keys only: after a click there is no place to keep, and a focused field would open the keyboard of a phone. */
const isByKey = (target: HTMLElement): boolean => target.matches(':focus-visible');

/**
 * Keeps the focus of keys inside an element whose controls come and go: when the focused one is removed or disabled, its
 * nearest neighbour is focused.
 * @returns the ref of the element
 */
export const useKeptFocus = (): ((container: HTMLElement | null) => (() => void) | undefined) =>
  useCallback(
    (container: HTMLElement | null) => (container ? keepFocus({ container, isKept: isByKey }) : undefined),
    [],
  );
