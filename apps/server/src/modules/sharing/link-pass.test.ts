import { describe, expect, it } from 'vitest';
import { createAddressSigner } from '../../platform/storage/signed-address.ts';
import { mayPlay, signedAudioPath } from './link-pass.ts';

const code = 'x'.repeat(16);
const at = (seconds: number) => createAddressSigner('secret', () => seconds * 1_000);
const signer = at(0);

const request = (path: string, method = 'GET') => ({
  method,
  query: Object.fromEntries(new URL(path, 'http://localhost').searchParams),
});
const given = (passwordHash: string | null) => request(signedAudioPath(signer, { code, passwordHash }));

describe('the pass to the sound of a link', () => {
  it('is needed for none but a locked one', () => {
    expect(mayPlay(signer, { code, passwordHash: null }, { method: 'GET', query: {} })).toBe(true);
    expect(mayPlay(signer, { code, passwordHash: 'one' }, { method: 'GET', query: {} })).toBe(false);
  });

  it('is that of the password that the link has now', () => {
    expect(mayPlay(signer, { code, passwordHash: 'one' }, given('one'))).toBe(true);
    expect(mayPlay(signer, { code, passwordHash: 'two' }, given('one'))).toBe(false);
    expect(mayPlay(signer, { code, passwordHash: 'one' }, given(null))).toBe(false);
    expect(mayPlay(signer, { code, passwordHash: null }, given('one'))).toBe(true);
  });

  it('is that of one link, for an hour, and signed by us', () => {
    const locked = { code, passwordHash: 'one' };
    const pass = given('one');
    expect(mayPlay(signer, { ...locked, code: 'y'.repeat(16) }, pass)).toBe(false);
    expect(mayPlay(at(3_599), locked, pass)).toBe(true);
    expect(mayPlay(at(3_600), locked, pass)).toBe(false);
    expect(
      mayPlay(
        createAddressSigner('another', () => 0),
        locked,
        pass,
      ),
    ).toBe(false);
    expect(mayPlay(signer, locked, { ...pass, query: { ...pass.query, key: 'uploads/x' } })).toBe(false);
  });

  it('says nothing of the password', () => {
    expect(signedAudioPath(signer, { code, passwordHash: 'scrypt$salt$hash' })).not.toMatch(/scrypt|salt|hash/);
  });
});
