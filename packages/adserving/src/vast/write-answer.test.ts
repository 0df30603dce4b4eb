import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullAd, plainAd, wrapperAd } from '../testkit/ads.ts';
import { createEventAddresses, packIds } from '../tracking/event-addresses.ts';
import { compileInline, compileWrapper } from './compile-document.ts';
import { type CanvasMemory, createCanvases } from './document-canvas.ts';
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
/** Bytes of each canvas that was made. */
const allocated: number[] = [];
const allocate = (length: number): CanvasMemory => {
  allocated.push(length);
  const bytes = Buffer.from(new ArrayBuffer(length));
  return { bytes, textOf: (start, end) => bytes.toString('latin1', start, end) };
};
const fixed = drafts.map(fix);
const canvases = createCanvases(allocate, 10);
const kept: readonly number[] = fixed.map(canvases.keep);
const canvasBytes = [...allocated];
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
        const moved = createCanvases(allocate, 10 + kept.length);
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
          const holder = () => (moved.has(documents[number]!) ? moved : canvases);
          if (isMoved) documents[number] = moved.keep(holder().take(documents[number]!));
          expect(canvases.has(documents[number]!)).toBe(documents[number] === kept[number]);
          const document = documents[number]!;
          const text = writeAnswer(holder(), document, {
            adServingId: served.adServingId,
            tokens: addresses.tokensOf(
              { ...drawn, ids: { bytes: hasRule ? packed : packedDefaults, number } },
              holder().kindOf(document).layout.progressAtMs,
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
  it('shares a canvas among documents of the same layout', () => {
    expect(canvases.count()).toBe(fixed.length);
    expect(canvasBytes.length).toBeGreaterThan(documentVersions.length);
    expect(canvasBytes.length).toBeLessThan(kept.length);
    expect(canvases.has(9)).toBe(false);
    expect(canvases.has(10 + kept.length)).toBe(false);
  });

  it('shows a document by writing the words in which it differs, over those of any other one', () => {
    const [one, other] = [fixed[0]!, fixed.findIndex(({ layout }, index) => index > 0 && layout === fixed[0]!.layout)];
    const canvas = canvases.show(kept[0]!);
    expect(canvases.show(kept[other]!)).toBe(canvas);
    canvas.bytes.fill('#'.charCodeAt(0));
    canvases.show(kept[0]!);
    const written = [...canvas.bytes].filter((byte) => byte !== '#'.charCodeAt(0));
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(one.bytes.length / 4);
    // What the others differ in is lost with the bytes.
    canvas.bytes.set(one.bytes);
  });

  it('gives each document back as it was', () => {
    for (const number of [...fixed.keys(), ...[...fixed.keys()].reverse()]) {
      const { bytes, layout, addresses: own, hasMacros } = fixed[number]!;
      const taken = canvases.take(kept[number]!);
      expect(taken).toEqual({ bytes: expect.anything(), layout, addresses: own, hasMacros });
      expect(Buffer.from(taken.bytes).equals(bytes)).toBe(true);
    }
  });

  it('keeps more documents than one family has room for', () => {
    const layout = { idPlaces: [], tokenPlaces: [], endingPlaces: [], endingLengths: [], progressAtMs: [] };
    const many = createCanvases(allocate);
    // Half of each document differs: 5,000 words, of which 50 documents are more than a family has.
    const bytesOf = (number: number): Uint8Array => {
      const bytes = new Uint8Array(40_000).fill(32);
      return bytes.fill(33 + number, 0, 19_000);
    };
    for (let number = 0; number < 120; number += 1) {
      expect(many.keep({ bytes: bytesOf(number), layout, addresses: [], hasMacros: false })).toBe(number);
    }
    for (let number = 0; number < 120; number += 1) {
      expect(Buffer.from(many.show(number).bytes).equals(bytesOf(number))).toBe(true);
    }
  });
});
