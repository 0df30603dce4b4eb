import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxServedWithin, type SimulationOptions, simulateInstances } from '../testkit/simulate-instances.ts';
import type { CampaignDefinition } from './campaign.ts';
import { compileCampaign } from './compile-campaign.ts';
import { decide, recordDecision } from './decide.ts';
import { createSharedCounters } from './shared-counters.ts';

const startMs = Date.parse('2025-06-01T00:00:00Z');
const flight = { firstDay: '2025-06-01', lastDay: '2025-06-01', timeZone: 'UTC' };
const campaign = (other: Partial<CampaignDefinition>): CampaignDefinition => ({
  campaignId: 'campaign',
  defaultCreativeId: 'default',
  rules: [],
  flight,
  ...other,
});

const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

const network = fc.record({
  instances: fc.integer({ min: 1, max: 6 }),
  exchangeMs: fc.integer({ min: 200, max: 20_000 }),
  maxDelayMs: fc.integer({ min: 0, max: 20_000 }),
  requestsPerStep: fc.integer({ min: 1, max: 12 }),
  seed: fc.nat(),
});

const simulate = (
  {
    seed,
    ...other
  }: Pick<SimulationOptions, 'instances' | 'exchangeMs' | 'maxDelayMs' | 'requestsPerStep'> & {
    readonly seed: number;
  },
  definition: CampaignDefinition,
  more: Partial<SimulationOptions> = {},
) =>
  simulateInstances({
    startMs,
    stepMs: 100,
    steps: 1500,
    listeners: 1000,
    random: randomFrom(seed),
    ...other,
    ...more,
    definition,
  });

describe('createSharedCounters', () => {
  it('serves no more ads too many than the others served within T + D, and one', () => {
    fc.assert(
      fc.property(network, fc.integer({ min: 10, max: 3000 }), (options, goal) => {
        const { served } = simulate(options, campaign({ pacing: { goal, speed: 'asFastAsPossible' } }));
        const unseenMs = options.exchangeMs + options.maxDelayMs + 100;
        let others = 0;
        const last = served.at(-1);
        for (const { instantMs, instance } of served) {
          if (instance !== last!.instance && instantMs > last!.instantMs - unseenMs) others += 1;
        }
        expect(served.length).toBeLessThanOrEqual(goal + others);
        if (options.instances === 1) expect(served.length).toBeLessThanOrEqual(goal);
        expect(served.length).toBeGreaterThanOrEqual(Math.min(goal, 1500 * options.requestsPerStep));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the share of the flight with the same bound', () => {
    fc.assert(
      fc.property(network, (options) => {
        const goal = 86_400 * 20;
        const { served } = simulate(options, campaign({ pacing: { goal, speed: 'even' } }));
        const unseenMs = options.exchangeMs + options.maxDelayMs + 100;
        const bound = maxServedWithin(served, unseenMs) + 1;
        for (const [index, { instantMs }] of served.entries()) {
          expect(index + 1).toBeLessThanOrEqual(((instantMs - startMs) / 86_400_000) * goal + bound);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does not serve more while instances are separated, however long', () => {
    fc.assert(
      fc.property(
        network,
        fc.integer({ min: 100, max: 4000 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 1000, max: 150_000 }),
        fc.integer({ min: 1, max: 5 }),
        (options, goal, splitAfterMs, splitMs, splitAt) => {
          const limits = {
            ...options,
            exchangeMs: 200 + (options.exchangeMs % 2000),
            maxDelayMs: options.maxDelayMs % 2000,
          };
          const split = { fromMs: startMs + splitAfterMs, toMs: startMs + splitAfterMs + splitMs, splitAt };
          const definition = campaign({ pacing: { goal, speed: 'asFastAsPossible' } });
          const { served } = simulate(limits, definition, { split });
          const staleMs = limits.exchangeMs + limits.maxDelayMs + 100;
          // Separated after 2 × (T + D): what was served unseen until then, and one per instance.
          const bound = maxServedWithin(served, staleMs * 3) + limits.instances;
          expect(served.length).toBeLessThanOrEqual(goal + bound);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('would serve a goal in each part of a separation without shares', () => {
    const options = { instances: 4, exchangeMs: 1000, maxDelayMs: 500, requestsPerStep: 4, seed: 1 };
    const split = { fromMs: startMs, toMs: startMs + 150_000, splitAt: 2 };
    const definition = campaign({ pacing: { goal: 2000, speed: 'asFastAsPossible' } });
    const { served } = simulate(options, definition, { split });
    expect(served.length).toBeLessThanOrEqual(2000 + maxServedWithin(served, 4800) + 4);
    expect(served.length).toBeGreaterThan(1900);
  });

  it('exceeds a cap by no more than the others served this listener within T + D', () => {
    fc.assert(
      fc.property(network, fc.integer({ min: 1, max: 5 }), (options, count) => {
        const definition = campaign({ caps: [{ count, period: 'day' }] });
        const { served } = simulate(options, definition, { listeners: 40 });
        const unseenMs = options.exchangeMs + options.maxDelayMs + 100;
        for (let listener = 0; listener < 40; listener += 1) {
          const own = served.filter((ad) => ad.listener === listener);
          const last = own.at(-1);
          if (!last) continue;
          const others = own.filter((ad) => ad.instance !== last.instance && ad.instantMs > last.instantMs - unseenMs);
          expect(own.length).toBeLessThanOrEqual(count + others.length);
          expect(own.length).toBeLessThanOrEqual(count * options.instances);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('takes repeated, reordered and foreign messages without counting twice', () => {
    const [one, two] = ['one', 'two'].map((instanceId) =>
      createSharedCounters({ instanceId, separatedAfterSeconds: 5 }),
    );
    const record = (instantMs: number) =>
      one!.record({ subject: 's', listenerKey: 'l', instantMs, keepMs: Number.POSITIVE_INFINITY });
    record(1);
    const first = one!.changesSince(0);
    two!.receive(first, 0);
    record(2);
    record(3);
    const second = one!.changesSince(two!.cursorOf('one'));
    record(4);
    const third = one!.changesSince(two!.cursorOf('one'));
    for (const message of [third, second, first, third, JSON.parse(JSON.stringify(second))]) two!.receive(message, 0);
    two!.receive(two!.changesSince(0), 0);
    expect(two!.countAllExposures('s', 'l')).toBe(4);
    expect(two!.countExposures('s', 'l', 2)).toBe(2);
    expect([two!.hasAllowance('s', 4, 0), two!.hasAllowance('s', 5, 0)]).toEqual([false, true]);
  });

  it('restores its counts from stored messages, and keeps those of an instance that ended', () => {
    const former = createSharedCounters({ instanceId: 'former', separatedAfterSeconds: 5 });
    former.record({ subject: 's', listenerKey: 'l', instantMs: 1000, keepMs: 60_000 });
    const stored = JSON.parse(JSON.stringify(former.changesSince(0)));
    const next = createSharedCounters({ instanceId: 'next', separatedAfterSeconds: 5 });
    next.receive(stored, 1000);
    expect(next.hasAllowance('s', 2, 1000)).toBe(true);
    // Silent for ten seconds: half of the one that is left is less than one ad that was served in addition.
    next.record({ subject: 's', listenerKey: undefined, instantMs: 11_000, keepMs: 0 });
    expect(next.hasAllowance('s', 10, 11_000)).toBe(true);
    next.retire('former');
    expect([next.hasAllowance('s', 2, 11_000), next.hasAllowance('s', 3, 11_000)]).toEqual([false, true]);
    expect(next.countExposures('s', 'l', 0)).toBe(1);
    next.sweep(61_001);
    expect(next.countExposures('s', 'l', 0)).toBe(0);
  });

  it('forgets deleted subjects and what has expired, and keeps the positions of the others', () => {
    const [one, two] = ['one', 'two'].map((instanceId) =>
      createSharedCounters({ instanceId, separatedAfterSeconds: 5 }),
    );
    const record = (subject: string, keepMs: number) =>
      one!.record({ subject, listenerKey: 'l', instantMs: 1_000, keepMs });
    record('kept', Number.POSITIVE_INFINITY);
    two!.receive(one!.changesSince(0), 0);
    record('deleted', Number.POSITIVE_INFINITY);
    record('short', 10);
    record('kept', Number.POSITIVE_INFINITY);
    expect(one!.subjects()).toEqual(new Set(['kept', 'deleted', 'short']));
    one!.sweep(2_000);
    one!.forget(new Set(['deleted']));
    const message = one!.changesSince(two!.cursorOf('one'));
    expect(JSON.stringify(message)).not.toMatch(/deleted|short\\n/);
    two!.receive(message, 0);
    for (const counters of [one!, two!]) {
      expect(['kept', 'deleted', 'short'].map((subject) => counters.countAllExposures(subject, 'l'))).toEqual([
        2, 0, 0,
      ]);
    }
    two!.forget(new Set(['kept']));
    expect([two!.countAllExposures('kept', 'l'), two!.hasAllowance('kept', 1, 0)]).toEqual([0, true]);
  });

  it.each([
    ['an hour forth and back', 3_600_000],
    ['a day forth and back', 86_400_000],
    ['a day back and forth', -86_400_000],
  ])('takes only its share of a goal when it is separated after its clock jumped %s', (_name, jumpMs) => {
    const [one, two] = ['one', 'two'].map((instanceId) =>
      createSharedCounters({ instanceId, separatedAfterSeconds: 5, endedAfterSeconds: 7 * 86_400 }),
    );
    two!.receive(one!.changesSince(0), startMs + jumpMs);
    // The first request after the return begins the silence; ten seconds later it is a separation.
    expect(two!.hasAllowance('s', 100, startMs)).toBe(true);
    let served = 0;
    for (; two!.hasAllowance('s', 100, startMs + 10_000); served += 1) {
      two!.record({ subject: 's', listenerKey: undefined, instantMs: startMs + 10_000, keepMs: 0 });
    }
    expect(served).toBe(50);
  });

  it('keeps goals and caps whatever the clock does, and serves the whole goal when it is right again', () => {
    const [goal, perHour, listeners, hourMs] = [240, 3, 20, 3_600_000];
    const index = compileCampaign(
      campaign({ pacing: { goal, speed: 'even' }, caps: [{ count: perHour, period: 'hour' }] }),
    );
    const jump = fc.record({
      atMinute: fc.integer({ min: 0, max: 600 }),
      minutes: fc.integer({ min: 1, max: 90 }),
      byMs: fc.constantFrom(hourMs, -hourMs, 24 * hourMs, -24 * hourMs, 90_000),
    });
    fc.assert(
      fc.property(fc.array(jump, { maxLength: 4 }), (jumps) => {
        const counters = createSharedCounters({ instanceId: 'one', separatedAfterSeconds: 5 });
        const heard = new Map<number, number[]>();
        let [served, latestMs] = [0, 0];
        for (let minute = 0; minute < 24 * 60; minute += 1) {
          const error = jumps.find(({ atMinute, minutes }) => minute >= atMinute && minute < atMinute + minutes);
          const instantMs = startMs + minute * 60_000 + (error?.byMs ?? 0);
          latestMs = Math.max(latestMs, instantMs);
          for (let listener = 0; listener < listeners; listener += 1) {
            const request = { drawSeed: '', facts: { instantMs }, listenerKey: String(listener) };
            const decision = decide(index, request, counters);
            if (decision.creativeId === undefined) continue;
            recordDecision(index, request, decision, counters);
            served += 1;
            const instants = heard.get(listener) ?? [];
            heard.set(listener, [...instants, instantMs]);
            expect(instants.filter((before) => before > instantMs - hourMs).length).toBeLessThan(perHour);
            const share = Math.min(1, (latestMs - startMs) / (24 * hourMs));
            expect(served).toBeLessThanOrEqual(goal * share + 1);
          }
        }
        expect(served).toBe(goal);
      }),
      { numRuns: 40 },
    );
  });

  it('sends everything to an instance that is too far behind', () => {
    const one = createSharedCounters({ instanceId: 'one', separatedAfterSeconds: 5 });
    const two = createSharedCounters({ instanceId: 'two', separatedAfterSeconds: 5 });
    const record = (number: number) =>
      one.record({ subject: 's', listenerKey: String(number % 1000), instantMs: number, keepMs: 1e9 });
    record(0);
    two.receive(one.changesSince(0), 0);
    for (let number = 1; number < 130_000; number += 1) record(number);
    const message = one.changesSince(two.cursorOf('one'));
    expect(message.since).toBe(0);
    two.receive(message, 0);
    expect(two.countExposures('s', '7', 129_000)).toBe(1);
    expect(two.hasAllowance('s', 130_000, 0)).toBe(false);
  });
});
