import { isTyping } from './hotkeys.ts';

const fields = ['button', 'input', 'select', 'textarea'];
const focusable = ['a[href]', ...fields.map((name) => `${name}:enabled`), '[tabindex="0"]'].join();

/** Parts that take the focus themselves: those whose keys move between rows, and those that a script focuses. */
const ownFocus = [
  ...['grid', 'listbox', 'tree', 'treegrid'].map((role) => `[role="${role}"][tabindex="0"]`),
  '[tabindex="-1"]:not(main,dialog,[role="dialog"])',
].join();

/** What the user moves within: the page or the dialog around an element. */
export const areaOf = (element: Element): HTMLElement =>
  element.closest<HTMLElement>('main,dialog,[role="dialog"]') ?? document.body;

/** An element with its place among its ancestors, while it is there. */
export type ControlPlace = {
  readonly element: HTMLElement;
  /** From the innermost: an ancestor, and what follows and precedes in it. */
  readonly levels: readonly { readonly parent: Element; readonly after: Element[]; readonly before: Element[] }[];
  /** After navigation, the focus belongs to the new page. */
  readonly pathname: string;
};

/** @param container the outermost ancestor that counts */
export const controlPlaceOf = (element: HTMLElement, container: Element): ControlPlace => {
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
  return { element, levels, pathname: location.pathname };
};

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled');

export const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !isDisabled(element) && element.checkVisibility({ visibilityProperty: true });

/** On touch screens, a focused field would open the keyboard. */
const opensKeyboard = (element: Element): boolean => matchMedia('(hover:none)').matches && isTyping(element);

const controlsIn = (element: Element): readonly HTMLElement[] =>
  [element, ...element.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      each.matches(focusable) &&
      each.tabIndex >= 0 &&
      isUsable(each) &&
      !opensKeyboard(each),
  );

/**
 * The nearest control to the place of one that is gone: after it, before it, or in what took its place. An ancestor that takes
 * the focus itself comes before what is outside it, and before its other controls.
 */
export const nearestControl = ({ levels, pathname }: ControlPlace): HTMLElement | undefined => {
  if (pathname !== location.pathname) return undefined;
  for (const { parent, after, before } of levels) {
    if (!parent.isConnected) continue;
    if (parent instanceof HTMLElement && parent.matches(ownFocus)) return parent;
    const beside =
      after.filter((each) => each.isConnected).flatMap(controlsIn)[0] ??
      before.filter((each) => each.isConnected).flatMap((each) => controlsIn(each).at(-1) ?? [])[0] ??
      controlsIn(parent)[0];
    if (beside) return beside;
  }
  // The page itself.
  return levels
    .map(({ parent }) => parent)
    .find(
      (each): each is HTMLElement => each instanceof HTMLElement && each.isConnected && each.hasAttribute('tabindex'),
    );
};
