import { describe, expect, it } from 'vitest';
import { createDummyHash, hashPassword, verifyPassword } from './password-hash.ts';

/** Written by better-auth 1.7.5, which hashed passwords until migration 0008. */
const storedHashes = [
  {
    password: 'correct horse battery',
    hash: '46deff7ff89c8b7cfb032752c2ff307c:e77eb894e3738bd56748e79a170067acfe1ab6a72e479dd59bf0051a20e6689ae026f02b1c29359de896616bfb1a5b959f8143ec3a610700f2576b7c6c50d448',
  },
  {
    password: 'Mañana será otro día',
    hash: '2f7ad2b79eef0aef89e5fdedff817257:2a0e3c26965c186db281516aff1a822ced6552e02b7dca1effcf32cdcc9b298cd93e2cfbe4d253a26fbf8bf6c60e2e094dc6c7e92f3325996d68bf9af77afd05',
  },
  {
    // Full-width letters and a ligature: NFKC changes both.
    password: 'Ｐａｓｓｗｏｒｄ ﬁve',
    hash: 'f52ff3aa0bd4eaf868c334e4a6239d97:7f162ba4989aba19ce07d0d5fd9c97990216d03dc0dec67050be8ae04d33f92c418b1eb74a8afdcbf90890c8ff518234b8651b086c291f81acbbbf1e18c0c831',
  },
  {
    password: 'пароль-на-завтра',
    hash: '9c243161c8a0267b80cbbd2df232b1ce:96482d689880dddf16b60a1b1a30093c0f25ddde92ee11545e2c6a59bc3192e66f8009e2ad54b4a0bfa72bcee37344ade81e827821e9661ccfa28706b3ac82c1',
  },
  {
    password: '🐟🐟🐟 and 9 chips',
    hash: 'c6cc1b228de7965e3c7cbaa6d4eb2d21:c32d98ccee9f9b41199881a9caf49da7b4c01cb9f55c0a0efc9566c9774ae30a63e9c05a59c78ac162cc2a2f28db4e1cb6682f20d224635ae8a3eea7e7ac8f20',
  },
  {
    password: 'x'.repeat(128),
    hash: '7dcded93faa4d3ee26814c79b7c1e454:57640b6bb42df534ed9661e30b7fb432b7fb92206d57e3412e7e6a16d106d0059750d07b48387f69dda2a7fd4e37e5694afe7bad6b9d2c654c12387ce9a05454',
  },
  {
    // A combining ring, the ohm sign and a fraction: NFKC changes all three.
    password: 'A\u030angstrom \u03a9 \u2126 \u00bd',
    hash: 'd2faa76d0a5e97253f87820f4e7acaec:9056adb0255a1db64a5f213dd2a90e27a5f717cc3f797b5fe0d6d02f6cc19a3dd8d6d05959ead18fcf0d08f38dd46d5cacdb4252e90a97b081d2290533f5c710',
  },
];

describe('verifyPassword', () => {
  it.each(storedHashes)('accepts a hash that better-auth stored: $password', async ({ hash, password }) => {
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, password.normalize('NFKD'))).toBe(true);
    expect(await verifyPassword(hash, `${password} `)).toBe(false);
  });

  it('rejects a key of another length, and one that differs in its last byte', async () => {
    const { hash, password } = storedHashes[0] ?? { hash: '', password: '' };
    expect(await verifyPassword(hash.slice(0, -2), password)).toBe(false);
    expect(await verifyPassword(`${hash.slice(0, -2)}49`, password)).toBe(false);
  });

  it.each(['', 'no-separator', ':key', 'salt:'])('throws for the malformed hash %j', async (hash) => {
    await expect(verifyPassword(hash, 'password')).rejects.toThrow('salt:key');
  });
});

describe('hashPassword', () => {
  it('writes a hash of the stored form, with a new salt each time', async () => {
    const hashes = await Promise.all([hashPassword('Ｐａｓｓ'), hashPassword('Ｐａｓｓ')]);
    for (const hash of hashes) {
      expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
      expect(await verifyPassword(hash, 'Pass')).toBe(true);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('leaves the event loop free', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all([1, 2, 3, 4].map((n) => hashPassword(`password ${n}`)));
    clearInterval(timer);
    // Four hashes take 100 ms and more on any machine; a blocked loop would have run the timer at most once for each.
    expect(turns).toBeGreaterThan(8);
  });
});

describe('createDummyHash', () => {
  it('has the form of a stored hash', () => {
    expect(createDummyHash()).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});
