/** Reads numbers of any width from base64url text, as the strings of the IAB's consent frameworks have them. */
export type ConsentBits = {
  /** Next bits as a number; NaN behind the end. */
  readonly read: (bits: number) => number;
  readonly skip: (bits: number) => void;
  /** Number of a Fibonacci code, whose last two bits are 1; NaN behind the end. */
  readonly readFibonacci: () => number;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Undefined for text that is not base64url. */
export const readBits = (text: string): ConsentBits | undefined => {
  const sextets = [...text.replace(/={1,2}$/, '')].map((character) => ALPHABET.indexOf(character));
  if (sextets.includes(-1)) return undefined;
  let position = 0;
  const next = (): number => {
    const sextet = sextets[Math.floor(position / 6)];
    if (sextet === undefined) return Number.NaN;
    const bit = (sextet >> (5 - (position % 6))) & 1;
    position += 1;
    return bit;
  };
  return {
    read: (bits) => {
      let value = 0;
      for (let index = 0; index < bits; index += 1) value = value * 2 + next();
      return value;
    },
    skip: (bits) => {
      position += bits;
    },
    readFibonacci: () => {
      let [value, smaller, larger, last] = [0, 1, 1, 0];
      for (;;) {
        const bit = next();
        if (Number.isNaN(bit)) return bit;
        if (bit === 1 && last === 1) return value;
        if (bit === 1) value += larger;
        [smaller, larger, last] = [larger, smaller + larger, bit];
      }
    },
  };
};
