import type {
  CampaignCreative,
  CampaignDetail,
  CampaignFeed,
  CampaignReport,
  CampaignRevision,
  CampaignSimulation,
  CampaignSummary,
  ChecklistItem,
  ReportCounts,
  RuleSettings,
  TargetingCondition,
} from '@sonora/contracts';
import type { Page, Route } from 'playwright-core';

/** Answers about campaigns in all states, which would take long to make. */

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const day = 86_400_000;
const now = Date.parse('2026-11-26T12:00:00Z');
const message = { messageId: 'forms.notEmpty' } as const;

export const campaignId = id(1);
export const emptyCampaignId = id(2);
const feedId = id(900);

const buyers = ['theTradeDesk', 'dv360', 'xandr', 'triton', 'adobe', 'generic'] as const;
const names = [
  'Harbor Cold Brew, autumn',
  'Sommerschlussverkauf 2026: alle Filialen, alle Wochen',
  `Winterschlussverkauf${'_Winterschlussverkauf'.repeat(3)}`,
  'Commuters',
  'Rain or shine',
] as const;

const summary = (index: number): CampaignSummary => ({
  campaignId: id(index + 1),
  orgId: id(500),
  name: index === 1 ? 'New campaign' : index < names.length ? (names[index] ?? '') : `Campaign ${index + 1}`,
  tagId: `7c9e6679-7425-40de-944b-e07fc1f9${String(index).padStart(4, '0')}`,
  status: index === 1 || index % 5 === 3 ? 'draft' : index % 5 === 4 ? 'paused' : 'published',
  dsp: buyers[index % buyers.length] ?? 'generic',
  vastVersion: index % 3 === 0 ? '4.2' : '3.0',
  macros: {},
  defaultCreativeFileId: id(300),
  squareBannerFileId: null,
  rectangleBannerFileId: null,
  createdAt: now - 40 * day,
  createdBy: 'Mina Kaur',
  lastModified: now - index * 0.7 * day,
  lastModifiedBy: 'Mina Kaur',
  revision: 14,
  publishedRevision: 12,
  publishedAt: now - 2 * day,
  endsAt: index === 2 ? Date.parse('2026-11-01T00:00:00Z') : null,
  hasEnded: index === 2,
  deletedAt: null,
  restorableUntil: null,
  hasUnpublishedChanges: index % 4 === 0,
  creativeCount: index === 1 ? 0 : 6 + index * 37,
  ruleCount: index === 1 ? 0 : 6,
  firstDay: null,
  lastDay: index === 2 ? '2026-10-31' : null,
});

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="250"%3E%3Crect width="300" height="250" fill="%238f8a82"/%3E%3C/svg%3E';

const detail = (index: number): CampaignDetail => {
  const base = summary(index);
  const isEmpty = index === 1;
  return {
    ...base,
    setUp: {
      name: base.name,
      dsp: base.dsp,
      vastVersion: base.vastVersion,
      macros: isEmpty ? {} : { station: '%%TTD_SITE%%' },
      defaultCreativeId: isEmpty ? null : id(100),
      squareBannerId: null,
      rectangleBannerId: isEmpty ? null : id(400),
      ad: isEmpty ? {} : { advertiser: 'Harbor Foods', landingPage: 'https://harbor.example.com/cold-brew' },
      flight: isEmpty ? null : { firstDay: '2026-11-01', lastDay: '2026-12-24', timeZone: 'Europe/London' },
      caps: isEmpty ? [] : [{ count: 3, period: 'day' }],
      pacing: isEmpty ? null : { goal: 1_200_000, speed: 'even' },
      wrapper: null,
      foreignTracking: null,
      weatherFeedId: isEmpty ? null : feedId,
    },
    squareBanner: null,
    rectangleBanner: isEmpty
      ? null
      : {
          bannerId: id(400),
          shape: 'rectangle',
          widthPx: 300,
          heightPx: 250,
          mimeType: 'image/png',
          sizeBytes: 48_200,
          url: picture,
        },
    tagUrl: `http://localhost/vast/${base.tagId}`,
    creativeStates: { ready: isEmpty ? 0 : 4, preparing: 0, failed: isEmpty ? 0 : 1 },
    problems: isEmpty
      ? [
          {
            severity: 'error',
            text: 'Choose a default creative: it is heard by everyone who meets no rule.',
            message: { messageId: 'campaigns.none' },
            ruleId: null,
            creativeId: null,
            path: ['defaultCreativeId'],
          },
        ]
      : [],
    problemCount: isEmpty ? 1 : 0,
  };
};

const targetings: readonly TargetingCondition[][][] = [
  [],
  [[{ kind: 'city', names: ['Leeds', 'York'] }], [{ kind: 'timeOfDay', fromMinute: 360, toMinute: 600 }]],
  [
    [
      { kind: 'weather', names: ['rain', 'snow'] },
      { kind: 'feed', feedId, column: 'temperature', comparison: 'lessThan', value: 5 },
    ],
  ],
  [[{ kind: 'postalCode', codes: ['SW1*', 'SE10 8XJ', 'E1*', 'N1*', 'W1*', 'EC1*'] }]],
  [[{ kind: 'dayOfWeek', days: [6, 7] }], [{ kind: 'sequence', firstExposure: 2 }]],
];

const creativeNames = [
  'Cold Brew, everywhere',
  'Cold Brew, Leeds and York mornings',
  'Cold Brew, bad weather: the version with the longer ending for stations',
  'Cold Brew, London',
  'Cold Brew, weekend',
] as const;

const ruleOf = (index: number): RuleSettings => ({
  ruleId: id(200 + index),
  creativeId: id(100 + index),
  targeting: { groups: targetings[index] ?? [] },
  priority: index,
  weight: index === 3 ? 30 : 1,
  ...(index === 4 && { caps: [{ count: 2, period: 'week' as const }] }),
});

const creative = (index: number): CampaignCreative => ({
  creativeId: id(100 + index),
  position: index + 1,
  name: creativeNames[index] ?? `Creative ${index + 1}`,
  isDefault: index === 0,
  fileId: id(300 + index),
  audioformId: null,
  state: index === 3 ? 'preparing' : index === 4 ? 'failed' : 'ready',
  problem: index === 4 ? { text: 'The file has no audio.', message } : null,
  durationSeconds: index < 3 ? 29.8 : null,
  integratedLufs: index < 3 ? -16.1 : null,
  truePeakDbtp: index < 3 ? -1.4 : null,
  cells: null,
  renditions: [],
  url: index < 3 ? `/file/${id(300)}` : null,
  rules: index === 0 ? [] : [ruleOf(index)],
  ruleCount: index === 0 ? 0 : 1,
});

const feed = (index: number): CampaignFeed => ({
  feedId: id(900 + index),
  name: ['Weather by city', 'Prices', 'Scores'][index] ?? 'Feed',
  url: `https://data.example.com/feeds/${['weather', 'prices', 'scores'][index]}.json`,
  format: 'json',
  keyColumn: 'city',
  keyFact: 'city',
  intervalSeconds: 900,
  state: (['current', 'stale', 'failed'] as const)[index] ?? 'waiting',
  fetchedAt: index === 2 ? null : Date.now() - 240_000 * (index + 1),
  checkedAt: Date.now() - 60_000,
  ageSeconds: 240,
  problem: index === 0 ? null : { text: 'The server did not answer within 20 seconds.', message: { messageId: 'x.y' } },
  rowCount: index === 2 ? 0 : 1_204,
  columns: ['city', 'weather', 'temperature'],
  sample: [{ city: 'Leeds', weather: 'rain', temperature: 7 }],
});

const text = (value: string) => ({ kind: 'text', text: value, isPrefix: false, from: null, to: null });
const numbers = (from: number, to: number) => ({ kind: 'numbers', text: null, isPrefix: false, from, to });
const other = { kind: 'other', text: null, isPrefix: false, from: null, to: null };

const coverage = {
  dimensions: [
    { kind: 'city', feedId: null, column: null, values: [text('Leeds'), text('York'), other] },
    {
      kind: 'timeOfDay',
      feedId: null,
      column: null,
      values: [numbers(0, 360), numbers(360, 600), numbers(600, 1_440)],
    },
    { kind: 'dayOfWeek', feedId: null, column: null, values: [numbers(1, 6), numbers(6, 8)] },
  ],
  combinations: 18,
  cells: [0, 1, 2].flatMap((city) =>
    [0, 1, 2].flatMap((time) =>
      [0, 1].map((weekday) => ({
        values: [city, time, weekday],
        ruleIds: city < 2 && time === 1 ? [id(201)] : weekday === 1 ? [id(204)] : [],
      })),
    ),
  ),
  holes: [0, 1, 2].map((city) => ({ values: [city, 0, 0], ruleIds: [] })),
  impossibleRuleIds: [],
  hiddenRuleIds: [id(203)],
  isComplete: true,
};

const simulation: CampaignSimulation = {
  reason: 'rule',
  explanation: {
    text: 'The listener meets this rule, which has the lowest priority number.',
    message: { messageId: 'x.y' },
  },
  creativeId: id(101),
  creativeName: creativeNames[1],
  ruleId: id(201),
  url: null,
  localTime: '2026-11-26T07:30',
  ruleCount: 2,
  rules: [
    {
      ruleId: id(201),
      creativeId: id(101),
      creativeName: creativeNames[1],
      priority: 1,
      weight: 1,
      holds: true,
      isChosen: true,
      groups: [
        { holds: true, conditions: [{ text: 'City is Leeds', message: { messageId: 'x.y' }, outcome: 'holds' }] },
        { holds: true, conditions: [{ text: 'Time is 07:30', message: { messageId: 'x.y' }, outcome: 'holds' }] },
      ],
    },
    {
      ruleId: id(202),
      creativeId: id(102),
      creativeName: creativeNames[2],
      priority: 2,
      weight: 1,
      holds: false,
      isChosen: false,
      groups: [
        {
          holds: false,
          conditions: [
            { text: 'Weather is not known', message: { messageId: 'x.y' }, outcome: 'unknown' },
            {
              text: 'Weather by city: temperature 9 is not less than 5',
              message: { messageId: 'x.y' },
              outcome: 'differs',
            },
          ],
        },
      ],
    },
  ],
};

const revision = (index: number): CampaignRevision => ({
  number: 14 - index,
  change: {
    text:
      ['Rule changed', 'Creatives added from versions', 'Published', 'Campaign created'][index] ?? 'Settings changed',
    message: { messageId: 'x.y' },
  },
  createdAt: now - index * 3_600_000,
  createdBy: index % 2 === 0 ? 'Mina Kaur' : 'Ada Lovelace-Byron',
  isDraft: index === 0,
  isPublished: index === 2,
  wasPublished: index === 2 || index === 5,
});

const differences = {
  from: 13,
  to: 14,
  differenceCount: 3,
  differences: [
    ['added', 'Rule added: Leeds or York, 06:00–10:00'],
    ['changed', 'Weight of Cold Brew, London: 1 → 30'],
    ['removed', 'Rule removed: Sundays'],
  ].map(([kind, line]) => ({
    kind,
    text: line,
    message: { messageId: 'x.y' },
    path: 'rules',
    ruleId: null,
    creativeId: null,
  })),
};

const counts = (impressions: number): ReportCounts => ({
  answers: Math.round(impressions * 1.04),
  noAds: Math.round(impressions / 50),
  impressions,
  starts: impressions,
  firstQuartiles: Math.round(impressions * 0.97),
  midpoints: Math.round(impressions * 0.95),
  thirdQuartiles: Math.round(impressions * 0.93),
  completes: Math.round(impressions * 0.91),
  skips: 12,
  mutes: 3,
  pauses: 40,
  clicks: Math.round(impressions / 300),
  companionViews: 0,
  companionClicks: 0,
  errors: 7,
  filtered: Math.round(impressions / 40),
  late: 4,
});

const hour = 3_600_000;
const reportEnd = Math.ceil(Date.now() / hour) * hour;

const report: CampaignReport = {
  from: new Date(reportEnd - 7 * day).toISOString(),
  to: new Date(reportEnd).toISOString(),
  totals: counts(184_320),
  hours: Array.from({ length: 160 }, (_, index) => ({
    at: new Date(reportEnd - (index + 1) * hour).toISOString(),
    counts: counts(600 + Math.round(500 * Math.sin(index / 4))),
  })),
  creatives: [0, 1, 2].map((index) => ({ creativeId: id(100 + index), counts: counts(90_000 / (index + 1)) })),
  rules: [
    { ruleId: null, counts: counts(90_000) },
    { ruleId: id(202), counts: counts(45_000) },
  ],
  places: ['Leeds', 'York', 'Kingston upon Hull'].map((city, index) => ({
    region: 'England',
    city,
    postalCode: null,
    counts: counts(60_000 / (index + 1)),
  })),
  hasMorePlaces: false,
  errors: [],
  progress: [],
  withoutAd: [],
  filtered: [],
  discrepancies: [
    { text: '9 % of the listeners did not hear the ad to its end.', message: { messageId: 'x.y' } },
    { text: '4,608 events were filtered: they came from robots.', message: { messageId: 'x.z' } },
  ],
};

const check = (
  requirement: ChecklistItem['requirement'],
  state: ChecklistItem['state'],
  line: string,
): ChecklistItem => ({
  requirement,
  state,
  text: line,
  message: { messageId: 'x.y' },
  creativeIds: [],
  creativeCount: state === 'ok' ? 0 : 2,
  fix: requirement === 'bitrate' ? 'prepareAgain' : 'none',
});

const checklist = {
  buyer: 'theTradeDesk',
  buyerName: 'The Trade Desk',
  sources: [],
  items: [
    check('defaultCreative', 'ok', 'The default creative is ready.'),
    check('bitrate', 'error', '2 creatives have less than 160 kbit/s.'),
    check('banner', 'ok', 'A banner of 300 × 250 pixels is there.'),
    check('usualLength', 'warning', 'Ads are sold with 15 or 30 seconds; one creative has 22.4.'),
    check('https', 'error', 'The tag has no public https address.'),
  ],
};

const tag = {
  buyer: 'theTradeDesk',
  version: '4.2',
  url: `http://localhost/vast/${id(7)}?v=4.2&cb=%%TTD_CACHEBUSTER%%&campaign=%%TTD_CAMPAIGNID%%&creative=%%TTD_CREATIVEID%%&impression=%%TTD_IMPRESSIONID%%&click=%%TTD_CLK_ESC%%`,
  macros: [],
  isPublic: false,
  documents: [
    {
      version: '4.2',
      isAccepted: true,
      xml: '<VAST version="4.2">\n  <Ad id="1">\n    <InLine>\n      <AdSystem version="1">Sonora</AdSystem>\n    </InLine>\n  </Ad>\n</VAST>',
    },
  ],
};

const listed = (total: number) => ({
  campaigns: Array.from({ length: total }, (_, index) => summary(index)),
  pagination: { limit: 500, offset: 0, total },
});

const page = <Item>(items: readonly Item[]) => ({ limit: 50, offset: 0, total: items.length });

const answerOf = (path: string, total: number): unknown => {
  if (path === '/campaign') return listed(total);
  if (path === '/campaign-feed') return { feeds: [feed(0), feed(1), feed(2)] };
  const [, , one = '', part = '', number, what] = path.split('/');
  const isEmpty = one === emptyCampaignId;
  const creatives = isEmpty ? [] : [0, 1, 2, 3, 4].map(creative);
  const rules = isEmpty ? [] : [1, 2, 3, 4].map(ruleOf);
  switch (part) {
    case '':
      return detail(isEmpty ? 1 : 0);
    case 'creatives':
      return { creatives, pagination: page(creatives), revision: 14 };
    case 'rules':
      return { rules, pagination: page(rules), revision: 14 };
    case 'report':
      return report;
    case 'coverage':
      return coverage;
    case 'simulate':
      return simulation;
    case 'revisions':
      return number !== undefined && what === 'diff'
        ? differences
        : { revisions: Array.from({ length: 8 }, (_, at) => revision(at)) };
    case 'checklist':
      return checklist;
    case 'tag':
      return tag;
    default:
      return {};
  }
};

/** Answers every call about campaigns; `total` is their number. */
export const answerCampaigns = async (window: Page, total = 32): Promise<void> => {
  await window.route(/\/api\/campaign(?:-feed)?(?:[/?].*)?$/, (route: Route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ json: answerOf(pathname.replace('/api', ''), total) });
  });
};
