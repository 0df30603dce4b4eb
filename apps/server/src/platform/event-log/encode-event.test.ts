import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdEvent } from './ad-event.ts';
import { decodeSegment, encodeEvent, encodeSegment } from './encode-event.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 130 }),
  // Every code unit, lone surrogates among them.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 130 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\u2028', 'Ber\u2028lin', 'Ber\u2029lin', 'Ber\u0085lin', '\ufeffBern', '\ud83d', '\udca9\ud83d'),
  fc.constantFrom('Bern', 'São Paulo', 'a"b\\c', ' x ', '\u0000', '\ud800', 'x'.repeat(100), `${'x'.repeat(99)} y`, ''),
);
const instants = fc.integer({ min: 0, max: 2 ** 32 * 1000 - 1 });
const facts = fc.record({ region: texts, city: texts, postalCode: texts }, { requiredKeys: [] });
const events: fc.Arbitrary<AdEvent> = fc.record(
  {
    tagId: fc.uuid(),
    creativeId: fc.uuid(),
    ruleId: fc.uuid(),
    adServingId: fc.uuid(),
    event: fc.constantFrom('answer', 'noAd', 'impression', 'error', 'progress'),
    answerMs: instants,
    receivedMs: instants,
    errorCode: fc.double(),
    offsetMs: fc.double(),
    count: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    reason: fc.constantFrom('rule', 'noRule'),
    durationMs: fc.double(),
    flightEndMs: instants,
    facts,
    listener: texts,
  },
  { requiredKeys: ['tagId', 'adServingId', 'event', 'answerMs', 'receivedMs'] },
) as fc.Arbitrary<AdEvent>;

const cleanText = (text: string | undefined): string | undefined =>
  text
    ?.slice(0, 100)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim() || undefined;

const plain: AdEvent = {
  tagId: '0191d2a4-0000-7000-8000-000000000001',
  adServingId: '0191d2a4-0000-7000-8000-000000000002',
  event: 'answer',
  answerMs: 0,
  receivedMs: 0,
};

describe('encodeEvent', () => {
  it('writes an object of JSON with the texts as they are, without what cannot be stored', () => {
    fc.assert(
      fc.property(events, fc.boolean(), (event, isRobot) => {
        const { events: read, damaged } = decodeSegment(encodeEvent(event, isRobot));
        expect(damaged).toEqual([]);
        expect(read).toHaveLength(1);
        expect(read[0]!.day).toBe(new Date(event.answerMs).toISOString().slice(0, 10));
        const stored = JSON.parse(read[0]!.json) as Record<string, unknown>;
        expect(stored).toMatchObject({ tag: event.tagId, serving: event.adServingId, event: event.event });
        expect(stored.creative).toBe(event.creativeId);
        expect(stored.rule).toBe(event.ruleId);
        expect(stored.robot).toBe(isRobot || undefined);
        expect(stored.answered).toBe(event.answerMs);
        expect(stored.count).toBe(event.count);
        for (const [name, text] of [
          ['listener', event.listener],
          ['region', event.facts?.region],
          ['city', event.facts?.city],
          ['postal', event.facts?.postalCode],
        ] as const) {
          expect(stored[name], name).toBe(cleanText(text));
        }
        for (const number of [stored.detail, stored.duration]) {
          expect(number === undefined || Number.isInteger(number)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every code unit of Unicode in a line of its own', () => {
    for (let start = 0; start < 0x10000; start += 64) {
      const city = `<${String.fromCharCode(...Array.from({ length: 64 }, (_, index) => start + index))}>`;
      const { events: read, damaged } = decodeSegment(encodeEvent({ ...plain, facts: { city } }, false));
      expect([start, damaged.length, read.length]).toEqual([start, 0, 1]);
      expect((JSON.parse(read[0]!.json) as { city: string }).city).toBe(cleanText(city));
    }
  });

  it('refuses ids and instants of another form', () => {
    const event = plain;
    for (const change of [
      { tagId: 'x"' },
      { creativeId: '' },
      { ruleId: '{}' },
      { adServingId: 'x' },
      { answerMs: -1 },
      { receivedMs: Number.NaN },
      { flightEndMs: 2 ** 33 * 1000 },
    ]) {
      expect(() => encodeEvent({ ...event, ...change }, false)).toThrow(TypeError);
    }
  });
});

describe('decodeSegment', () => {
  const line = (city: string): Buffer => encodeEvent({ ...plain, facts: { city } }, false);

  it('reads the events beside damaged lines, which it returns as they are', () => {
    const [one, two, three] = [line('Bern'), line('Rome'), line('Leeds')];
    const changed = Buffer.from(two);
    changed[changed.length - 5] = 0xff;
    const torn = three.subarray(0, 20);
    const { events: read, damaged } = decodeSegment(Buffer.concat([one, changed, three, Buffer.from('\n'), torn]));
    expect(read.map(({ json }) => (JSON.parse(json) as { city: string }).city)).toEqual(['Bern', 'Leeds']);
    expect(damaged).toEqual([changed.subarray(0, -1), torn]);
    expect(encodeSegment(read)).toEqual(Buffer.concat([one, three]));
  });

  it('reads separators of lines in texts of earlier releases', () => {
    const json = '{"city":"Ber\u2028lin"}';
    const event = { day: '2026-11-26', json };
    expect(decodeSegment(encodeSegment([event]))).toEqual({ events: [event], damaged: [] });
  });
});
