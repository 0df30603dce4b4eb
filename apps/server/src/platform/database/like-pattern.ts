/** A pattern of LIKE that finds the text anywhere, with its own percent signs and underscores taken as they are. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
