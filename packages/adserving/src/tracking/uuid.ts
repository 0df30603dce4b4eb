/** The UUID of nothing: an absent rule. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

const UUID_LENGTH = 36;
const INVALID = 255;

const digitValues = new Uint8Array(128).fill(INVALID);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digitValues[digit.charCodeAt(0)] = value;
  digitValues[digit.toUpperCase().charCodeAt(0)] = value;
}
const digitAt = (text: string, position: number): number => digitValues[text.charCodeAt(position)] ?? INVALID;
const HYPHEN = '-'.charCodeAt(0);
const isHyphen = (text: string, position: number): boolean => text.charCodeAt(position) === HYPHEN;
const hexOf: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** @throws RangeError for a text that is no UUID. */
export const writeUuid = (bytes: Uint8Array, offset: number, uuid: string): void => {
  const hasHyphens = isHyphen(uuid, 8) && isHyphen(uuid, 13) && isHyphen(uuid, 18) && isHyphen(uuid, 23);
  let isValid = uuid.length === UUID_LENGTH && hasHyphens;
  let position = 0;
  for (let index = 0; index < 16; index += 1) {
    if (position === 8 || position === 13 || position === 18 || position === 23) position += 1;
    const high = digitAt(uuid, position);
    const low = digitAt(uuid, position + 1);
    if ((high | low) > 15) isValid = false;
    bytes[offset + index] = high * 16 + low;
    position += 2;
  }
  if (!isValid) throw new RangeError('An id in a tracking address is a UUID.');
};

/** The UUID of 16 bytes, in lower case. */
export const readUuid = (bytes: Uint8Array, offset: number): string => {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += hexOf[bytes[offset + index]!]!;
  }
  return text;
};
