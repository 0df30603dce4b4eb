import type {
  CampaignCreative,
  CampaignDetail,
  CampaignFeed,
  CampaignRevision,
  ListedCampaign,
  RuleSettings,
  TargetingCondition,
} from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Page, Route } from 'playwright-core';
import { checklist, deliveries, otherTag, tag, validation, validationLinks, webhooks } from './campaign-checks.ts';
import { coverage, simulation } from './campaign-coverage.ts';
import { conditions, creativeNames, dayMs, feedId, hourMs, sceneId, sceneNow, wired } from './campaign-ids.ts';
import { reportOf } from './campaign-reports.ts';

/** Answers about campaigns in all states, which would take long to make. */

export const campaignId = sceneId(1);
export const emptyCampaignId = sceneId(2);

const buyers = ['theTradeDesk', 'dv360', 'xandr', 'triton', 'adobe', 'generic'] as const;
const names = [
  'Harbor Cold Brew, autumn',
  'Sommerschlussverkauf 2026: alle Filialen, alle Wochen',
  `Winterschlussverkauf${'_Winterschlussverkauf'.repeat(3)}`,
  'Commuters',
  'Rain or shine',
] as const;

const summary = (index: number): ListedCampaign => ({
  campaignId: sceneId(index + 1),
  orgId: sceneId(500),
  name: index === 1 ? 'New campaign' : index < names.length ? (names[index] ?? '') : `Campaign ${index + 1}`,
  tagId: `7c9e6679-7425-40de-944b-e07fc1f9${String(index).padStart(4, '0')}`,
  status: index === 1 || index % 5 === 3 ? 'draft' : index % 5 === 4 ? 'paused' : 'published',
  dsp: buyers[index % buyers.length] ?? 'generic',
  vastVersion: index % 3 === 0 ? '4.2' : '3.0',
  macros: {},
  defaultCreativeFileId: sceneId(300),
  squareBannerFileId: null,
  rectangleBannerFileId: null,
  createdAt: sceneNow - 40 * dayMs,
  createdBy: 'Mina Kaur',
  lastModified: sceneNow - index * 0.7 * dayMs,
  lastModifiedBy: 'Mina Kaur',
  revision: 14,
  publishedRevision: 12,
  publishedAt: sceneNow - 2 * dayMs,
  endsAt: index === 2 ? Date.parse('2026-11-01T00:00:00Z') : null,
  hasEnded: index === 2,
  deletedAt: null,
  restorableUntil: null,
  hasUnpublishedChanges: index % 4 === 0,
  creativeCount: index === 1 ? 0 : 6 + index * 37,
  ruleCount: index === 1 ? 0 : 6,
  firstDay: null,
  lastDay: index === 2 ? '2026-10-31' : null,
  // Of the fifth, the database is away.
  recentImpressions: index % 5 === 4 ? null : index % 5 === 3 ? 0 : 48_213 * (index + 1),
  lastAnswerAt: index % 5 >= 3 ? null : sceneNow - index * hourMs,
});

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="250"%3E%3Crect width="300" height="250" fill="%238f8a82"/%3E%3C/svg%3E';

const squarePicture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="640" height="640"%3E%3Crect width="640" height="640" fill="%23e6c79c"/%3E%3Ccircle cx="320" cy="300" r="190" fill="%234b6cb7"/%3E%3Crect y="470" width="640" height="60" fill="%23b8402a"/%3E%3C/svg%3E';

const iconPicture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="77" height="15"%3E%3Crect width="77" height="15" rx="3" fill="%232f5aa8"/%3E%3C/svg%3E';
const adIcon = {
  program: 'AdChoices',
  pictureId: sceneId(402),
  mimeType: 'image/png',
  widthPx: 77,
  heightPx: 15,
  xPosition: 'right',
  yPosition: 'top',
} as const;

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
      defaultCreativeId: isEmpty ? null : sceneId(100),
      squareBannerId: isEmpty ? null : sceneId(401),
      rectangleBannerId: isEmpty ? null : sceneId(400),
      ad: isEmpty
        ? {}
        : {
            advertiser: 'Harbor Foods',
            landingPage: 'https://harbor.example.com/cold-brew',
            icon: adIcon,
            categories: [{ authority: 'https://www.iabtechlab.com/content-taxonomy', code: 'IAB8-5' }],
          },
      flight: isEmpty ? null : { firstDay: '2026-11-01', lastDay: '2026-12-24', timeZone: 'Europe/London' },
      caps: isEmpty ? [] : [{ count: 3, period: 'day' }],
      pacing: isEmpty ? null : { goal: 1_200_000, speed: 'even' },
      wrapper: null,
      foreignTracking: {
        events: [
          { event: 'start', address: 'https://count.example.com/start?at=[TIMESTAMP]&cb=[CACHEBUSTING]' },
          { event: 'complete', address: 'https://count.example.com/complete?at=[TIMESTAMP]&cb=[CACHEBUSTING]' },
        ],
      },
      weatherFeedId: isEmpty ? null : feedId,
    },
    squareBanner: isEmpty
      ? null
      : {
          bannerId: sceneId(401),
          shape: 'square',
          widthPx: 640,
          heightPx: 640,
          mimeType: 'image/png',
          sizeBytes: 96_400,
          url: squarePicture,
        },
    rectangleBanner: isEmpty
      ? null
      : {
          bannerId: sceneId(400),
          shape: 'rectangle',
          widthPx: 300,
          heightPx: 250,
          mimeType: 'image/png',
          sizeBytes: 48_200,
          url: picture,
        },
    iconPicture: isEmpty
      ? null
      : {
          pictureId: adIcon.pictureId,
          widthPx: adIcon.widthPx,
          heightPx: adIcon.heightPx,
          mimeType: adIcon.mimeType,
          sizeBytes: 1_240,
          url: iconPicture,
        },
    tagUrl: `http://localhost/vast/${base.tagId}`,
    hasAdvertisingId: false,
    creativeStates: { ready: isEmpty ? 0 : 4, preparing: 0, failed: isEmpty ? 0 : 1 },
    problems: isEmpty
      ? [
          {
            severity: 'error',
            ...wired(campaignMessage('campaigns.defaultMissing')),
            ruleId: null,
            creativeId: null,
            path: ['defaultCreativeId'],
          },
          {
            severity: 'warning',
            ...wired(campaignMessage('campaigns.problemNoZone', { parameter: 'tz' })),
            ruleId: null,
            creativeId: null,
            path: ['rules', 0, 'targeting'],
          },
        ]
      : [],
    problemCount: isEmpty ? 2 : 0,
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

const ruleOf = (index: number): RuleSettings => ({
  ruleId: sceneId(200 + index),
  creativeId: sceneId(100 + index),
  targeting: { groups: targetings[index] ?? [] },
  priority: index,
  weight: index === 3 ? 30 : 1,
  ...(index === 4 && { caps: [{ count: 2, period: 'week' as const }] }),
});

const named = (rule: RuleSettings) => ({
  ...rule,
  creativeName: creativeNames[Number(rule.ruleId.slice(-1))] ?? rule.creativeId,
});

const creative = (index: number): CampaignCreative => ({
  creativeId: sceneId(100 + index),
  position: index + 1,
  name: creativeNames[index] ?? `Creative ${index + 1}`,
  isDefault: index === 0,
  fileId: sceneId(300 + index),
  audioformId: null,
  state: index === 3 ? 'preparing' : index === 4 ? 'failed' : 'ready',
  problem: index === 4 ? wired(campaignMessage('campaigns.creativeUnreadable')) : null,
  durationSeconds: index < 3 ? 29.8 : null,
  integratedLufs: index < 3 ? -16.1 : null,
  truePeakDbtp: index < 3 ? -1.4 : null,
  cells: null,
  renditions: [],
  url: index < 3 ? `/file/${sceneId(300)}` : null,
  rules: index === 0 ? [] : [ruleOf(index)],
  ruleCount: index === 0 ? 0 : 1,
});

const feed = (index: number): CampaignFeed => ({
  feedId: sceneId(900 + index),
  name: ['Weather by city', 'Prices', 'Scores'][index] ?? 'Feed',
  url: `https://data.example.com/feeds/${['weather', 'prices', 'scores'][index]}.json`,
  format: 'json',
  keyColumn: 'city',
  keyFact: 'city',
  intervalSeconds: 900,
  settingsHash: `hash-${index}`,
  state: (['current', 'stale', 'failed'] as const)[index] ?? 'waiting',
  fetchedAt: index === 2 ? null : Date.now() - 240_000 * (index + 1),
  checkedAt: Date.now() - 60_000,
  ageSeconds: 240,
  problem: index === 0 ? null : wired(campaignMessage('campaigns.feedTimeout', { seconds: 20 })),
  rowCount: index === 2 ? 0 : 1_204,
  columns: ['city', 'weather', 'temperature'],
  sample: [{ city: 'Leeds', weather: 'rain', temperature: 7 }],
});

const changes = [
  campaignMessage('campaigns.changeRules', { count: 1 }),
  campaignMessage('campaigns.changeVersions', { count: 12 }),
  campaignMessage('campaigns.changeDefault'),
  campaignMessage('campaigns.changeMastered', { count: 4, lufs: '−16' }),
];

const revision = (index: number): CampaignRevision => ({
  number: 14 - index,
  change: wired(changes[index] ?? campaignMessage('campaigns.changeEdited')),
  createdAt: sceneNow - index * 3_600_000,
  createdBy: sceneId(501),
  createdByName: index % 2 === 0 ? 'Mina Kaur' : 'Ada Lovelace-Byron',
  isDraft: index === 0,
  isPublished: index === 2,
  wasPublished: index === 2 || index === 5,
});

const differences = {
  from: 13,
  to: 14,
  differenceCount: 3,
  differences: (
    [
      [
        'added',
        campaignMessage('campaigns.diffRuleAdded', {
          name: creativeNames[1],
          targeting: campaignMessage('campaigns.targetingAndMore', { condition: conditions.cities, more: 1 }),
        }),
      ],
      ['changed', campaignMessage('campaigns.diffRuleWeight', { name: creativeNames[3], from: 1, to: 30 })],
      [
        'removed',
        campaignMessage('campaigns.diffRuleRemoved', {
          name: creativeNames[4],
          targeting: campaignMessage('campaigns.weekday', { day: '7' }),
        }),
      ],
    ] as const
  ).map(([kind, message]) => ({
    kind,
    ...wired(message),
    path: 'rules',
    ruleId: null,
    creativeId: null,
  })),
};

const listed = (total: number) => ({
  campaigns: Array.from({ length: total }, (_, index) => summary(index)),
  pagination: { limit: 500, offset: 0, total },
});

const page = <Item>(items: readonly Item[]) => ({ limit: 50, offset: 0, total: items.length });

const deleted = (): ReturnType<typeof listed> => {
  const campaigns = [3, 0].map((index) => ({
    ...summary(index),
    deletedAt: sceneNow - index * dayMs,
    restorableUntil: sceneNow + 20 * dayMs,
  }));
  return { campaigns, pagination: { limit: 500, offset: 0, total: 2 } };
};

const answerOf = (path: string, total: number, query: URLSearchParams): unknown => {
  if (path === '/campaign') return query.get('deleted') === 'true' ? deleted() : listed(total);
  if (path === '/campaign-webhook') return { webhooks };
  if (path.startsWith('/campaign-webhook/')) return { deliveries };
  if (path.startsWith('/validation/')) return { ...validation, expiresAt: sceneNow + 29 * dayMs };
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
      return { rules: rules.map(named), pagination: page(rules), revision: 14 };
    case 'report':
      return reportOf();
    case 'coverage':
      return { ...coverage, rules: rules.map((rule) => ({ ...named(rule), targeting: rule.targeting })) };
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
    case 'other-tag':
      return otherTag;
    case 'validation':
      return validation;
    case 'validation-links':
      return { links: isEmpty ? [] : validationLinks };
    default:
      return {};
  }
};

/** Answers every call about campaigns; `total` is their number. */
export const answerCampaigns = async (window: Page, total = 32): Promise<void> => {
  await window.route(/\/api\/(?:validation|campaign(?:-feed|-webhook)?)(?:[/?].*)?$/, (route: Route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    return route.fulfill({ json: answerOf(pathname.replace('/api', ''), total, searchParams) });
  });
};
