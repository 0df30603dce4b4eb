import type { LinearEvent } from './linear-events.ts';

/** One encoding of an ad. Give three: players choose by bandwidth and type. */
export type Rendition = {
  /** Unique within the ad. */
  readonly id: string;
  readonly address: string;
  /** `audio/mpeg`, `audio/aac`, `audio/mp4` or `audio/ogg`. */
  readonly mimeType: string;
  readonly bitrateKbps: number;
  readonly codec?: string;
  readonly sizeBytes?: number;
};

/** Image beside the ad. `rectangle` is 300×250, `square` 640×640 or 300×300; both report views and clicks under their shape. */
export type Companion = {
  readonly id: string;
  readonly shape: 'rectangle' | 'square';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly imageAddress: string;
  /** `image/png`, `image/jpeg`, `image/gif` or `image/webp`. */
  readonly mimeType: string;
  readonly altText?: string;
  readonly landingPage?: string;
};

/** Mark of an industry programme, such as AdChoices (VAST 3.0 and later). */
export type AdIcon = {
  readonly program: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels, or `left` and `right`, `top` and `bottom`. */
  readonly xPosition: number | 'left' | 'right';
  readonly yPosition: number | 'top' | 'bottom';
  readonly imageAddress: string;
  readonly mimeType: string;
  readonly landingPage?: string;
  /** Addresses of others that count views, too. */
  readonly viewAddresses?: readonly string[];
};

/** Addresses of others that count, too. They may have macros. */
export type ForeignTracking = {
  readonly impressions?: readonly string[];
  readonly clicks?: readonly string[];
  /** VAST 2.0, 3.0 and DAAST have room for one error address, the server's own. */
  readonly errors?: readonly string[];
  readonly events?: readonly { readonly event: Exclude<LinearEvent, 'progress'>; readonly address: string }[];
};

type AdBase = {
  readonly adId: string;
  readonly creativeId: string;
  /** Name of the ad server, in `AdSystem` and in front of the ad serving id. */
  readonly adSystem: string;
  readonly adSystemVersion?: string;
  readonly foreignTracking?: ForeignTracking;
  readonly companions?: readonly Companion[];
  readonly icons?: readonly AdIcon[];
};

/** An ad that is delivered by this server. */
export type InlineAd = AdBase & {
  readonly title: string;
  readonly advertiser?: string;
  readonly description?: string;
  readonly durationMs: number;
  /** Identifier of a registry; without it the document says `unknown` (VAST 4.0 and later need one). */
  readonly universalAdId?: { readonly registry: string; readonly value: string };
  /** Content category; DAAST needs one and has `IAB24`, uncategorised, without it. */
  readonly categories?: readonly { readonly authority: string; readonly code: string }[];
  readonly renditions: readonly Rendition[];
  readonly landingPage?: string;
  /** Time after which the ad may be skipped (VAST 3.0 and later); absent when it may not. */
  readonly skipAfterMs?: number;
  /** Progress events at these times (VAST 3.0 and later). */
  readonly progressAtMs?: readonly number[];
  /** Seconds for which a player may keep the document (VAST 4.1 and later). */
  readonly expiresSeconds?: number;
};

/** An ad that another server delivers, with companions and icons of this server beside it. Events of this server are reported as well. */
export type WrapperAd = AdBase & {
  /** Address of the other server's tag. It may have macros. */
  readonly tagAddress: string;
  /** May the other answer be a wrapper again? Default true. VAST 4.0 and later. */
  readonly followAdditionalWrappers?: boolean;
};
