/** Writes the part of the protocol buffers wire format that ONNX files need: integers and length-delimited fields. */

const varint = (value: number): readonly number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
};

/** One field of a message, as bytes. */
export type Field = Uint8Array;

export const numberField = (field: number, value: number): Field =>
  Uint8Array.from([...varint(field << 3), ...varint(value)]);

export const bytesField = (field: number, bytes: Uint8Array): Field =>
  Buffer.concat([Uint8Array.from([...varint((field << 3) | 2), ...varint(bytes.length)]), bytes]);

export const textField = (field: number, text: string): Field => bytesField(field, Buffer.from(text, 'utf8'));

export const messageField = (field: number, fields: readonly Field[]): Field =>
  bytesField(field, Buffer.concat(fields));
