import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdEvent } from '../../platform/event-log/ad-event.ts';
import { type AnswerScope, nextScopeNumber } from './answer-group.ts';
import { type AnswerGroups, createAnswerGroups } from './answer-groups.ts';

const tagId = '0191d2a4-0000-7000-8000-000000000001';
const creativeId = '0191d2a4-0000-7000-8000-000000000002';
const startMs = Date.parse('2026-11-27T12:00:00Z');

type CountableAnswer = Omit<AdEvent, 'adServingId' | 'count'>;

const answer = (change: Partial<CountableAnswer> = {}): CountableAnswer => ({
  tagId,
  creativeId,
  event: 'answer',
  answerMs: startMs,
  receivedMs: startMs,
  reason: 'rule',
  facts: { region: 'DE-BE', city: 'Berlin' },
  ...change,
});

const open = (): { readonly groups: AnswerGroups; readonly noted: AdEvent[] } => {
  const noted: AdEvent[] = [];
  const groups = createAnswerGroups({
    note: (event) => void noted.push(event),
    isRobot: (userAgent) => userAgent === 'robot',
  });
  return { groups, noted };
};
const scopes = new Map<string, AnswerScope>();
/** Counts an answer in the scope of its decision. */
const count = (groups: AnswerGroups, one: CountableAnswer): string => {
  const { facts, listener, userAgent, answerMs, receivedMs: _, ...decision } = one;
  const key = JSON.stringify(decision);
  const scope = scopes.get(key) ?? { number: nextScopeNumber(), facts: decision, recent: undefined };
  scopes.set(key, scope);
  return groups.count(scope, { ...facts, instantMs: answerMs }, { listener, userAgent });
};
const sumOf = (noted: readonly AdEvent[]): number => noted.reduce((sum, { count }) => sum + count!, 0);

describe('createAnswerGroups', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('notes answers that are alike once a second, with their number', () => {
    const { groups, noted } = open();
    const ids = Array.from({ length: 1_000 }, (_, index) =>
      count(groups, answer({ answerMs: startMs + (index % 999) })),
    );
    expect(noted).toEqual([]);
    vi.advanceTimersByTime(1_001);
    expect(noted).toEqual([{ ...answer(), listener: undefined, adServingId: ids[0], count: 1_000 }]);
    expect(new Set(ids).size).toBe(1_000);
    expect(new Set(ids.map((id) => id.slice(0, 28))).size).toBe(1);
    expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true);
    expect(ids[0]!.slice(28)).toBe('00000000');
  });

  it('loses no answer and mixes none, whatever they have', () => {
    // Few of each, so that most answers have others that are nearly alike.
    const texts = fc.constantFrom(undefined, '', 'A', '1 A');
    const answers = fc.array(
      fc.record({
        tagId: fc.constantFrom(tagId, creativeId),
        creativeId: fc.constantFrom(undefined, creativeId),
        ruleId: fc.constantFrom(undefined, tagId),
        reason: fc.constantFrom('rule' as const, 'noRule' as const),
        facts: fc.oneof(fc.constant({ city: 'A' }), fc.record({ region: texts, city: texts, postalCode: texts })),
        listener: fc.constantFrom(undefined, 'a'),
        userAgent: fc.constantFrom(undefined, 'robot', 'Radio/1.0'),
        answerMs: fc.constantFrom(startMs, startMs + 999, startMs + 1_000),
        receivedMs: fc.constant(startMs),
      }),
      { maxLength: 200, size: 'max' },
    );
    /** What reports tell apart. */
    const countedAs = ({ facts, userAgent, answerMs, ...one }: CountableAnswer): string =>
      JSON.stringify([
        [one.tagId, one.creativeId ?? '', one.ruleId ?? '', one.event, one.reason],
        [facts?.region ?? null, facts?.city ?? null, facts?.postalCode ?? null],
        [userAgent === 'robot', Math.floor(answerMs / 1_000)],
      ]);
    fc.assert(
      fc.property(answers, (all) => {
        const { groups, noted } = open();
        const expected = new Map<string, number>();
        const ids: string[] = [];
        const counted: string[] = [];
        for (const drawn of all) {
          const one = { ...drawn, event: drawn.creativeId === undefined ? ('noAd' as const) : ('answer' as const) };
          expected.set(countedAs(one), (expected.get(countedAs(one)) ?? 0) + 1);
          ids.push(count(groups, one));
          counted.push(countedAs(one));
          expect(groups.placeOf(ids.at(-1)!)).toEqual(one.facts);
        }
        groups.close();
        const found = new Map<string, number>();
        for (const one of noted) found.set(countedAs(one), (found.get(countedAs(one)) ?? 0) + one.count!);
        expect(found).toEqual(expected);
        expect(new Set(ids).size).toBe(all.length);
        // Each id leads to one record with what the answer was counted as.
        for (const [index, id] of ids.entries()) {
          const own = noted.filter(({ adServingId }) => adServingId.slice(0, 28) === id.slice(0, 28));
          expect(own.map(countedAs)).toEqual([counted[index]]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keeps places apart whose texts run together', () => {
    const { groups, noted } = open();
    const places = [
      { region: 'A', city: 'B' },
      { region: 'AB', city: '' },
      { city: 'AB' },
      { region: 'A-B' },
      { region: 'A', postalCode: 'B' },
    ];
    for (const facts of places) count(groups, answer({ facts }));
    groups.close();
    expect(noted.map(({ facts }) => facts)).toEqual(places);
  });

  it('knows the place of an answer until its group is noted', () => {
    const { groups, noted } = open();
    const ids = [count(groups, answer()), count(groups, answer()), count(groups, answer({ facts: { city: 'Bern' } }))];
    count(groups, answer({ answerMs: startMs + 1_000 }));
    expect(noted).toEqual([]);
    expect(ids.map((id) => groups.placeOf(id)?.city)).toEqual(['Berlin', 'Berlin', 'Bern']);
    vi.advanceTimersToNextTimer();
    expect(noted).toHaveLength(2);
    expect(ids.map((id) => groups.placeOf(id))).toEqual([undefined, undefined, undefined]);
    expect(groups.placeOf(randomUUID())).toBeUndefined();
    groups.close();
    expect(sumOf(noted)).toBe(4);
  });

  it('goes on with very many groups for ten seconds, and never into another hour', () => {
    const cities = Array.from({ length: 2_000 }, (_, number) => `City ${number}`);
    const { groups, noted } = open();
    // Ten seconds before the hour, a second after that, and after the hour.
    const hourMs = startMs + 3_600_000;
    for (const answerMs of [hourMs - 10_000, hourMs - 9_000, hourMs - 1, hourMs, hourMs + 1_000]) {
      for (const city of cities) count(groups, answer({ facts: { city }, answerMs }));
    }
    groups.close();
    const counts = noted.map(({ answerMs, count }) => `${answerMs - hourMs} ${count}`);
    expect(Object.entries(Object.groupBy(counts, (text) => text)).map(([text, all]) => [text, all!.length])).toEqual([
      ['-10000 3', 2_000],
      ['0 2', 2_000],
    ]);
  });

  it('names a listener from the fifth answer of a minute on', () => {
    const { groups, noted } = open();
    const hear = (listener: string, answerMs: number): string => count(groups, answer({ listener, answerMs }));
    for (let number = 0; number < 10; number += 1) hear('robot', startMs);
    for (let number = 0; number < 100; number += 1) hear(`listener ${number}`, startMs);
    for (let number = 0; number < 4; number += 1) hear('robot', startMs + 60_000);
    groups.close();
    expect(noted.map(({ listener, count, answerMs }) => [listener, count, answerMs - startMs])).toEqual(
      expect.arrayContaining([
        [undefined, 104, 0],
        ['robot', 6, 0],
        [undefined, 4, 60_000],
      ]),
    );
    expect(noted).toHaveLength(3);
  });

  it('goes on with other groups while those of an ended second are noted', () => {
    const { groups, noted } = open();
    const cities = Array.from({ length: 1_000 }, (_, number) => `City ${number}`);
    const ids = cities.map((city) => count(groups, answer({ facts: { city } })));
    // The clock says that the second has ended; the process has had no time to note anything.
    for (const city of cities) count(groups, answer({ facts: { city }, answerMs: startMs + 1_000 }));
    expect(noted).toEqual([]);
    expect(groups.placeOf(ids[500]!)).toEqual({ city: 'City 500' });
    vi.advanceTimersToNextTimer();
    expect(noted.length).toBeLessThan(200);
    vi.advanceTimersByTime(1_500);
    expect(noted).toHaveLength(2_000);
    expect(new Set(noted.map(({ adServingId }) => adServingId)).size).toBe(2_000);
  });

  it('notes answers at once when too many groups wait, and after it was closed', () => {
    const { groups, noted } = open();
    for (let number = 0; number < 50_010; number += 1) count(groups, answer({ facts: { city: `City ${number}` } }));
    expect(noted).toHaveLength(10);
    groups.close();
    expect(sumOf(noted)).toBe(50_010);
    count(groups, answer());
    expect(sumOf(noted)).toBe(50_011);
  });
});
