import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What has the focus and, behind it, what stands around that and can take it. */
export const pathToFocus = (): readonly HTMLElement[] => {
  const path: HTMLElement[] = [];
  let each = document.activeElement;
  for (; each instanceof HTMLElement; each = each.parentElement) {
    if (path.length === 0 || each.hasAttribute('tabindex')) path.push(each);
  }
  return path;
};

/**
 * Keeps the focus in a part whose buttons come and go: when the button that has it goes with a change of `state`, the part
 * itself takes it. The part must be able to (`tabIndex={-1}`).
 */
export const useFocusKept = <Part extends HTMLElement>(state: string): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const remember = (): void => {
      last.current = document.activeElement;
    };
    const each = part.current;
    each?.addEventListener('focusin', remember);
    return () => each?.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is the page after the change
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && last.current && !last.current.isConnected) part.current?.focus({ preventScroll: true });
    if (last.current && !last.current.isConnected) last.current = null;
  }, [state]);
  return part;
};
