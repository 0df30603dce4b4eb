const isPartOfWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{M}\p{N}'’-]/u.test(sign);

/** The selected words of a text; without a selection, the word at the caret, else the word before it, else the first. */
export const wordAt = (text: string, start: number, end: number): string => {
  if (end > start) return text.slice(start, end).trim();
  let from = start;
  while (from > 0 && !isPartOfWord(text[from]) && !isPartOfWord(text[from - 1])) from -= 1;
  while (from > 0 && isPartOfWord(text[from - 1])) from -= 1;
  let to = from;
  while (isPartOfWord(text[to])) to += 1;
  return to > from ? text.slice(from, to) : (text.split(/\s+/).find((word) => word !== '') ?? '');
};

/** Whether a text contains a word or several as whole words, regardless of case. */
export const hasWord = (text: string, word: string): boolean => {
  const [within, wanted] = [text.toLowerCase(), word.trim().toLowerCase()];
  if (wanted === '') return false;
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (!isPartOfWord(within[at - 1]) && !isPartOfWord(within[at + wanted.length])) return true;
  }
  return false;
};
