const end = /[ .…!?,;:–—]*$/u;
const beginning = /^[ .…!?,;:–—]*/u;

/**
 * The first words of an ad as shown beside its name. Where they repeat the name, only the words after it remain; undefined if
 * there are none.
 */
export const excerptBeside = (sessionName: string, excerpt: string | null): string | undefined => {
  const text = excerpt?.trim() ?? '';
  const name = sessionName.trim().replace(end, '');
  const isRepeated = name !== '' && text.toLowerCase().startsWith(name.toLowerCase());
  // A name that ends within a word is not repeated: "Tea" and "Teas of the world".
  const isWord = /^[\p{L}\p{N}]/u.test(text.slice(name.length));
  const rest = isRepeated && !isWord ? text.slice(name.length).replace(beginning, '') : text;
  return rest === '' ? undefined : rest;
};
