/**
 * Decisions and documents of `@sonora/adserving`, in one thread without HTTP: per second of CPU time, with 10 and 10,000 rules, memory of
 * 10,000 rules, and the bound of caps and pacing over four instances with a simulated clock and network.
 *
 *     node --expose-gc bench/adserving.ts [--simulate DECISIONS]
 *
 * `--simulate` is 10,000,000 without a value of its own. Requests are drawn at random from the places that the rules name: with 10,000 rules
 * there are 1,000 times as many of them, so that the remembered matches are exceeded, too.
 */
import { hash } from 'node:crypto';
import {
  type AdServingRequest,
  type CampaignDefinition,
  type CampaignRule,
  compileCampaign,
  compileInline,
  createEventAddresses,
  createSharedCounters,
  decide,
  renderDocument,
} from '../packages/adserving/src/index.ts';
import { fullAd, plainAd } from '../packages/adserving/src/testkit/ads.ts';
import { maxServedWithin, simulateInstances } from '../packages/adserving/src/testkit/simulate-instances.ts';
import { machineFacts, machineLine, table, writeFigures } from './lib/figures.ts';

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};

const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

const weathers = ['sun', 'rain', 'snow', 'wind', 'fog'];
const dayparts = [360, 1080];

/**
 * Rules by place, weather and time of day, as a campaign of many versions has them: ten for each city, of which each listener of the city meets
 * one. So a decision does the same with ten rules as with thousands.
 */
const manyRules = (count: number): readonly CampaignRule[] =>
  Array.from({ length: count }, (_, number) => ({
    ruleId: `rule-${number}`,
    creativeId: `creative-${number}`,
    priority: 1,
    weight: 1 + (number % 3),
    targeting: {
      groups: [
        [{ kind: 'city', names: [`City ${Math.floor(number / 10)}`] } as const],
        [{ kind: 'weather', names: [weathers[number % 5]!] } as const],
        [
          {
            kind: 'timeOfDay',
            fromMinute: dayparts[number % 2]!,
            toMinute: dayparts[(number + 1) % 2]!,
          } as const,
        ],
      ],
    },
  }));

const campaignOf = (rules: readonly CampaignRule[]): CampaignDefinition => ({
  campaignId: 'campaign',
  defaultCreativeId: 'default',
  rules,
  flight: { firstDay: '2025-06-01', lastDay: '2025-06-30', timeZone: 'Europe/Berlin' },
  caps: [{ count: 3, period: 'day' }],
  pacing: { goal: 1_000_000_000, speed: 'even' },
});

const zones = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata'];
const startMs = Date.parse('2025-06-10T00:00:00Z');

const requestsFor = (cities: number, count: number): readonly AdServingRequest[] => {
  const random = randomFrom(1);
  return Array.from({ length: count }, (_, number) => ({
    drawSeed: `request ${number}`,
    listenerKey: `listener-${Math.floor(random() * 100_000)}`,
    facts: {
      instantMs: startMs + Math.floor(random() * 86_400_000),
      timeZone: zones[number % 4]!,
      city: `City ${Math.floor(random() * cities)}`,
      weather: weathers[Math.floor(random() * 5)]!,
      postalCode: String(10_000 + Math.floor(random() * 90_000)),
    },
  }));
};

/** Times an operation per second of CPU time, best of five rounds: other programs on the machine can only take time away. */
const perCpuSecond = (operation: (number: number) => unknown, count: number): number => {
  let best = 0;
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage();
    for (let number = 0; number < count; number += 1) operation(number);
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, count / ((user + system) / 1e6));
  }
  return Math.round(best);
};

const decisionsWith = (rules: number, cities: number): number => {
  const index = compileCampaign(campaignOf(manyRules(rules)));
  const counters = createSharedCounters({ instanceId: 'one', separatedAfterSeconds: 10 });
  const requests = requestsFor(cities, 50_000);
  return perCpuSecond((number) => decide(index, requests[number % requests.length]!, counters), 200_000);
};

const memoryOf = (rules: number): { readonly definition: number; readonly index: number } => {
  const used = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  const start = used();
  const definition = campaignOf(manyRules(rules));
  const withDefinition = used();
  const index = compileCampaign(definition);
  const end = used();
  if (index.weights.length !== definition.rules.length) throw new Error('Rules are missing.');
  return { definition: withDefinition - start, index: end - withDefinition };
};

const addresses = createEventAddresses({
  prefix: 'https://ads.example.com/t/',
  sign: (message, outputLength) =>
    hash('shake256', Buffer.concat([Buffer.alloc(32, 7), message]), { outputEncoding: 'binary', outputLength }),
  maxAgeMs: 86_400_000,
});

const answerOf = (number: number) => {
  const adServingId = `0191d2a4-0000-7000-8000-${String(number % 1e12).padStart(12, '0')}`;
  const eventAddress = addresses.addressesOf({
    tagId: adServingId,
    creativeId: adServingId,
    adServingId,
    instantMs: startMs,
  });
  return { adServingId, eventAddress };
};

const simulate = (decisions: number): void => {
  const exchangeMs = 1000;
  const maxDelayMs = 500;
  const rows = (['pacing', 'caps'] as const).map((kind) => {
    const goal = Math.round(decisions / 20);
    const definition: CampaignDefinition = {
      campaignId: 'campaign',
      defaultCreativeId: 'default',
      rules: [],
      flight: { firstDay: '2025-06-10', lastDay: '2025-06-10', timeZone: 'UTC' },
      ...(kind === 'pacing'
        ? { pacing: { goal, speed: 'asFastAsPossible' } }
        : { caps: [{ count: 3, period: 'day' }] }),
    };
    const requestsPerStep = 100;
    const listeners = 100_000;
    const { served, decisions: made } = simulateInstances({
      definition,
      instances: 4,
      exchangeMs,
      maxDelayMs,
      startMs,
      stepMs: 100,
      steps: Math.ceil(decisions / 2 / requestsPerStep),
      requestsPerStep,
      listeners,
      random: randomFrom(7),
    });
    if (kind === 'pacing') {
      const bound = maxServedWithin(served, exchangeMs + maxDelayMs + 100) + 1;
      return [kind, made, served.length - goal, `≤ ${bound}`, served.length - goal <= bound ? 'held' : 'exceeded'];
    }
    const counts = new Map<number, number>();
    for (const { listener } of served) counts.set(listener, (counts.get(listener) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const above = [...counts.values()].filter((count) => count > 3).length;
    return [kind, made, `${above} listeners above 3, at most ${most}`, '≤ 12', most <= 12 ? 'held' : 'exceeded'];
  });
  console.log(table([['limit', 'decisions', 'too many', 'bound', ''], ...rows.map((row) => row.map(String))]));
};

const few = decisionsWith(10, 1);
const many = decisionsWith(10_000, 1_000);
const manyNewPlaces = decisionsWith(10_000, 1_000_000);
const memory = memoryOf(10_000);
const [plain, full] = [compileInline(plainAd, '4.2'), compileInline(fullAd, '4.2')];
const figures = {
  machine: machineFacts(),
  decisionsPerCpuSecond: { rules10: few, rules10000: many, rules10000AndUnknownPlaces: manyNewPlaces },
  documentsPerCpuSecond: {
    plainSigned: perCpuSecond((number) => renderDocument(plain, answerOf(number)), 10_000),
    fullSigned: perCpuSecond((number) => renderDocument(full, answerOf(number)), 10_000),
    plainUnsigned: perCpuSecond(
      () => renderDocument(plain, { adServingId: 'x', eventAddress: (event) => event }),
      50_000,
    ),
  },
  memoryBytes: memory,
};
console.log(machineLine(figures.machine));
console.log(
  table(
    [
      ['measure', 'value'],
      ['decisions per CPU second, 10 rules', few],
      ['decisions per CPU second, 10,000 rules', many],
      ['ratio', (many / few).toFixed(2)],
      ['decisions per CPU second, 10,000 rules, places that no rule names', manyNewPlaces],
      ['documents per CPU second, plain, with 13 signed addresses', figures.documentsPerCpuSecond.plainSigned],
      ['documents per CPU second, full, with 25 signed addresses', figures.documentsPerCpuSecond.fullSigned],
      ['documents per CPU second, plain, without signatures', figures.documentsPerCpuSecond.plainUnsigned],
      ['index of 10,000 rules, MB', (memory.index / 1e6).toFixed(1)],
      ['definition of 10,000 rules, MB', (memory.definition / 1e6).toFixed(1)],
    ].map((row) => row.map(String)),
  ),
);
writeFigures('adserving', figures);
if (process.argv.includes('--simulate')) simulate(Number(option('simulate')) || 10_000_000);
