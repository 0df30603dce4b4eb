/** Messages of the support form that the specification writes in lower case. */
const lowerCase: ReadonlySet<string> = new Set(['forms.notEmpty', 'forms.maxCharacters']);

/**
 * A message as it is shown below its field, on its own: capitalised, unless its exact text is specified.
 * @param emptyText message of the empty field, which replaces the general one
 */
export const asFieldError = (messageId: string, text: string, emptyText: string | undefined): string => {
  if (messageId === 'forms.notEmpty' && emptyText !== undefined) return emptyText;
  return lowerCase.has(messageId) ? text : text.charAt(0).toUpperCase() + text.slice(1);
};
