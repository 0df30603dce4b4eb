/** Joins the defined class names. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
