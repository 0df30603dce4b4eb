import type { InlineAd, WrapperAd } from '../vast/ad-material.ts';
import { compileInline, compileWrapper, noAdDocument } from '../vast/compile-document.ts';
import { type AnswerValues, renderDocument } from '../vast/document-template.ts';
import { type DocumentVersion, documentVersions } from '../vast/versions.ts';

/** An ad with everything that a document can have. */
export const fullAd: InlineAd = {
  adId: 'campaign-1',
  creativeId: 'creative-1',
  adSystem: 'Sonora',
  adSystemVersion: '1.0',
  title: 'Bakery & café <spring>',
  advertiser: 'Müller "Bread" GmbH',
  description: "It's ]]> fresh",
  durationMs: 30_040,
  universalAdId: { registry: 'ad-id.org', value: 'CNPA0484000H' },
  categories: [{ authority: 'https://iabtechlab.com', code: 'IAB8' }],
  renditions: [
    {
      id: 'mp3-192',
      address: 'https://media.example.com/a.mp3?x=1&y=2',
      mimeType: 'audio/mpeg',
      bitrateKbps: 192,
      codec: 'mp3',
      sizeBytes: 720_960,
    },
    {
      id: 'aac-128',
      address: 'https://media.example.com/a.m4a',
      mimeType: 'audio/mp4',
      bitrateKbps: 128,
      codec: 'mp4a.40.2',
      sizeBytes: 480_640,
    },
    { id: 'ogg-96', address: 'https://media.example.com/a.ogg', mimeType: 'audio/ogg', bitrateKbps: 96 },
  ],
  companions: [
    {
      id: 'rectangle-1',
      shape: 'rectangle',
      widthPx: 300,
      heightPx: 250,
      imageAddress: 'https://media.example.com/300x250.png',
      mimeType: 'image/png',
      altText: 'Bread & butter',
      landingPage: 'https://bakery.example.com/?from=rectangle',
    },
    {
      id: 'square-1',
      shape: 'square',
      widthPx: 640,
      heightPx: 640,
      imageAddress: 'https://media.example.com/640x640.jpg',
      mimeType: 'image/jpeg',
    },
    {
      id: 'square-2',
      shape: 'square',
      widthPx: 300,
      heightPx: 300,
      imageAddress: 'https://media.example.com/300x300.jpg',
      mimeType: 'image/jpeg',
    },
  ],
  icons: [
    {
      program: 'AdChoices',
      widthPx: 60,
      heightPx: 20,
      xPosition: 'left',
      yPosition: 'top',
      imageAddress: 'https://media.example.com/choices.png',
      mimeType: 'image/png',
      landingPage: 'https://choices.example.com/',
      viewAddresses: ['https://choices.example.com/seen?at=[TIMESTAMP]'],
    },
  ],
  landingPage: 'https://bakery.example.com/spring?utm=audio&cb=[CACHEBUSTING]',
  foreignTracking: {
    impressions: ['https://count.example.com/i?id=[ADSERVINGID]&t=[TIMESTAMP]&f=%%FOREIGN%%'],
    clicks: ['https://count.example.com/c'],
    errors: ['https://count.example.com/e?code=[ERRORCODE]'],
    events: [
      { event: 'start', address: 'https://count.example.com/start' },
      { event: 'loaded', address: 'https://count.example.com/loaded' },
    ],
  },
  skipAfterMs: 5000,
  progressAtMs: [10_000, 20_000],
  expiresSeconds: 3600,
};

/** An ad with nothing that is optional. */
export const plainAd: InlineAd = {
  adId: 'campaign-2',
  creativeId: 'creative-2',
  adSystem: 'Sonora',
  title: 'Plain',
  durationMs: 15_000,
  renditions: [{ id: 'mp3', address: 'https://media.example.com/b.mp3', mimeType: 'audio/mpeg', bitrateKbps: 128 }],
};

export const wrapperAd: WrapperAd = {
  adId: 'wrapper-1',
  creativeId: 'wrapped',
  adSystem: 'Sonora',
  tagAddress: 'https://other.example.com/vast?cb=[CACHEBUSTING]&a=1',
  foreignTracking: { impressions: ['https://count.example.com/w'] },
  followAdditionalWrappers: true,
};

/** A wrapper with everything that it can have. */
export const fullWrapper: WrapperAd = {
  ...wrapperAd,
  adSystemVersion: '1.0',
  foreignTracking: fullAd.foreignTracking!,
  companions: fullAd.companions!,
  icons: fullAd.icons!,
};

export const answer: AnswerValues = {
  adServingId: '0191d2a4-1111-7222-8333-444455556666',
  eventAddress: (event, offsetMs) =>
    `https://ads.example.com/t/${event}${offsetMs === undefined ? '' : `-${offsetMs}`}`,
  macros: { ADSERVINGID: 'Sonora-0191d2a4-1111-7222-8333-444455556666', ADTYPE: 'audio' },
};

/** A document with the name of its case. */
export type DocumentCase = { readonly version: DocumentVersion; readonly name: string; readonly xml: string };

/** Every kind of document in every version. */
export const documentCases = (): readonly DocumentCase[] =>
  documentVersions.flatMap((version) => [
    { version, name: 'full inline', xml: renderDocument(compileInline(fullAd, version), answer) },
    { version, name: 'plain inline', xml: renderDocument(compileInline(plainAd, version), answer) },
    { version, name: 'wrapper', xml: renderDocument(compileWrapper(wrapperAd, version), answer) },
    { version, name: 'full wrapper', xml: renderDocument(compileWrapper(fullWrapper, version), answer) },
    { version, name: 'no ad', xml: noAdDocument(version) },
    { version, name: 'no ad with error address', xml: noAdDocument(version, 'https://ads.example.com/t/error') },
  ]);
