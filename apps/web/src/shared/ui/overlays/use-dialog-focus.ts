import { type FocusEvent, type RefCallback, useCallback } from 'react';
import { useFocusReturn } from '../../hooks/use-focus-return.ts';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';

const attribute = 'data-autofocus';

/**
 * Mantine's focus trap moves the focus in timers that start when the dialog is shown. On a busy machine they run after the user
 * has chosen a field, which would lose the focus again, and with it its open list. The trap prefers the element with this
 * attribute, so the focused element gets it.
 */
const holdFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  for (const each of currentTarget.querySelectorAll(`[${attribute}]`)) each.removeAttribute(attribute);
  target.setAttribute(attribute, '');
};

/**
 * The focus of a dialog: it stays in the dialog while controls come and go, and is given back when the dialog is closed.
 * @returns properties of the dialog's content
 */
export const useDialogFocus = (isOpen: boolean) => {
  const keep = useKeptFocus();
  const { contentRef, giveBack } = useFocusReturn(isOpen);
  const ref: RefCallback<HTMLElement> = useCallback(
    (element) => {
      contentRef(element);
      return keep(element);
    },
    [contentRef, keep],
  );
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    if (isOpen) holdFocus(event);
    // A timer of the trap, which ran after the dialog was closed. Events of dialogs inside this one arrive here, too.
    else if (event.currentTarget.contains(event.target)) giveBack();
  };
  return { ref, onFocus };
};
