/** After a form was sent: focuses its first field with a problem, if the page has marked one. */
export const focusProblem = (form: HTMLFormElement): void => {
  // The page is drawn with its problems first.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
