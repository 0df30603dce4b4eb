import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixedDocument, parsed, put } from '../testkit/documents.ts';
import { parseAudioform } from './parse.ts';

describe('parseAudioform on hostile input', () => {
  it('keeps keys such as __proto__ as keys', () => {
    const document = JSON.parse(
      '{"header":{"version":"4"},"assets":{"__proto__":{"type":"voice","voiceAlias":"wren"},"toString":{"type":"tts","text":"Hi","voiceRef":"__proto__"}},"production":{"arrangement":{"sections":[{"layers":[{"clips":[{"assetRef":"toString"}]}]}]}},"delivery":{}}',
    );
    const { assets } = parsed(document);
    expect(Object.keys(assets)).toEqual(['__proto__', 'toString']);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect('voiceAlias' in {}).toBe(false);
  });

  it('does not look into prototypes', () => {
    const inherited = Object.create(mixedDocument());
    expect(parseAudioform(inherited)).toMatchObject({ ok: false, status: 422 });
  });

  it('never throws on what is no document at all', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withTypedArray: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        for (const input of [value, { audioform: value }, { assets: value, production: value, delivery: value }]) {
          const result = parseAudioform(input);
          expect(result.ok || result.errors.length > 0).toBe(true);
        }
      }),
      { numRuns: 700, seed: 1 },
    );
  });

  it('never throws on a document with anything put anywhere', () => {
    const poison = fc.oneof(
      fc.constantFrom<unknown>(
        Number.NaN,
        1e308,
        -1,
        -0,
        Infinity,
        null,
        undefined,
        '',
        [],
        {},
        [[]],
        'constructor',
        10n,
        Symbol('s'),
        () => 1,
      ),
      fc.anything(),
    );
    const places: string[] = [];
    const collect = (value: unknown, path: string): void => {
      if (path !== '') places.push(path);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, child] of Object.entries(value)) collect(child, path === '' ? key : `${path}/${key}`);
    };
    collect(mixedDocument(), '');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...places), poison), { minLength: 1, maxLength: 4 }), (hits) => {
        const document = mixedDocument();
        for (const [path, value] of hits) put(document, path, value);
        const result = parseAudioform(document);
        expect(result.ok || result.errors.length > 0).toBe(true);
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  it('answers to getters that throw and to revoked proxies', () => {
    const trap = {
      get audioform(): never {
        throw new Error('trap');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const input of [trap, proxy, { audioform: proxy }])
      expect(parseAudioform(input)).toMatchObject({ ok: false, status: 400 });
  });
});
