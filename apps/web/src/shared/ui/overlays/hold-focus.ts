import type { FocusEvent } from 'react';

const attribute = 'data-autofocus';

/**
 * Focus handler of a dialog's content. Mantine's focus trap moves the focus in timers that start when the dialog is shown. On
 * a busy machine they run after the user has chosen a field, which would lose the focus again, and with it its open list.
 * The trap prefers the element with this attribute, so the focused element gets it.
 */
export const holdFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  for (const each of currentTarget.querySelectorAll(`[${attribute}]`)) each.removeAttribute(attribute);
  target.setAttribute(attribute, '');
};
