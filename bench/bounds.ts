/**
 * Requests at one below, at and one above each bound that the contract declares, for every endpoint, by an installation
 * administrator, an owner on the free plan, a member, a program with an API key and, where that is allowed, a stranger:
 * counts by status, refusals without a sentence, bounds that do not hold, and the longest delay of the http process's
 * event loop. Other programs on the machine delay the process, too, so a request with a delay is sent again, and the
 * shortest of its delays counts.
 *
 *     node bench/bounds.ts
 */
import { type BoundRequest, boundRequests, faultOf } from '../tests/testkit/bound-requests.ts';
import { personInserter } from '../tests/testkit/insert-person.ts';
import { openTestDatabase, startTestInstallation } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, table, writeFigures } from './lib/figures.ts';

/** Requests of one user, below the number that a user may send in a minute. */
const requestsPerPerson = 300;
const atOnce = 4;
/** A delay that readers of pages would notice. */
const noticeableMilliseconds = 50;

const before = machineFacts();
console.log(machineLine(before));
const installation = await startTestInstallation();
const { url } = installation;
const insert = personInserter(installation);
const database = openTestDatabase(installation);

const readDelayMilliseconds = async (): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^sonora_event_loop_delay_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
};

const callers: Readonly<Record<string, () => Promise<string | undefined>>> = {
  administrator: async () => {
    const { token, userId } = await insert();
    await database.pool.query('update "user" set is_installation_admin = true where id = $1', [userId]);
    return token;
  },
  'owner on the free plan': async () => (await insert({ plan: 'free' })).token,
  member: async () => {
    const { orgId } = await insert({ plan: 'production' });
    return (await insert({ memberOf: { orgId, role: 'user' } })).token;
  },
  program: async () => {
    const { client } = await insert();
    const { body } = await client.post('/api/user/generate-key', {});
    return (body as { readonly key: string }).key;
  },
  stranger: async () => undefined,
};

const send = async (request: BoundRequest, token: string | undefined) => {
  const response = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers: {
      ...request.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: request.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
};

const repeats = 4;

/** Delay that a request causes each time that it is sent, in milliseconds. */
const repeatedDelay = async (request: BoundRequest, token: string | undefined, first: number): Promise<number> => {
  let least = first;
  for (let repeat = 0; repeat < repeats && least > noticeableMilliseconds; repeat += 1) {
    await readDelayMilliseconds();
    await send(request, token);
    least = Math.min(least, await readDelayMilliseconds());
  }
  return least;
};

const counts = new Map<number, number>();
const faults: string[] = [];
const delays: { readonly name: string; readonly milliseconds: number }[] = [];
const names = new Set<string>();

const runAs = async (caller: string, newToken: () => Promise<string | undefined>): Promise<void> => {
  const waiting = boundRequests().filter(
    ({ cost, access }) => cost !== 'stream' && (caller !== 'stranger' || access.kind === 'public'),
  );
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      let token = await newToken();
      let sent = 0;
      for (let request = waiting.shift(); request; request = waiting.shift()) {
        if (sent >= requestsPerPerson) {
          token = await newToken();
          sent = 0;
        }
        const answer = await send(request, token);
        sent += 1;
        if (answer.status === 401 && caller !== 'stranger') sent = requestsPerPerson;
        names.add(request.name.split(' ')[0] ?? '');
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        const fault = faultOf(request, answer);
        if (fault) faults.push(`${caller}: ${request.name}: ${fault} ${JSON.stringify(answer.body).slice(0, 200)}`);
        const milliseconds = await repeatedDelay(request, token, await readDelayMilliseconds());
        delays.push({ name: `${caller}: ${request.name}`, milliseconds });
      }
    }),
  );
};

try {
  await readDelayMilliseconds();
  for (const [caller, newToken] of Object.entries(callers)) await runAs(caller, newToken);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} requests to ${names.size} endpoints`);
  console.log(
    table([['status', 'requests'], ...[...counts].toSorted(([a], [b]) => a - b).map((row) => row.map(String))]),
  );
  const longest = delays.toSorted((a, b) => b.milliseconds - a.milliseconds);
  console.log(`longest delay of the event loop ${longest[0]?.milliseconds.toFixed(0)} ms; the longest ten:`);
  for (const { name, milliseconds } of longest.slice(0, 10)) console.log(`  ${milliseconds.toFixed(0)} ms: ${name}`);
  console.log(`${longest.filter(({ milliseconds }) => milliseconds > noticeableMilliseconds).length} above 50 ms`);
  console.log(`faults: ${faults.length}`);
  for (const fault of faults.slice(0, 60)) console.log(`  ${fault}`);
  console.log(
    writeFigures('bounds', {
      before,
      after: machineFacts(),
      counts: Object.fromEntries(counts),
      longest: longest.slice(0, 100),
      faults,
    }),
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await database.close();
  await installation.stop();
}
process.exit();
