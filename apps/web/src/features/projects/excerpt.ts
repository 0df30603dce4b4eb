const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && ' .…!?,;:–—'.includes(character);

const withoutEnd = (text: string): string => {
  let end = text.length;
  while (isPunctuation(text[end - 1])) end -= 1;
  return text.slice(0, end);
};

const withoutBeginning = (text: string): string => {
  let start = 0;
  while (isPunctuation(text[start])) start += 1;
  return text.slice(start);
};

/**
 * The first words of an ad as shown beside its name. Where they repeat the name, only the words after it remain; undefined if
 * there are none.
 */
export const excerptBeside = (sessionName: string, excerpt: string | null): string | undefined => {
  const text = excerpt?.trim() ?? '';
  const name = withoutEnd(sessionName.trim());
  const isRepeated = name !== '' && text.toLowerCase().startsWith(name.toLowerCase());
  // A name that ends within a word is not repeated: "Tea" and "Teas of the world".
  const isWord = /^[\p{L}\p{N}]/u.test(text.slice(name.length));
  const rest = isRepeated && !isWord ? withoutBeginning(text.slice(name.length)) : text;
  return rest === '' ? undefined : rest;
};
