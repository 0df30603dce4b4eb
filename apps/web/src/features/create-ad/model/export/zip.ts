/** CRC-32 (ISO 3309) of each byte. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc >>> 0;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] as number);
  return (crc ^ 0xffff_ffff) >>> 0;
};

/** Little-endian record of [size in bytes, value] fields. */
const record = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1 January 1980, the earliest date: browsers show the time of the download. */
const date = 0x0021;

export type ZipEntry = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** ZIP archive of files that are compressed already, so they are stored as they are. Together at most 4 GB. */
export const zipOf = (entries: readonly ZipEntry[]): Blob => {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let [offset, directorySize] = [0, 0];
  for (const { name, bytes } of entries) {
    const encoded = new TextEncoder().encode(name);
    const common = [
      [2, version],
      [2, flags],
      [2, 0],
      [2, 0],
      [2, date],
      [4, crcOf(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, encoded.length],
      [2, 0],
    ] as const;
    const local = record([4, 0x0403_4b50], ...common);
    const central = record([4, 0x0201_4b50], [2, version], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    files.push(local, encoded, bytes);
    directory.push(central, encoded);
    offset += local.length + encoded.length + bytes.length;
    directorySize += central.length + encoded.length;
  }
  const count = entries.length;
  const end = record([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, directorySize], [4, offset], [2, 0]);
  return new Blob([...files, ...directory, end], { type: 'application/zip' });
};
