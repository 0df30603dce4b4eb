import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { installation } from '../shared.ts';

describe('GET /api/v3/jobs/{jobId}/events', () => {
  it('answers with 404 for a job that does not exist, instead of a stream', async () => {
    const person = await personInserter(installation)();
    const response = await fetch(`${installation.url}/api/v3/jobs/${randomUUID()}/events`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });
});
