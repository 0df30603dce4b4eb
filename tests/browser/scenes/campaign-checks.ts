import type {
  CampaignWebhook,
  CampaignWebhookDelivery,
  ChecklistItem,
  TagValidation,
  ValidationLink,
} from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { creativeNames, dayMs, sceneId, sceneNow, wired } from './campaign-ids.ts';

const check = (
  requirement: ChecklistItem['requirement'],
  state: ChecklistItem['state'],
  message: Message,
  more: Partial<ChecklistItem> = {},
): ChecklistItem => ({
  requirement,
  state,
  ...wired(message),
  creativeIds: [],
  creativeCount: state === 'ok' ? 0 : 2,
  details: [],
  fix: 'none',
  progress: null,
  crop: null,
  operatorSetting: null,
  ...more,
});

export const checklist = {
  buyer: 'theTradeDesk',
  buyerName: 'The Trade Desk',
  sources: [],
  items: [
    check('defaultCreative', 'ok', campaignMessage('campaigns.checkDefaultMet')),
    check('bitrate', 'error', campaignMessage('campaigns.checkBitrateUnmet', { min: 160 }), { fix: 'prepareAgain' }),
    check(
      'loudness',
      'warning',
      campaignMessage('campaigns.checkLoudnessMastering', { done: 3, total: 5, lufs: '−16' }),
      {
        fix: 'cancelMastering',
        progress: { done: 3, total: 5, percent: 68 },
      },
    ),
    check('loudness', 'warning', campaignMessage('campaigns.checkLoudnessUnmet', { min: '−20', max: '−13' }), {
      fix: 'masterLoudness',
    }),
    check(
      'bannerSize',
      'warning',
      campaignMessage('campaigns.checkBannerCroppable', { sizes: '300×250', given: '640×640' }),
      {
        fix: 'cropBanner',
        crop: { bannerId: sceneId(401), shape: 'rectangle' },
      },
    ),
    check('usualLength', 'warning', campaignMessage('campaigns.checkUsualUnmet', { lengths: '15, 30' }), {
      fix: 'fitLength',
      details: [
        campaignMessage('campaigns.fitTo', {
          name: creativeNames[0],
          from: 31.2,
          to: 30,
          means: campaignMessage('campaigns.fitFaster', { percent: 3.8 }),
        }),
        campaignMessage('campaigns.fitTo', {
          name: creativeNames[2],
          from: 27,
          to: 30,
          means: campaignMessage('campaigns.fitBoth', {
            silence: campaignMessage('campaigns.fitSilenceAdded', { seconds: 2 }),
            speed: campaignMessage('campaigns.fitSlower', { percent: 3.7 }),
          }),
        }),
      ].map(wired),
    }),
    check('usualLength', 'warning', campaignMessage('campaigns.checkUsualOutOfReach', { lengths: '15, 30' }), {
      creativeCount: 1,
      details: [
        wired(campaignMessage('campaigns.fitTooLong', { name: creativeNames[1], from: 37.4, to: 30, seconds: 7.4 })),
      ],
    }),
    check('wrapper', 'warning', campaignMessage('campaigns.checkWrapperUnmet', { max: 2 })),
    check(
      'https',
      'error',
      campaignMessage('campaigns.checkHttpsUnmet', {
        address: 'http://localhost:4600',
        setting: 'SONORA_ADS_PUBLIC_URL',
      }),
      { operatorSetting: 'SONORA_ADS_PUBLIC_URL' },
    ),
  ],
};

/** The tag answers with a wrapper that leads to the ad of another server. */
export const wrapperDocument = `<VAST version="4.2"><Ad id="1"><Wrapper><AdSystem>Sonora</AdSystem>
  <VASTAdTagURI>https://ads.other.example.com/vast?placement=breakfast&amp;cb=[CACHEBUSTING]</VASTAdTagURI>
  <Impression>http://localhost/t/impression</Impression><Creatives/></Wrapper></Ad></VAST>`;

export const otherTag = {
  xml: `<VAST version="4.2"><Ad id="2"><InLine><AdSystem>Others</AdSystem><AdTitle>Rye Bread</AdTitle>
    <Impression>https://count.example.com/impression</Impression><Creatives><Creative><Linear><Duration>00:00:30</Duration>
    <TrackingEvents><Tracking event="start">https://count.example.com/start</Tracking>
    <Tracking event="complete">https://count.example.com/complete</Tracking></TrackingEvents>
    <MediaFiles><MediaFile type="audio/mpeg">https://media.other.example.com/spots/2027/rye-bread-30s.mp3</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>`,
  problem: null,
  isRefused: false,
};

export const tag = {
  buyer: 'theTradeDesk',
  version: '4.2',
  url: `http://localhost/vast/${sceneId(7)}?v=4.2&cb=%%TTD_CACHEBUSTER%%&campaign=%%TTD_CAMPAIGNID%%&creative=%%TTD_CREATIVEID%%&impression=%%TTD_IMPRESSIONID%%&click=%%TTD_CLK_ESC%%`,
  macros: [],
  isPublic: false,
  isPassedOn: true,
  documents: [
    {
      version: '4.2',
      isAccepted: true,
      xml: '<VAST version="4.2">\n  <Ad id="1">\n    <InLine>\n      <AdSystem version="1">Sonora</AdSystem>\n    </InLine>\n  </Ad>\n</VAST>',
    },
  ],
};

const measured = (name: string, isDefault: boolean): TagValidation['creatives'][number] => ({
  name,
  isDefault,
  state: 'ready',
  durationSeconds: 29.8,
  integratedLufs: -16.1,
  truePeakDbtp: -1.4,
  renditions: [
    {
      name: 'mp3',
      mimeType: 'audio/mpeg',
      bitrateKbps: 160,
      sampleRateHz: 44_100,
      isConstantBitrate: true,
      sizeBytes: 596_000,
    },
    {
      name: 'aac',
      mimeType: 'audio/mp4',
      bitrateKbps: 128,
      sampleRateHz: 44_100,
      isConstantBitrate: false,
      sizeBytes: 477_000,
    },
  ],
});

const unknownType = campaignMessage('campaigns.documentValue', {
  element: 'MediaFile',
  value: 'audio/ogg',
  version: 'VAST 2.0',
});

export const validation: TagValidation = {
  name: 'Harbor Cold Brew, autumn',
  orgName: 'Harbor Foods',
  tagUrl: `https://ads.example.com/vast/${sceneId(7)}`,
  revision: 12,
  of: 'published',
  isServed: true,
  publishedAt: sceneNow - 2 * dayMs,
  checkedAt: sceneNow,
  state: 'warning',
  documents: (['2.0', '3.0', '4.0', '4.1', '4.2', '4.3', 'daast-1.0', 'daast-1.1'] as const).map((version) => ({
    version,
    kind: 'inline',
    state: version === '2.0' ? 'warning' : 'ok',
    findings: version === '2.0' ? [{ ...wired(unknownType), state: 'warning' }] : [],
    sizeBytes: 5_210,
    isDefault: version === '4.2',
  })),
  buyers: [
    {
      buyer: 'theTradeDesk',
      name: 'The Trade Desk',
      state: 'warning',
      isOwn: true,
      items: checklist.items.filter(({ state }) => state !== 'error'),
      sources: ['https://partner.example.com/audio-specifications'],
    },
    { buyer: 'triton', name: 'Triton Digital', state: 'ok', isOwn: false, items: [], sources: [] },
  ],
  creatives: [measured(creativeNames[0], true), measured(creativeNames[2], false)],
  creativeCount: 5,
};

export const validationLinks: readonly ValidationLink[] = [
  {
    linkId: sceneId(800),
    url: 'http://localhost/validation/a-code-of-a-link',
    createdAt: sceneNow - dayMs,
    createdBy: sceneId(501),
    expiresAt: sceneNow + 29 * dayMs,
    isExpired: false,
  },
  {
    linkId: sceneId(801),
    url: 'http://localhost/validation/another-code',
    createdAt: sceneNow - 40 * dayMs,
    createdBy: sceneId(501),
    expiresAt: sceneNow - 10 * dayMs,
    isExpired: true,
  },
];

export const webhooks: readonly CampaignWebhook[] = [
  {
    webhookId: sceneId(700),
    campaignId: null,
    url: 'https://hooks.example.com/services/T024BE7LH/campaigns',
    events: ['campaign.published', 'campaign.errors_spiked'],
    isActive: true,
    failures: null,
    createdAt: sceneNow - 9 * dayMs,
    createdBy: sceneId(501),
    lastDelivery: { state: 'failed', at: sceneNow - 3_600_000 },
  },
  {
    webhookId: sceneId(701),
    campaignId: sceneId(1),
    url: 'https://traffic.harbor.example.com/sonora',
    events: ['campaign.errors_spiked'],
    isActive: false,
    failures: { since: sceneNow - 6 * dayMs, deliveries: 12, turnedOffAt: sceneNow - 3_600_000 },
    createdAt: sceneNow - 8 * dayMs,
    createdBy: sceneId(501),
    lastDelivery: null,
  },
];

const delivery = (index: number, change: Partial<CampaignWebhookDelivery>): CampaignWebhookDelivery => ({
  deliveryId: sceneId(600 + index),
  type: 'campaign.published',
  campaignId: sceneId(1),
  state: 'delivered',
  attempts: 1,
  createdAt: sceneNow - index * 3_600_000,
  attemptedAt: sceneNow - index * 3_600_000,
  nextAttemptAt: null,
  status: 204,
  durationMs: 84,
  problem: null,
  content: '{"type":"campaign.published"}',
  ...change,
});

export const deliveries: readonly CampaignWebhookDelivery[] = [
  delivery(1, {
    type: 'campaign.errors_spiked',
    state: 'failed',
    attempts: 8,
    status: 500,
    problem: wired(campaignMessage('campaigns.webhookStatus', { status: 500 })),
  }),
  delivery(2, {}),
];
