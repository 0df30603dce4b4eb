const UUID_LENGTH = 36;
const HYPHEN = '-'.charCodeAt(0);
const hyphenPlaces: ReadonlySet<number> = new Set([8, 13, 18, 23]);

/** What a character may be: 1 a digit, 2 a hyphen. */
const kinds = new Uint8Array(128);
for (const digit of '0123456789abcdefABCDEF') kinds[digit.charCodeAt(0)] = 1;
kinds[HYPHEN] = 2;
const wanted = Uint8Array.from({ length: UUID_LENGTH }, (_, place) => (hyphenPlaces.has(place) ? 2 : 1));

/** Whether a text is a UUID, in whatever case. Without a regular expression: each counted event asks this for four ids. */
export const isUuid = (text: string): boolean => {
  if (text.length !== UUID_LENGTH) return false;
  for (let place = 0; place < UUID_LENGTH; place += 1) {
    if (kinds[text.charCodeAt(place)] !== wanted[place]) return false;
  }
  return true;
};
