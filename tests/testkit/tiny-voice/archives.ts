/** Writes valid and hostile tar archives. */

export type TarFile = {
  /** Up to 100 bytes. */
  readonly path: string;
  readonly content: Uint8Array;
  /** The letter of its kind; default `0`, a file. */
  readonly type?: string;
  readonly link?: string;
  /** False values for the header. */
  readonly size?: number;
};

const header = ({ path, content, type = '0', link = '', size = content.length }: TarFile): Buffer => {
  const block = Buffer.alloc(512);
  block.write(path, 0, 100, 'utf8');
  block.write('0000644\0', 100, 'latin1');
  if (size >= 8 ** 11) {
    block[124] = 128;
    block.writeBigUInt64BE(BigInt(size), 128);
  } else block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write(' '.repeat(8), 148, 'latin1');
  block.write(type, 156, 'latin1');
  block.write(link, 157, 'utf8');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
};

export const tarOf = (files: readonly TarFile[]): Buffer =>
  Buffer.concat([
    ...files.flatMap((file) => [header(file), file.content, Buffer.alloc((512 - (file.content.length % 512)) % 512)]),
    Buffer.alloc(1024),
  ]);
