const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The UUID of nothing: an absent rule. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** @throws RangeError for a text that is no UUID. */
export const writeUuid = (bytes: Uint8Array, offset: number, uuid: string): void => {
  if (!UUID.test(uuid)) throw new RangeError('An id in a tracking address is a UUID.');
  const digits = uuid.replaceAll('-', '');
  for (let index = 0; index < 16; index += 1) {
    bytes[offset + index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
};

/** The UUID of 16 bytes, in lower case. */
export const readUuid = (bytes: Uint8Array, offset: number): string => {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += bytes[offset + index]!.toString(16).padStart(2, '0');
  }
  return text;
};
