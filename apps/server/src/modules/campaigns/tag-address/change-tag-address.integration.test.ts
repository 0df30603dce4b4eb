import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAds, type TestAds } from '../../../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import {
  type AnsweringServer,
  type RequestHandler,
  startAnsweringServer,
} from '../../../../../../tests/testkit/servers/answering-server.ts';
import { selfSigned } from '../../../../../../tests/testkit/servers/self-signed.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { PROOF_PATH } from '../../../platform/tag-address/address-proof.ts';
import { readStoredAddress } from '../../../platform/tag-address/stored-address.ts';
import { createTagAddress } from '../../../platform/tag-address/tag-address.ts';
import { type Audit, removeStoredAddress, type TagAddressServices, usePublicAddress } from './change-tag-address.ts';
import type { ProofPorts } from './prove-address.ts';

const host = 'sonora.example.org';
const identity = selfSigned([host]);

let database: TestDatabase;
let handle: DatabaseHandle;
let ads: TestAds;
let other: TestDatabase;
let otherAds: TestAds;
let server: AnsweringServer;

beforeAll(async () => {
  [database, other] = [await startTestDatabase(), await startTestDatabase()];
  handle = database.open(4);
  [ads, otherAds] = [await startAds(database.url), await startAds(other.url)];
  server = await startAnsweringServer(identity);
});
afterAll(async () => {
  server?.stop();
  for (const each of [ads, otherAds]) await each?.stop();
  for (const each of [database, other]) await each?.stop();
});
beforeEach(async () => {
  await handle.pool.query(`delete from installation_fact`);
});

/** All names lead to this machine, whose servers have a certificate that only this test trusts. */
const ports: ProofPorts = {
  rules: { allowPrivateAddresses: true },
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  trusted: identity.cert,
  timeoutMilliseconds: 1_500,
};

/** Passes requests on to a process that serves ads, as a proxy does. */
const leadTo =
  ({ url }: TestAds): RequestHandler =>
  (request, response) => {
    void fetch(`${url}${request.url}`).then(async (answer) => {
      response.writeHead(answer.status).end(await answer.text());
    });
  };

const pageOrigin = () => `https://${host}:${server.port}`;

const open = (change: Partial<TagAddressServices> & { readonly configured?: string } = {}) => {
  const { configured = 'http://localhost:4600', ...others } = change;
  const tagAddress = createTagAddress(configured, () => readStoredAddress(handle.db));
  const services: TagAddressServices = { handle, tagAddress, areAdsPassedOn: true, ports, ...others };
  const acts: unknown[] = [];
  const audit: Audit = (work) =>
    handle.db.transaction(async (transaction) => {
      const { result, act } = await work(transaction);
      if (act) acts.push([act.action, act.target]);
      return result;
    });
  return {
    tagAddress,
    acts,
    use: (origin: string | undefined = pageOrigin()) => usePublicAddress(services, { pageOrigin: origin }, audit),
    remove: () => removeStoredAddress(services, audit),
  };
};

const sentences = (failures: Awaited<ReturnType<typeof usePublicAddress>>) =>
  failures.map(({ problem }) => problem.text);

describe('a public address of tags', () => {
  it('is set when it leads to this installation, once, and taken back', async () => {
    server.answerWith(leadTo(ads));
    const { tagAddress, acts, use, remove } = open();
    expect(await use()).toEqual([]);
    expect([tagAddress.current(), tagAddress.isSet()]).toEqual([pageOrigin(), true]);
    expect(await use()).toEqual([]);
    await remove();
    expect([tagAddress.current(), tagAddress.isSet()]).toEqual(['http://localhost:4600', false]);
    await remove();
    expect(acts).toEqual([
      ['tagAddress.set', pageOrigin()],
      ['tagAddress.removed', pageOrigin()],
    ]);
  });

  it('is the host of the tags with https where the page does not lead here', async () => {
    const asked: unknown[] = [];
    server.answerWith(leadTo(otherAds));
    const resolve: ProofPorts['resolve'] = async (name) => {
      asked.push(name);
      throw new Error('unknown name');
    };
    const { use } = open({ configured: 'http://ads.example.org:4601', ports: { ...ports, resolve } });
    expect(sentences(await use())).toEqual([
      `${pageOrigin()} can’t be reached.`,
      'https://ads.example.org can’t be reached.',
    ]);
    expect(asked).toEqual([host, 'ads.example.org']);
  });

  it('is not looked for at the page where tags have an address of their own', async () => {
    server.answerWith(leadTo(ads));
    const { use } = open({
      configured: 'http://10.0.0.7:4601',
      areAdsPassedOn: false,
    });
    await expect(use()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not looked for where nothing is public, and not where the operator has set one', async () => {
    const nothing = open();
    await expect(nothing.use('http://localhost:4600')).rejects.toMatchObject({ code: 'conflict' });
    const { use, acts, tagAddress } = open({ configured: 'https://ads.example.com' });
    expect(await use()).toEqual([]);
    expect([tagAddress.current(), acts]).toEqual(['https://ads.example.com', []]);
  });

  it.each<[string, RequestHandler, RegExp]>([
    [
      'another installation answers',
      (request, response) => leadTo(otherAds)(request, response),
      /leads to another server/,
    ],
    [
      'another server answers',
      (_request, response) => response.end('<VAST version="4.2"/>'),
      /leads to another server/,
    ],
    ['nothing is answered', (_request, response) => response.end(), /leads to another server/],
    ['the path is unknown', (_request, response) => response.writeHead(404).end(), /status 404/],
    ['ad serving is away', (_request, response) => response.writeHead(503).end(), /status 503/],
    [
      'it redirects',
      (request, response) => response.writeHead(302, { location: `https://${host}${request.url}` }).end(),
      /redirects to another address/,
    ],
    [
      'it redirects to a private address',
      (_request, response) => response.writeHead(301, { location: 'http://169.254.169.254/' }).end(),
      /redirects to another address/,
    ],
    ['it hangs', () => {}, /didn’t answer within 6 seconds/],
    ['it hangs within its answer', (_request, response) => void response.write('a'), /didn’t answer within/],
    ['it breaks off', (request) => request.socket.destroy(), /can’t be reached/],
    [
      'a gigabyte is announced',
      (_request, response) => void response.writeHead(200, { 'content-length': 1_000_000_000 }).write('a'),
      /leads to another server/,
    ],
    [
      'more and more is sent',
      (_request, response) => {
        const timer = setInterval(() => response.write('a'.repeat(10_000)), 1);
        response.on('close', () => clearInterval(timer));
      },
      /leads to another server/,
    ],
  ])('is not set when %s', async (_name, handler, sentence) => {
    server.answerWith(handler);
    const { use, tagAddress, acts } = open();
    expect(sentences(await use())).toEqual([expect.stringMatching(sentence)]);
    expect([tagAddress.current(), acts]).toEqual(['http://localhost:4600', []]);
    expect(await readStoredAddress(handle.db)).toBeUndefined();
  });

  it('is not set by a proof for another nonce', async () => {
    const old = await (await fetch(`${ads.url}${PROOF_PATH}?nonce=${'0'.repeat(32)}`)).text();
    expect(old).toMatch(/^[0-9a-f]{64}$/);
    server.answerWith((_request, response) => response.end(old));
    expect(sentences(await open().use())).toEqual([`${pageOrigin()} leads to another server.`]);
  });

  it('is not set when its certificate is unknown, or for another name, or missing', async () => {
    server.answerWith(leadTo(ads));
    const { trusted: _, ...unknown } = ports;
    const sentence = (origin: string) => [`${origin} has no valid https certificate.`];
    expect(sentences(await open({ ports: unknown }).use())).toEqual(sentence(pageOrigin()));
    const elsewhere = `https://other.example.org:${server.port}`;
    expect(sentences(await open().use(elsewhere))).toEqual(sentence(elsewhere));
    const plain = await startAnsweringServer();
    const unencrypted = `https://${host}:${plain.port}`;
    expect(sentences(await open().use(unencrypted))).toEqual(sentence(unencrypted));
    plain.stop();
  });

  it('is not asked when the name leads to this machine or a private network', async () => {
    let isAsked = false;
    server.answerWith((_request, response) => {
      isAsked = true;
      response.end();
    });
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1']) {
      const { rules: _, ...guarded } = ports;
      const { use } = open({ ports: { ...guarded, resolve: async () => [{ address, family: 4 }] } });
      expect(sentences(await use())).toEqual([
        `${pageOrigin()} leads to a private network, where buyers can’t reach it.`,
      ]);
    }
    expect(isAsked).toBe(false);
  });
});
