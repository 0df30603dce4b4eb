import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from './limit-concurrency.ts';

const blockSize = 16;
const cost = 16_384;
const keyBytes = 64;
const saltBytes = 16;

/** scrypt needs 128 · N · r bytes (RFC 7914 §2): 32 MiB, which is Node's default limit and is refused at it. */
const options: ScryptOptions = { N: cost, r: blockSize, p: 1, maxmem: 2 * 128 * cost * blockSize };

const scryptAsync = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** scrypt runs on the four threads of libuv, which files and DNS need as well: two remain for those. */
const limited = limitConcurrency(2);

/** The salt is the hex text itself, not the bytes that it stands for: stored hashes depend on it. */
const deriveKey = (password: string, salt: string): Promise<Buffer> =>
  limited(() => scryptAsync(password.normalize('NFKC'), salt, keyBytes, options));

const format = (salt: string, key: Buffer): string => `${salt}:${key.toString('hex')}`;

const newSalt = (): string => randomBytes(saltBytes).toString('hex');

/** @returns `salt:key`, both in hex */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = newSalt();
  return format(salt, await deriveKey(password, salt));
};

/** A hash that no password matches. Verifying against it takes as long as against a real one. */
export const createDummyHash = (): string => format(newSalt(), randomBytes(keyBytes));

/** @param hash `salt:key` as `hashPassword` returns it @throws Error when it has another form */
export const verifyPassword = async (hash: string, password: string): Promise<boolean> => {
  const [salt, key] = hash.split(':');
  if (!salt || !key) throw new Error('A stored password hash does not have the form salt:key.');
  const expected = Buffer.from(key, 'hex');
  const actual = await deriveKey(password, salt);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
