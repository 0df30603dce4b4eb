import type { Capability } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type AssetFinder, resolveAsset } from './resolve-asset.ts';

const file = '01900000-0000-7000-8000-000000000001';
const ad = '01900000-0000-7000-8000-000000000002';
const running = '01900000-0000-7000-8000-000000000003';
const other = '01900000-0000-7000-8000-000000000009';

const finder: AssetFinder = {
  hasFile: async (orgId, id) => orgId === 'mine' && (id === file || id === ad),
  production: async (orgId, id) =>
    orgId === 'mine' && (id === ad || id === running) ? { isFinished: id === ad } : undefined,
  catalogueAlias: (kind, alias) => (kind === 'voice' && alias.toLowerCase() === 'wren' ? 'wren' : undefined),
};
const all: readonly Capability[] = ['files.read', 'ads.read'];
const resolve = (asset: string, capabilities = all) =>
  resolveAsset(
    finder,
    { orgId: 'mine', capabilities: new Set(capabilities), publicUrl: 'https://ads.example.com' },
    asset,
  );

describe('an asset', () => {
  it.each([
    [file, { kind: 'file', ref: file }],
    [file.toUpperCase(), { kind: 'file', ref: file }],
    [ad, { kind: 'production', ref: ad }],
    [`https://ads.example.com/file/${file}`, { kind: 'file', ref: file }],
    [`https://ads.example.com/public-file/${file}?download`, { kind: 'file', ref: file }],
    [`https://ads.example.com/api/v3/audioform/${ad}`, { kind: 'production', ref: ad }],
    // An ad and its file have the same id.
    [`https://ads.example.com/file/${ad}`, { kind: 'production', ref: ad }],
    ['https://ads.example.com/catalogue/voice/Wren/sample.mp3', { kind: 'voice', ref: 'wren' }],
  ])('is found by %s', async (asset, wanted) => {
    expect(await resolve(asset)).toEqual(wanted);
  });

  it.each([
    `https://evil.example/file/${file}`,
    `https://ads.example.com.evil.example/file/${file}`,
    `https://ads.example.com@evil.example/file/${file}`,
    `https://user@ads.example.com/file/${file}`,
    `http://ads.example.com/file/${file}`,
    `https://ads.example.com/file/${file}/../../etc`,
    'https://ads.example.com/catalogue/voice/..%2f..%2fsecret/../sample.mp3',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/etc/passwd',
    'wren',
  ])('is refused as %s', async (asset) => {
    await expect(resolve(asset)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it.each([
    other,
    `https://ads.example.com/file/${other}`,
    `https://ads.example.com/api/v3/audioform/${file}`,
    'https://ads.example.com/catalogue/voice/nobody/sample.mp3',
    'https://ads.example.com/catalogue/sound/wren/sample.mp3',
  ])('does not exist as %s', async (asset) => {
    await expect(resolve(asset)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('does not exist for who may not see its area', async () => {
    await expect(resolve(file, ['ads.read'])).rejects.toMatchObject({ code: 'not-found' });
    expect(await resolve(ad, ['files.read'])).toEqual({ kind: 'file', ref: ad });
    await expect(resolve(`https://ads.example.com/api/v3/audioform/${ad}`, ['files.read'])).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(resolve(ad, [])).rejects.toMatchObject({ code: 'not-found' });
  });

  it('waits for an ad to be finished', async () => {
    await expect(resolve(running)).rejects.toMatchObject({ code: 'conflict' });
  });
});
