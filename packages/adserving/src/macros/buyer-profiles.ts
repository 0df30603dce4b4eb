import type { DocumentVersion } from '../vast/versions.ts';

/** What a buyer accepts. An absent value has no published limit. */
export type BuyerRequirements = {
  readonly vastVersions: readonly DocumentVersion[];
  readonly mimeTypes: readonly string[];
  readonly minBitrateKbps?: number;
  readonly sampleRateHz?: number;
  /** Variable bit rates are refused. */
  readonly needsConstantBitrate: boolean;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
  /** Lengths that are sold, in seconds. */
  readonly usualSeconds?: readonly number[];
  readonly maxFileBytes?: number;
  readonly companionSizesPx: readonly (readonly [width: number, height: number])[];
  readonly maxCompanionBytes?: number;
  /** Wrappers that the buyer advises not to exceed. */
  readonly maxWrappers?: number;
};

export type BuyerProfile = {
  readonly name: string;
  /** Macro that the buyer replaces by a random number, in the syntax of the buyer. */
  readonly cachebuster: string;
  /** Macro of the buyer's click counter, percent-encoded by the buyer, since it is a value of the tag's query. */
  readonly click?: string;
  /** Further parameters of the tag: name → the buyer's macro. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly requirements: BuyerRequirements;
  /** Pages from which the macros and requirements were read. */
  readonly sources: readonly string[];
};

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const rectangle = [300, 250] as const;
const square = [640, 640] as const;
const vastVersions: readonly DocumentVersion[] = ['2.0', '3.0', '4.0', '4.1', '4.2'];

/** Macro in the syntax of most buyers: a dollar sign and braces. */
const dollar = (name: string): string => `$\{${name}}`;

export const buyerProfiles = {
  theTradeDesk: {
    name: 'The Trade Desk',
    cachebuster: '%%TTD_CACHEBUSTER%%',
    click: '%%TTD_CLK_ESC%%',
    parameters: {
      campaign: '%%TTD_CAMPAIGNID%%',
      creative: '%%TTD_CREATIVEID%%',
      impression: '%%TTD_IMPRESSIONID%%',
      deal: '%%TTD_DEALID%%',
      device: '%%TTD_DEVICETYPE%%',
      city: '%%TTD_CITY%%',
    },
    requirements: {
      vastVersions,
      mimeTypes: ['audio/mpeg', 'audio/ogg'],
      minBitrateKbps: 160,
      needsConstantBitrate: true,
      usualSeconds: [15, 30],
      companionSizesPx: [rectangle],
      maxCompanionBytes: 150 * KILOBYTE,
    },
    sources: ['https://support.admatx.com/776700', 'https://tradedesk.getguru.com'],
  },
  dv360: {
    name: 'Display & Video 360',
    cachebuster: dollar('CACHEBUSTER'),
    click: dollar('CLICK_URL_ENC'),
    parameters: { token: dollar('DC_DBM_TOKEN') },
    requirements: {
      vastVersions,
      mimeTypes: ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg'],
      needsConstantBitrate: false,
      companionSizesPx: [rectangle],
      maxWrappers: 2,
    },
    sources: [
      'https://support.google.com/displayvideo/answer/2789508',
      'https://support.google.com/displayvideo/answer/10213037',
    ],
  },
  xandr: {
    name: 'Xandr',
    cachebuster: dollar('CACHEBUSTER'),
    click: dollar('CLICK_URL_ENC'),
    parameters: { auction: dollar('AUCTION_ID'), creative: dollar('CREATIVE_ID') },
    requirements: {
      vastVersions,
      mimeTypes: ['audio/mpeg', 'audio/aac', 'audio/mp4', 'audio/wav'],
      minBitrateKbps: 128,
      needsConstantBitrate: false,
      usualSeconds: [15, 30, 60],
      maxFileBytes: 20 * MEGABYTE,
      companionSizesPx: [rectangle],
    },
    sources: ['https://learn.microsoft.com/en-us/xandr/monetize/supported-creative-macros'],
  },
  triton: {
    name: 'Triton Digital',
    cachebuster: dollar('CACHEBUSTER'),
    // Without its listener macros: no macro tells whether the listener consents to their use.
    parameters: { station: dollar('STATION_ID') },
    requirements: {
      vastVersions,
      mimeTypes: ['audio/mpeg'],
      minBitrateKbps: 128,
      sampleRateHz: 44_100,
      needsConstantBitrate: true,
      minSeconds: 0.75,
      maxSeconds: 750,
      usualSeconds: [15, 30, 60],
      maxFileBytes: 30 * MEGABYTE,
      companionSizesPx: [rectangle, square],
      maxCompanionBytes: 2 * MEGABYTE,
    },
    sources: [
      'https://help.tritondigital.com/docs/macros-for-buyers',
      'https://help.tritondigital.com/docs/supported-formats',
    ],
  },
  adobe: {
    name: 'Adobe Advertising',
    cachebuster: dollar('TM_RANDOM'),
    click: dollar('TM_CLICK_URL_URLENC'),
    parameters: {
      campaign: dollar('TM_CAMPAIGN_ID'),
      creative: dollar('TM_AD_ID'),
      placement: dollar('TM_PLACEMENT_ID_NUM'),
    },
    requirements: {
      vastVersions,
      mimeTypes: ['audio/mpeg'],
      needsConstantBitrate: false,
      companionSizesPx: [rectangle],
    },
    sources: ['https://experienceleague.adobe.com/docs/advertising-cloud/dsp/campaign-management/macros.html'],
  },
  /** Any player: the macros of VAST itself. */
  generic: {
    name: 'VAST',
    cachebuster: '[CACHEBUSTING]',
    parameters: { ifa: '[IFA]', gdpr_consent: '[GDPRCONSENT]', gpp: '[GPPSTRING]', lat: '[LIMITADTRACKING]' },
    requirements: {
      vastVersions: [...vastVersions, '4.3'],
      mimeTypes: ['audio/mpeg', 'audio/aac', 'audio/mp4', 'audio/ogg'],
      needsConstantBitrate: false,
      companionSizesPx: [rectangle, square],
    },
    sources: ['https://github.com/InteractiveAdvertisingBureau/VAST4.x'],
  },
} as const satisfies Readonly<Record<string, BuyerProfile>>;

export type BuyerId = keyof typeof buyerProfiles;

/** Parameters of a tag that tell what the listener consents to. */
export const consentParameters = ['lat', 'gdpr', 'gdpr_consent', 'gpp', 'us_privacy'] as const;
export type ConsentParameter = (typeof consentParameters)[number];

/** Whether a tag with these parameters can carry an advertising id and the consent to its use. */
export const identifiesListeners = (parameters: ReadonlySet<string>): boolean =>
  parameters.has('ifa') && consentParameters.some((name) => parameters.has(name));
