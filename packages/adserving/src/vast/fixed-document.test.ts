import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullAd, plainAd, wrapperAd } from '../testkit/ads.ts';
import { createEventAddresses } from '../tracking/event-addresses.ts';
import { compileInline, compileWrapper } from './compile-document.ts';
import { type DocumentTemplate, renderDocument } from './document-template.ts';
import { type FixedDocument, fixDocument, moveDocument, writeAnswer } from './fixed-document.ts';
import { documentVersions } from './versions.ts';

const addresses = createEventAddresses({
  prefix: 'https://ads.example.com/t/',
  sign: (message, outputLength) =>
    hash('shake256', Buffer.concat([Buffer.alloc(32, 7), message]), { outputEncoding: 'binary', outputLength }),
  maxAgeMs: 86_400_000,
});

const templates: readonly DocumentTemplate[] = documentVersions.flatMap((version) => [
  compileInline(fullAd, version),
  compileInline({ ...plainAd, title: 'Brot & Käse 🥖' }, version),
  compileWrapper(wrapperAd, version),
]);
const ids = { tagId: '0191d2a4-0000-7000-8000-000000000001', creativeId: '0191d2a4-0000-7000-8000-000000000002' };
const eventPrefix = addresses.prefix + addresses.beginningOf(ids);
const ownBytes: readonly FixedDocument[] = templates.map((template) => fixDocument(template, eventPrefix));
/** All in one buffer, one directly behind the other: none may write over another. */
const documents: readonly FixedDocument[] = (() => {
  const bytes = new DataView(new ArrayBuffer(ownBytes.reduce((sum, { length }) => sum + length, 3)));
  let offset = 3;
  return ownBytes.map((document) => {
    const moved = moveDocument(document, bytes, offset);
    offset += document.length;
    return moved;
  });
})();

const answers = fc.record({
  number: fc.nat({ max: templates.length - 1 }),
  served: fc.record(
    {
      tagId: fc.constant(ids.tagId),
      creativeId: fc.constant(ids.creativeId),
      adServingId: fc.uuid(),
      ruleId: fc.uuid(),
      instantMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    },
    { requiredKeys: ['tagId', 'creativeId', 'adServingId', 'instantMs'] },
  ),
  macros: fc.option(
    fc.record(
      { IFA: fc.string({ unit: 'binary' }), ADSERVINGID: fc.string(), DOMAIN: fc.string({ unit: 'binary' }) },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
  clickPrefix: fc.constantFrom(undefined, 'https://buyer.example.com/click?a=1&u='),
});

describe('writeAnswer', () => {
  it('writes the same documents as renderDocument, one answer over the other', () => {
    fc.assert(
      fc.property(fc.array(answers, { minLength: 1, maxLength: 6 }), (all) => {
        for (const { number, served, macros, clickPrefix } of all) {
          const wanted = renderDocument(templates[number]!, {
            adServingId: served.adServingId,
            eventAddress: addresses.addressesOf(served),
            ...(macros ? { macros } : {}),
            ...(clickPrefix ? { clickPrefix } : {}),
          });
          const document = documents[number]!;
          const { buffer, byteOffset, byteLength } = document.bytes;
          const bytes = Buffer.from(buffer, byteOffset, byteLength);
          const text = writeAnswer(
            document,
            {
              adServingId: served.adServingId,
              tokens: addresses.tokensOf(served, document.layout.progressAtMs),
              macros,
              clickPrefix,
            },
            (start, end) => bytes.toString('latin1', start, end),
          );
          expect(Buffer.from(text, 'latin1').toString('utf8')).toBe(wanted);
        }
      }),
    );
  });
});
