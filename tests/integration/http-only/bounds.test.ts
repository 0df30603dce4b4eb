import { expect, it } from 'vitest';
import { boundRequests, faultOf } from '../../testkit/bound-requests.ts';
import { personInserter } from '../../testkit/insert-person.ts';
import { installation } from './shared.ts';

/** Every so many of the generated requests, which `bench/bounds.ts` sends all. */
const stride = 7;

it('refuses what is beyond a declared bound with a sentence, and answers nothing with 5xx', async () => {
  const insert = personInserter(installation);
  const requests = boundRequests()
    // Without a worker, interactive requests have no response. Sign-ins are limited per address, which other tests use.
    .filter(({ cost, access }) => cost !== 'stream' && cost !== 'interactive' && access.kind !== 'public')
    .filter((_, index) => index % stride === 0);
  expect(requests.length).toBeGreaterThan(200);
  const faults: string[] = [];
  let client = (await insert()).client;
  for (const [index, request] of requests.entries()) {
    // A user's requests beyond a burst wait for their turn.
    if (index % 100 === 99) client = (await insert()).client;
    const answer = await client.call(request.method, request.path, request.body, request.headers);
    const fault = faultOf(request, answer);
    if (fault) faults.push(`${request.name}: ${fault}`);
    // The request may have ended the session or deleted the account.
    if (answer.status === 401) client = (await insert()).client;
  }
  expect(faults).toEqual([]);
});

it('counts as beyond a bound only what the contract refuses', () => {
  const [first] = boundRequests().filter(({ isBeyond }) => isBeyond);
  expect(faultOf(first!, { status: 200, body: {} })).toBe('answered 200 beyond the bound');
  expect(faultOf(first!, { status: 500, body: {} })).toBe('answered 500');
  expect(faultOf(first!, { status: 422, body: { code: 'other', detail: 'x' } })).toContain('catalogue');
  expect(faultOf(first!, { status: 422, body: { code: 'invalid-input', detail: '' } })).toContain('sentence');
});
