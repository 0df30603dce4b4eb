import { useCallback } from 'react';

const fields = ['button', 'input', 'select', 'textarea'];
const focusable = ['a[href]', ...fields.map((name) => `${name}:enabled`), '[tabindex="0"]'].join();

const isShown = (element: Element): boolean => element.checkVisibility();

/** An element with its place among its ancestors, while it is there. */
type Place = {
  readonly element: HTMLElement;
  /** From the innermost: an ancestor, and what follows and precedes in it. */
  readonly levels: readonly { readonly parent: Element; readonly after: Element[]; readonly before: Element[] }[];
};

const placeOf = (element: HTMLElement, container: HTMLElement): Place => {
  const levels: { parent: Element; after: Element[]; before: Element[] }[] = [];
  for (let child: Element = element; child !== container && child.parentElement; child = child.parentElement) {
    const siblings = [...child.parentElement.children];
    const at = siblings.indexOf(child);
    levels.push({
      parent: child.parentElement,
      after: siblings.slice(at + 1),
      before: siblings.slice(0, at).reverse(),
    });
  }
  return { element, levels };
};

const controlsIn = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable) && isShown(each),
  );

/** The nearest control to the place of one that is gone: after it, before it, or in what took its place. */
const nearest = ({ levels }: Place): HTMLElement | undefined => {
  for (const { parent, after, before } of levels) {
    if (!parent.isConnected) continue;
    const beside =
      after.filter((each) => each.isConnected).flatMap(controlsIn)[0] ??
      before.filter((each) => each.isConnected).flatMap((each) => controlsIn(each).at(-1) ?? [])[0] ??
      controlsIn(parent)[0];
    if (beside) return beside;
  }
  return undefined;
};

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

const watch = (container: HTMLElement): (() => void) => {
  let place: Place | undefined;
  const check = (): void => {
    if (!place) return;
    const { element } = place;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement !== element) return;
    if (element.isConnected && !isDisabled(element)) {
      if (activeElement === element) place = placeOf(element, container);
      else element.focus({ preventScroll: true });
      return;
    }
    // A busy button is enabled again soon.
    if (element.isConnected && element.ariaBusy === 'true') return;
    nearest(place)?.focus({ preventScroll: true });
  };
  const enter = ({ target }: FocusEvent): void => {
    // Only for keys: after a click there is no place to keep, and a focused field would open the keyboard of a phone.
    place =
      target instanceof HTMLElement && target.matches(':focus-visible') && target !== container
        ? placeOf(target, container)
        : undefined;
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    const left = place;
    // A dialog or a menu gives the focus back.
    if (relatedTarget instanceof Element) return;
    queueMicrotask(() => {
      // Left by hand, as by a click beside the controls.
      if (left === place && left?.element.isConnected && !isDisabled(left.element)) place = undefined;
      else check();
    });
  };
  const observer = new MutationObserver(check);
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-busy'] });
  container.addEventListener('focusin', enter);
  container.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', enter);
    container.removeEventListener('focusout', leave);
  };
};

/**
 * Keeps the focus of keys inside an element whose controls come and go: when the focused one is removed or disabled, its
 * nearest neighbour is focused.
 * @returns the ref of the element
 */
export const useKeptFocus = (): ((container: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((container: HTMLElement | null) => (container ? watch(container) : undefined), []);
