import { describe, expect, it } from 'vitest';
import { failedOnes } from './failed-productions.ts';

const id = '01900000-0000-7000-8000-000000000000';
const at = new Date(5);
const header = encodeURIComponent(JSON.stringify({ workflowName: 'CreateAnAd', sessionId: id }));
const recent = (status: string, internalData: string | null = header) => ({ id: status, status, internalData, at });

describe('failed productions', () => {
  it.each([
    [null, null],
    ['', null],
    ['%', null],
    ['null', null],
    ['[]', null],
    ['{"sessionId":"x"}', null],
    ['{"sessionId":null}', null],
    [JSON.stringify({ sessionId: id }), id],
    [header, id],
  ])('name the session of %j as %j', (internalData, sessionId) => {
    expect(failedOnes([recent('failed', internalData)])).toEqual([{ audioformId: 'failed', sessionId, failedAt: 5 }]);
  });

  it.each(['succeeded', 'running', 'queued', 'cancelled'])(
    'leave out a session with a later one that is %s',
    (status) => {
      expect(failedOnes([recent(status), recent('failed')])).toEqual([]);
      expect(failedOnes([recent('failed'), recent(status)])).toHaveLength(1);
    },
  );

  it('count once for a session, and each by itself without one', () => {
    expect(failedOnes([recent('failed'), recent('failed')])).toHaveLength(1);
    expect(failedOnes([recent('failed', null), recent('failed', null)])).toHaveLength(2);
  });
});
