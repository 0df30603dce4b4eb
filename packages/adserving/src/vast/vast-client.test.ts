import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VASTClient } from '@dailymotion/vast-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, fullAd, fullWrapper, plainAd, wrapperAd } from '../testkit/ads.ts';
import { compileInline, compileWrapper, noAdDocument } from './compile-document.ts';
import { renderDocument } from './document-template.ts';
import { linearEventsOf } from './linear-events.ts';
import { type DocumentVersion, isAtLeast } from './versions.ts';

/** Versions that the client reads; it knows no DAAST. */
const versions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const satisfies readonly DocumentVersion[];

const documents = new Map<string, string>();
let server: Server;
let baseUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/xml');
    response.end(documents.get(request.url ?? '') ?? noAdDocument('4.2'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The first ad that the client reads from an address. */
const load = async (path: string) => {
  const response = await new VASTClient().get(`${baseUrl}${path}`);
  return { ads: response.ads, creatives: response.ads[0]?.creatives ?? [] };
};

describe.each(versions)('a VAST client that reads version %s', (version) => {
  const path = `/full-${version}`;

  beforeAll(() => {
    documents.set(path, renderDocument(compileInline(fullAd, version), answer));
  });

  it('gets back titles, media and landing page', async () => {
    const { ads, creatives } = await load(path);
    expect(ads).toHaveLength(1);
    const linear = creatives.find(({ type }: { readonly type: string }) => type === 'linear')!;
    expect(ads[0]).toMatchObject({ title: fullAd.title, description: fullAd.description });
    expect(ads[0]!.advertiser).toEqual(isAtLeast(version, 3) ? { id: null, value: fullAd.advertiser } : null);
    expect(ads[0]!.adServingId).toBe(isAtLeast(version, 4.1) ? `Sonora-${answer.adServingId}` : null);
    expect(ads[0]!.adType).toBe(isAtLeast(version, 4.1) ? 'audio' : null);
    expect(linear).toMatchObject({ duration: 30.04, skipDelay: isAtLeast(version, 3) ? 5 : -1 });
    expect(linear.mediaFiles).toMatchObject(
      fullAd.renditions.map(({ address, mimeType, bitrateKbps }) => ({
        fileURL: address,
        mimeType,
        bitrate: bitrateKbps,
        width: 0,
        height: 0,
      })),
    );
    expect(linear.videoClickThroughURLTemplate.url).toBe(fullAd.landingPage);
    expect(linear.icons).toHaveLength(isAtLeast(version, 3) ? 1 : 0);
  });

  it('gets back the addresses of events', async () => {
    const { ads, creatives } = await load(path);
    const linear = creatives.find(({ type }: { readonly type: string }) => type === 'linear')!;
    expect(ads[0]!.impressionURLTemplates[0]!.url).toBe('https://ads.example.com/t/impression');
    expect(ads[0]!.errorURLTemplates[0]).toBe('https://ads.example.com/t/error?code=[ERRORCODE]');
    for (const event of linearEventsOf[version]) {
      if (event === 'progress') continue;
      expect(linear.trackingEvents[event]?.[0], event).toBe(`https://ads.example.com/t/${event}`);
    }
    expect(linear.trackingEvents.start).toContain('https://count.example.com/start');
    expect(linear.trackingEvents['progress-10']?.[0]).toBe(
      isAtLeast(version, 3) ? 'https://ads.example.com/t/progress-10000' : undefined,
    );
  });

  it('gets back companions', async () => {
    const { creatives } = await load(path);
    const companions = creatives.find(({ type }: { readonly type: string }) => type === 'companion')!.variations;
    expect(companions).toMatchObject(
      fullAd.companions!.map(({ widthPx, heightPx, imageAddress, mimeType }) => ({
        width: String(widthPx),
        height: String(heightPx),
        staticResources: [{ url: imageAddress, creativeType: mimeType }],
      })),
    );
    expect(companions[0]).toMatchObject({
      companionClickThroughURLTemplate: 'https://bakery.example.com/?from=rectangle',
      altText: 'Bread & butter',
      trackingEvents: { creativeView: ['https://ads.example.com/t/rectangleView'] },
    });
    expect(companions[0]!.companionClickTrackingURLTemplates).toEqual(
      isAtLeast(version, 4) ? [{ id: 'rectangle', url: 'https://ads.example.com/t/rectangleClick' }] : [],
    );
  });

  it('follows a chain of five wrappers and reports to each of them', async () => {
    for (let depth = 1; depth <= 5; depth += 1) {
      const ad = { ...wrapperAd, tagAddress: `${baseUrl}/chain-${version}-${depth - 1}` };
      const eventAddress = (event: string): string => `https://ads${depth}.example.com/t/${event}`;
      documents.set(
        `/chain-${version}-${depth}`,
        renderDocument(compileWrapper(ad, version), { ...answer, eventAddress }),
      );
    }
    documents.set(`/chain-${version}-0`, renderDocument(compileInline(plainAd, version), answer));
    const { ads, creatives } = await load(`/chain-${version}-5`);
    expect(ads).toHaveLength(1);
    const reported = ads[0]!.impressionURLTemplates.map(({ url }: { readonly url: string }) => url);
    for (const host of ['ads', 'ads1', 'ads2', 'ads3', 'ads4', 'ads5']) {
      expect(reported).toContain(`https://${host}.example.com/t/impression`);
      expect(creatives[0]!.trackingEvents.complete).toContain(`https://${host}.example.com/t/complete`);
    }
  });

  it('shows companions and icons of a wrapper beside the ad of another server', async () => {
    const ad = { ...fullWrapper, tagAddress: `${baseUrl}/bare-${version}` };
    documents.set(`/dressed-${version}`, renderDocument(compileWrapper(ad, version), answer));
    documents.set(`/bare-${version}`, renderDocument(compileInline(plainAd, version), answer));
    const { creatives } = await load(`/dressed-${version}`);
    const ofType = (wanted: string) => creatives.filter(({ type }: { readonly type: string }) => type === wanted);
    expect(ofType('companion')[0]!.variations).toMatchObject(
      fullAd.companions!.map(({ imageAddress, shape }) => ({
        staticResources: [{ url: imageAddress }],
        companionClickTrackingURLTemplates: [],
        trackingEvents: { creativeView: [`https://ads.example.com/t/${shape}View`] },
      })),
    );
    const linears: readonly { readonly mediaFiles: object[]; readonly icons: object[] }[] = ofType('linear');
    expect(linears.flatMap(({ mediaFiles }) => mediaFiles)).toMatchObject([
      { fileURL: plainAd.renditions[0]!.address },
    ]);
    expect(linears.flatMap(({ icons }) => icons)).toHaveLength(isAtLeast(version, 3) ? 1 : 0);
  });

  it('reads the answer without an ad', async () => {
    documents.set(`/none-${version}`, noAdDocument(version, 'https://ads.example.com/t/error'));
    const { ads } = await load(`/none-${version}`);
    expect(ads).toEqual([]);
  });
});
