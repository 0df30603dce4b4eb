import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, fullAd, plainAd, wrapperAd } from '../testkit/ads.ts';
import { compileInline, compileWrapper, noAdDocument } from './compile-document.ts';
import { renderDocument } from './document-template.ts';
import { linearEventsOf } from './linear-events.ts';
import type { DocumentVersion } from './versions.ts';

/** What the loader makes of an ad, as far as it is compared here. */
type LoadedAd = {
  readonly adTitle: string;
  readonly vastAdTagURI?: string;
  readonly impressions: readonly { readonly uri: string }[];
  readonly errors: readonly string[];
  readonly creatives: Iterable<{
    readonly linear: {
      readonly duration: number;
      readonly mediaFiles: readonly { readonly uri: string; readonly type: string; readonly bitrate?: number }[];
      readonly videoClicks: { readonly clickThrough: { readonly uri: string } } | null;
      readonly trackingEvents: { get(event: string): readonly { readonly uri: string }[] | undefined };
    } | null;
    readonly companionAds: {
      readonly companions: readonly { readonly width: number; readonly height: number }[];
    } | null;
  }>;
};
type LoadedVast = { readonly ads: { readonly length: number; get(index: number): LoadedAd } };
type Loader = new (
  uri: string,
  options: { readonly fetch: typeof fetch },
) => { load(): Promise<readonly LoadedVast[]> };

/** Versions that the loader reads; it knows no DAAST. */
const versions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const satisfies readonly DocumentVersion[];

const documents = new Map<string, string>();
let server: Server;
let baseUrl = '';
let VASTLoader: Loader;

/** The loader as a module: what its package exports for Node needs a module loader that Node 24 does not support. */
const bundleLoader = async (): Promise<Loader> => {
  const input = new URL('lib/loader.js', import.meta.resolve('iab-vast-loader/package.json')).pathname;
  const bundle = await rolldown({ input, platform: 'node' });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    const source = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
    return ((await import(/* @vite-ignore */ source)) as { readonly VASTLoader: Loader }).VASTLoader;
  } finally {
    await bundle.close();
  }
};

beforeAll(async () => {
  VASTLoader = await bundleLoader();
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/xml');
    response.end(documents.get(request.url ?? '') ?? noAdDocument('4.2'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

const load = (path: string): Promise<readonly LoadedVast[]> => new VASTLoader(`${baseUrl}${path}`, { fetch }).load();

describe.each(versions)('a second client, of other origin, that reads version %s', (version) => {
  it('gets back title, media, landing page, companions and the addresses of events', async () => {
    documents.set(`/full-${version}`, renderDocument(compileInline(fullAd, version), answer));
    const [vast] = await load(`/full-${version}`);
    expect(vast?.ads).toHaveLength(1);
    const ad = vast?.ads.get(0) as LoadedAd;
    const creatives = [...ad.creatives];
    const linear = creatives.find((creative) => creative.linear)?.linear;
    expect(ad.adTitle).toBe(fullAd.title);
    expect(ad.impressions[0]?.uri).toBe('https://ads.example.com/t/impression');
    expect(ad.errors[0]).toBe('https://ads.example.com/t/error?code=[ERRORCODE]');
    expect(linear?.duration).toBeCloseTo(30.04, 3);
    expect(linear?.mediaFiles.map(({ uri, type }) => [uri, type])).toEqual(
      fullAd.renditions.map(({ address, mimeType }) => [address, mimeType]),
    );
    expect(linear?.videoClicks?.clickThrough.uri).toBe(fullAd.landingPage);
    for (const event of linearEventsOf[version])
      if (event !== 'progress')
        expect(linear?.trackingEvents.get(event)?.[0]?.uri, event).toBe(`https://ads.example.com/t/${event}`);
    const companions = creatives.flatMap(({ companionAds }) => companionAds?.companions ?? []);
    expect(companions.map(({ width, height }) => [width, height])).toEqual(
      (fullAd.companions ?? []).map(({ widthPx, heightPx }) => [widthPx, heightPx]),
    );
  });

  it('follows a chain of five wrappers', async () => {
    for (let depth = 1; depth <= 5; depth += 1) {
      const ad = { ...wrapperAd, tagAddress: `${baseUrl}/chain-${version}-${depth - 1}` };
      const eventAddress = (event: string): string => `https://ads${depth}.example.com/t/${event}`;
      const document = renderDocument(compileWrapper(ad, version), { ...answer, eventAddress });
      documents.set(`/chain-${version}-${depth}`, document);
    }
    documents.set(`/chain-${version}-0`, renderDocument(compileInline(plainAd, version), answer));
    const chain = await load(`/chain-${version}-5`);
    expect(chain.map(({ ads }) => ads.get(0).impressions[0]?.uri)).toEqual(
      ['ads5', 'ads4', 'ads3', 'ads2', 'ads1', 'ads'].map((host) => `https://${host}.example.com/t/impression`),
    );
    expect(chain.at(-1)?.ads.get(0).adTitle).toBe(plainAd.title);
  });

  it('reads the answer without an ad', async () => {
    documents.set(`/none-${version}`, noAdDocument(version, 'https://ads.example.com/t/error'));
    const [vast] = await load(`/none-${version}`);
    expect(vast?.ads).toHaveLength(0);
  });
});
