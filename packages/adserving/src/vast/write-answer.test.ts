import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullAd, plainAd, wrapperAd } from '../testkit/ads.ts';
import { createEventAddresses, packIds } from '../tracking/event-addresses.ts';
import { compileInline, compileWrapper } from './compile-document.ts';
import { type CanvasDocument, type CanvasMemory, createCanvases, takeDocument } from './document-canvas.ts';
import { renderDocument } from './document-template.ts';
import { type DocumentLayout, type FixedDocument, fixDocument } from './fixed-document.ts';
import { documentVersions } from './versions.ts';
import { writeAnswer } from './write-answer.ts';

const addresses = createEventAddresses({
  prefix: 'https://ads.example.com/t/',
  sign: (message, outputLength) =>
    hash('shake256', Buffer.concat([Buffer.alloc(32, 7), message]), { outputEncoding: 'binary', outputLength }),
  maxAgeMs: 86_400_000,
});

const tagId = '0191d2a4-0000-7000-8000-000000000001';
const creativeIds = ['0191d2a4-0000-7000-8000-000000000002', '9f3c1b7e-5a60-4c1d-b2f4-0c9d8e7f6a5b'];
/** Documents of several creatives: equal lengths, one character and nearly all of them different. */
const drafts = creativeIds.flatMap((creativeId) =>
  documentVersions.flatMap((version) =>
    [
      compileInline(fullAd, version),
      compileInline({ ...plainAd, title: 'Brot & Käse 🥖' }, version),
      compileInline({ ...plainAd, title: 'Brot & Käse 🍞' }, version),
      compileInline({ ...plainAd, title: `${creativeId} ${'x'.repeat(3_000)}` }, version),
      compileInline({ ...plainAd, title: `${creativeId} ${'y'.repeat(3_000)}` }, version),
      compileWrapper(wrapperAd, version),
    ].map((template) => ({ creativeId, template })),
  ),
);
const layouts = new Map<string, DocumentLayout>();
const fix = ({ creativeId, template }: (typeof drafts)[number]): FixedDocument => {
  const document = fixDocument(template, addresses.prefix + addresses.beginningOf({ tagId, creativeId }));
  const key = JSON.stringify(document.layout);
  layouts.set(key, layouts.get(key) ?? document.layout);
  return { ...document, layout: layouts.get(key)! };
};
const allocate = (length: number): CanvasMemory => {
  const bytes = Buffer.from(new ArrayBuffer(length));
  return { bytes, textOf: (start, end) => bytes.toString('latin1', start, end) };
};
const fixed = drafts.map(fix);
const kept: readonly CanvasDocument[] = fixed.map(createCanvases(allocate).keep);
const packed = packIds(
  tagId,
  drafts.map(({ creativeId }) => ({ creativeId, ruleId: tagId })),
);
/** Without a rule. */
const packedDefaults = packIds(tagId, drafts);

const answers = fc.record({
  number: fc.nat({ max: drafts.length - 1 }),
  isMoved: fc.boolean(),
  served: fc.record(
    {
      adServingId: fc.uuid(),
      hasRule: fc.boolean(),
      instantMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    },
    { requiredKeys: ['adServingId', 'instantMs', 'hasRule'] },
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
      fc.property(fc.array(answers, { minLength: 1, maxLength: 12 }), (all) => {
        const documents = [...kept];
        const moved = createCanvases(allocate);
        for (const { number, isMoved, served: drawnAnswer, macros, clickPrefix } of all) {
          const { template, creativeId } = drafts[number]!;
          const { hasRule, ...drawn } = drawnAnswer;
          const served = { ...drawn, ...(hasRule ? { ruleId: tagId } : {}), tagId, creativeId };
          const wanted = renderDocument(template, {
            adServingId: served.adServingId,
            eventAddress: addresses.addressesOf(served),
            ...(macros ? { macros } : {}),
            ...(clickPrefix ? { clickPrefix } : {}),
          });
          if (isMoved) documents[number] = moved.keep(takeDocument(documents[number]!));
          expect(moved.has(documents[number]!)).toBe(documents[number] !== kept[number]);
          const document = documents[number]!;
          const text = writeAnswer(document, {
            adServingId: served.adServingId,
            tokens: addresses.tokensOf(
              { ...drawn, ids: { bytes: hasRule ? packed : packedDefaults, number } },
              document.canvas.layout.progressAtMs,
            ),
            macros,
            clickPrefix,
          });
          expect(Buffer.from(text, 'latin1').toString('utf8')).toBe(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('createCanvases', () => {
  it('keeps only the words in which documents of the same layout differ', () => {
    const canvases = new Set(kept.map(({ canvas }) => canvas));
    expect(canvases.size).toBeGreaterThan(documentVersions.length);
    expect(canvases.size).toBeLessThan(kept.length);
    const bytesOf = ({ differences }: CanvasDocument): number => differences.count * 4;
    const first = kept.findIndex(({ differences }) => differences.count > 0);
    expect(bytesOf(kept[first]!)).toBeLessThan(fixed[first]!.bytes.length / 4);
    for (const document of kept) expect(bytesOf(document)).toBeLessThanOrEqual(document.canvas.length / 2 + 4);
  });

  it('gives each document back as it was', () => {
    for (const number of [...fixed.keys(), ...[...fixed.keys()].reverse()]) {
      const { bytes, layout, addresses: own, hasMacros } = fixed[number]!;
      expect(takeDocument(kept[number]!)).toEqual({ bytes: expect.anything(), layout, addresses: own, hasMacros });
      expect(Buffer.from(takeDocument(kept[number]!).bytes).equals(bytes)).toBe(true);
    }
  });
});
