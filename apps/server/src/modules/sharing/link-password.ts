import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';

/**
 * scrypt parameters (RFC 7914): about 50 ms and 16 MB on a small machine. Stored with each hash, so that they can be
 * raised.
 */
const cost = { N: 16_384, r: 8, p: 1 } as const;
const hashBytes = 32;

const scrypt = (password: string, salt: Buffer, options: { N: number; r: number; p: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Unicode normalisation: the same text may be typed in different forms.
    scryptWithCallback(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });

/** `scrypt$N$r$p$salt$hash`; salt and hash in base64url. */
export const hashLinkPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await scrypt(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
};

/** Verifies a password against a stored hash. */
export const isLinkPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$');
  const wanted = Buffer.from(hash, 'base64url');
  const given = await scrypt(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
