import { createHash } from 'node:crypto';

/** The value with the keys of its objects in one order, without absent fields, and with hashes instead of files. */
const comparable = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) {
    const hash = createHash('sha256');
    for await (const part of value.stream()) hash.update(part);
    return { name: value.name, sha256: hash.digest('hex') };
  }
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(await Promise.all(entries.map(async ([key, field]) => [key, await comparable(field)])));
};

/** What requests with the same Idempotency-Key must have in common: equal values in any order, and files with equal bytes. */
export const requestHashOf = async (content: object): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify(await comparable(content)))
    .digest('hex');
