import type { LoggedEvent } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { answerIdOf, eventLog, type SeenEvent, type SentEvent } from './event-log.ts';

const own = '0191d2a4-1111-4000-8000-000000000001';
const other = '0191d2a4-1111-4000-8000-000000000002';

const seen = (order: number, event: string, change: Partial<LoggedEvent> = {}): SeenEvent => ({
  order,
  adServingId: own,
  event,
  creativeId: null,
  ruleId: null,
  verdict: 'counted',
  detail: null,
  reason: null,
  count: 1,
  answeredAt: '2026-11-26T12:00:00Z',
  receivedAt: '2026-11-26T12:00:01Z',
  ...change,
});
const sent = (event: string, state: SentEvent['state'] = 'sent'): SentEvent => ({ event, atMilliseconds: 5, state });
const states = (lines: ReturnType<typeof eventLog>) => lines.map(({ event, state }) => [event, state]);
const scope = { adServingId: own, fromOrder: 0 };

describe('the log of a test', () => {
  it('shows what the server counted, and only of its own answer', () => {
    const lines = eventLog(
      scope,
      [sent('impression'), sent('start'), sent('pause', 'failed')],
      [seen(0, 'impression'), seen(1, 'start', { adServingId: other }), seen(2, 'impression', { adServingId: other })],
    );
    expect(states(lines)).toEqual([
      ['impression', 'counted'],
      ['start', 'sent'],
      ['pause', 'failed'],
    ]);
  });

  it('shows its answer among others that were counted with it', () => {
    const strange = '0191d2a4-2222-4000-8000-000000000000';
    const lines = eventLog(
      scope,
      [],
      [
        seen(0, 'answer', { adServingId: '0191d2a4-1111-4000-8000-000000000000', count: 7 }),
        seen(1, 'answer', { adServingId: strange, verdict: 'robot' }),
      ],
    );
    expect(states(lines)).toEqual([['answer', 'counted']]);
  });

  it('shows the last verdict of an event', () => {
    const late = [seen(0, 'start', { verdict: 'noImpression' }), seen(1, 'start')];
    expect(states(eventLog(scope, [sent('start')], late.slice(0, 1)))).toEqual([['start', 'noImpression']]);
    expect(states(eventLog(scope, [sent('start')], late))).toEqual([['start', 'counted']]);
  });

  it('has one line for an event that is sent twice, since it counts once', () => {
    expect(eventLog(scope, [sent('pause'), sent('pause', 'sending')], [])).toHaveLength(1);
    expect(states(eventLog(scope, [sent('pause', 'failed'), sent('pause')], []))).toEqual([['pause', 'sent']]);
  });

  it('shows all events since the start where the document does not name its answer', () => {
    const all = { adServingId: undefined, fromOrder: 5 };
    const lines = eventLog(
      all,
      [sent('impression'), sent('start')],
      [seen(4, 'impression'), seen(5, 'impression'), seen(6, 'impression', { adServingId: other })],
    );
    expect(states(lines)).toEqual([
      ['start', 'sent'],
      ['impression', 'counted'],
      ['impression', 'counted'],
    ]);
  });

  it('finds the id of the answer behind the name of the ad server', () => {
    expect(answerIdOf(`Sonora-${own.toUpperCase()}`)).toBe(own);
    expect(answerIdOf('Sonora')).toBe(undefined);
    expect(answerIdOf(undefined)).toBe(undefined);
  });
});
