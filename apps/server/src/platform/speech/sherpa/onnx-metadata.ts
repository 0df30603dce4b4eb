import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { voiceModelMessage } from '@sonora/contracts/messages/voice-models';
import { ModelError } from './model-error.ts';

/** Wire types of protocol buffers that occur in model files. */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;
/** onnx.proto3: `ModelProto.metadata_props`, and the `key` and `value` of its entries. */
const METADATA_FIELD = 14;
const KEY_FIELD = 1;
const VALUE_FIELD = 2;
/** A tag and a length have at most ten bytes each. */
const HEADER_BYTES = 20;
/** Limits far above real models: a dozen fields, and entries of a few kilobytes (speaker names, links, licences). */
const MAX_FIELDS = 4_096;
const MAX_ENTRY_BYTES = 2 ** 20;
const MAX_ENTRIES_BYTES = 2 ** 23;

type Varint = { readonly value: number; readonly next: number };

const readVarint = (bytes: Uint8Array, from: number): Varint | undefined => {
  let value = 0;
  for (let index = from; index < Math.min(bytes.length, from + 10); index += 1) {
    const byte = bytes[index]!;
    value += (byte & 127) * 2 ** (7 * (index - from));
    if (byte < 128) return { value, next: index + 1 };
  }
  return undefined;
};

type FieldHead = { readonly field: number; readonly wire: number; readonly bodyAt: number; readonly bodyBytes: number };

const readHead = (bytes: Uint8Array, from: number): FieldHead | undefined => {
  const tag = readVarint(bytes, from);
  if (tag === undefined || tag.value < 8) return undefined;
  const [field, wire] = [Math.floor(tag.value / 8), tag.value % 8];
  if (wire === FIXED_64) return { field, wire, bodyAt: tag.next, bodyBytes: 8 };
  if (wire === FIXED_32) return { field, wire, bodyAt: tag.next, bodyBytes: 4 };
  const number = readVarint(bytes, tag.next);
  if (number === undefined) return undefined;
  if (wire === VARINT) return { field, wire, bodyAt: number.next, bodyBytes: 0 };
  return wire === LENGTH ? { field, wire, bodyAt: number.next, bodyBytes: number.value } : undefined;
};

const readEntry = (bytes: Uint8Array): readonly [string, string] => {
  const texts = new Map<number, string>();
  for (let at = 0; at < bytes.length; ) {
    const head = readHead(bytes, at);
    if (head === undefined) break;
    const end = head.bodyAt + head.bodyBytes;
    if (head.wire === LENGTH) texts.set(head.field, Buffer.from(bytes.subarray(head.bodyAt, end)).toString('utf8'));
    at = end;
  }
  return [texts.get(KEY_FIELD) ?? '', texts.get(VALUE_FIELD) ?? ''];
};

/**
 * Reads the metadata of an ONNX file and skips all other fields, so the cost is independent of the file's size.
 * @throws ModelError when the file is not ONNX or is truncated
 */
export const readOnnxMetadata = async (path: string): Promise<Readonly<Record<string, string>>> => {
  const name = basename(path);
  await using file = await open(path).catch((cause: unknown) => {
    throw new ModelError(voiceModelMessage('voiceModels.fileUnreadable', { file: name }), { cause });
  });
  const { size } = await file.stat();
  const entries: Record<string, string> = {};
  const refuse = (): never => {
    throw new ModelError(voiceModelMessage('voiceModels.notOnnx', { file: name }));
  };
  const header = new Uint8Array(HEADER_BYTES);
  let fields = 0;
  let entryBytes = 0;
  for (let at = 0; at < size; fields += 1) {
    if (fields === MAX_FIELDS) return refuse();
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, at);
    const head = readHead(header.subarray(0, bytesRead), 0) ?? refuse();
    const end = at + head.bodyAt + head.bodyBytes;
    if (end > size) return refuse();
    if (head.field === METADATA_FIELD && head.wire === LENGTH) {
      entryBytes += head.bodyBytes;
      if (head.bodyBytes > MAX_ENTRY_BYTES || entryBytes > MAX_ENTRIES_BYTES) return refuse();
      const body = new Uint8Array(head.bodyBytes);
      await file.read(body, 0, body.length, at + head.bodyAt);
      const [key, value] = readEntry(body);
      entries[key] = value;
    }
    at = end;
  }
  return fields === 0 ? refuse() : entries;
};
