import type { Job, VersionItem, VersionTable, VersionTag } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { Page, Route } from 'playwright-core';

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const tags = [
  {
    id: id(1),
    name: 'Store and price',
    voice: 'wren',
    copy: 'Now at {{city}} station, for only {{price}}.',
    arrangement: { startTime: 12, duration: 5, layoutMode: 'layered', scriptAlignment: 'left' },
  },
  {
    id: id(2),
    name: 'Until when',
    voice: '{{voice}}',
    copy: 'Only until {{day}}.',
    arrangement: { startTime: 0, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left' },
  },
] as const;

const columns = [
  { name: 'city', type: 'text' },
  { name: 'price', type: 'money', currency: 'EUR', fallback: '4.99' },
  { name: 'day', type: 'date' },
  { name: 'voice', type: 'voice', fallback: 'wren' },
] as const;

export const tagsConfig = {
  adPlacement: 'end',
  smartblend: false,
  tags,
  columns,
  controls: { masteringPreset: 'voice_enhanced', loudnessPreset: 'radio', versionNumber: 3, adCoverColor: 'purple' },
  namePattern: '{{city}} {{day}} v{{versionNumber}}',
};

const cities = ['Leeds', 'York', 'Kingston upon Hull', 'Bath', 'Ely', 'Newcastle upon Tyne and Gateshead'] as const;
const statuses = ['complete', 'complete', 'error', 'versioning', 'idle'] as const;

const wrongDay = {
  row: 3,
  column: 'day',
  text: 'This is not a date',
  message: { messageId: 'forms.notEmpty' },
} satisfies VersionItem['problems'][number];

const ownTag: VersionTag = {
  ...tags[0],
  copy: 'At {{city}} station until Sunday, for only {{price}}. Ask for the large one.',
};

const rowAt = (index: number): VersionItem => {
  const city = cities[index % cities.length] as string;
  const status = statuses[index % statuses.length] ?? 'idle';
  const audioformId = status === 'complete' ? id(1_000 + index) : null;
  return {
    id: id(100 + index),
    position: index + 1,
    name: `${city} 2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
    cells: {
      city,
      price: index % 4 === 0 ? '' : `${4 + (index % 6)}.49`,
      day: status === 'error' ? 'soon' : `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
      voice: index % 3 === 0 ? 'wren' : '',
    },
    tags: index === 3 ? [ownTag] : null,
    status,
    isQa: index % 7 === 1,
    isChanged: index % 10 === 1,
    audioformId,
    audioName: audioformId === null ? null : `${city} 2026-11-26`,
    url: audioformId === null ? null : `/file/${audioformId}`,
    durationSeconds: audioformId === null ? null : 31.4,
    history: audioformId === null ? [] : [id(2_000 + index), audioformId],
    problems: status === 'error' ? [{ ...wrongDay, row: index + 1 }] : [],
  };
};

const peaks = (seed: number) => {
  const max = Array.from({ length: 200 }, (_, at) =>
    Math.round(40 + 80 * Math.abs(Math.sin(at / 9 + seed) * Math.sin(at))),
  );
  return { framesPerPeak: (31.4 * SAMPLE_RATE_HZ) / 200, max, min: max.map((peak) => -peak) };
};

const tableOf = (total: number): VersionTable => ({
  revision: 7,
  total,
  counts: { idle: total / 5, versioning: total / 5, complete: (2 * total) / 5, error: total / 5 },
  qaCount: Math.ceil(total / 7),
  changedCount: Math.ceil(total / 10),
  source: { name: 'Harbor Cold Brew', durationSeconds: 26.2, uri: null },
  fields: ['city', 'price', 'day', 'voice'],
  voiceLanguageCode: 'en-GB',
  setUpProblems: [],
  jobId: null,
  runningJobIds: [],
  unfinishedJobIds: [],
});

const importJobId = id(900);
const importJob: Job = {
  jobId: importJobId,
  kind: 'import',
  status: 'succeeded',
  percentage: 100,
  total: 1,
  counts: { queued: 0, running: 0, succeeded: 1, failed: 0, cancelled: 0 },
  creditsUsed: 0,
  secondsLeft: null,
  createdAt: 0,
  finishedAt: 1,
};

const importCheck = {
  revision: 7,
  columns: ['id', 'city', 'price', 'day', 'store_manager'],
  unknownColumns: ['store_manager'],
  missingFields: [],
  added: 118,
  changed: 12,
  unchanged: 870,
  removed: 0,
  problems: [
    wrongDay,
    { row: 17, column: 'price', text: 'This is not an amount', message: { messageId: 'forms.notEmpty' } },
    { row: 240, column: null, text: 'The row is empty', message: { messageId: 'forms.notEmpty' } },
  ],
  problemCount: 212,
};

const estimate = {
  versions: 990,
  duplicates: 4,
  alreadyRendered: 6,
  audioSeconds: 31_086,
  credits: 1_980,
  renderSeconds: 214,
  qa: { shortest: id(100), longest: id(105), allDefault: id(104) },
  problems: [wrongDay],
  problemCount: 1,
};

const listed = (route: Route, total: number) => {
  const query = new URL(route.request().url()).searchParams;
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
  const data = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => rowAt(offset + at));
  return route.fulfill({ json: { data, pagination: { limit, offset, total }, revision: 7 } });
};

/** Responses of a table with many rows in all states, which would take long to make. */
export const answerVersions = async (page: Page, total: number): Promise<void> => {
  const at = '**/api/v3/project/*/session/*/versions';
  await page.route(at, (route) => route.fulfill({ json: tableOf(total) }));
  await page.route(`${at}/items?*`, (route) => listed(route, total));
  await page.route(`${at}/imports?*`, (route) => route.fulfill({ status: 202, json: { jobId: importJobId } }));
  await page.route(`${at}/imports/*`, (route) =>
    route.fulfill({
      json: { jobId: importJobId, mode: 'check', status: 'succeeded', result: importCheck, errors: [] },
    }),
  );
  await page.route(`**/api/v3/jobs/${importJobId}/events`, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: message\ndata: ${JSON.stringify({ job: importJob, changed: [] })}\n\n`,
    }),
  );
  await page.route(`**/api/v3/jobs/${importJobId}`, (route) => route.fulfill({ json: importJob }));
  await page.route(`${at}/estimate`, (route) => route.fulfill({ json: estimate }));
  await page.route(`${at}/items/*/preview`, (route) =>
    route.fulfill({
      json: {
        uri: '/file/x',
        durationSeconds: 31.4,
        integratedLufs: -16.2,
        changedSpans: [{ startSeconds: 12, endSeconds: 17 }],
        peaks: peaks(route.request().url().length),
      },
    }),
  );
};
