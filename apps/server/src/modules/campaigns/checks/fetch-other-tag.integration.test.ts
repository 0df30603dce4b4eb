import { limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AnsweringServer,
  type RequestHandler,
  startAnsweringServer,
} from '../../../../../../tests/testkit/servers/answering-server.ts';
import { fetchOtherTag, isAdDocument, type OtherTagPorts } from './fetch-other-tag.ts';

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server?.stop());

/** The test's server is on this machine. */
const ports: OtherTagPorts = { rules: { allowPrivateAddresses: true }, timeoutMilliseconds: 1_500 };
const xml = '<?xml version="1.0"?>\n<!-- from a cache -->\n<VAST version="4.2"/>';
const answered = async (handler: RequestHandler, more: OtherTagPorts = {}) => {
  server.answerWith(handler);
  return fetchOtherTag(`${server.url}/tag?cb=1`, { ...ports, ...more });
};

describe('the document of another ad server', () => {
  it('is fetched as text, through redirects', async () => {
    const requested: unknown[] = [];
    const answer = await answered((request, response) => {
      requested.push([request.url, request.headers.cookie, request.headers.authorization]);
      if (request.url === '/other') response.end(`\uFEFF${xml}`);
      else response.writeHead(302, { location: '/other' }).end();
    });
    expect(answer).toEqual({ xml, problem: null, isRefused: false });
    expect(requested).toEqual([
      ['/tag?cb=1', undefined, undefined],
      ['/other', undefined, undefined],
    ]);
  });

  it.each<[string, RequestHandler, RegExp]>([
    ['answers an error', (_request, response) => response.writeHead(503).end(), /status 503/],
    ['answers without content', (_request, response) => response.writeHead(204).end(), /status 204/],
    ['hangs', () => {}, /longer than/],
    ['hangs within its answer', (_request, response) => void response.write('<VAST'), /longer than/],
    ['breaks off', (request) => request.socket.destroy(), /cannot be reached/],
    [
      'redirects for ever',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
      /redirects too often/,
    ],
    [
      'sends too much',
      (_request, response) => response.end(`<VAST>${' '.repeat(limits.campaigns.otherTag.bytes)}`),
      /larger than 1 MB/,
    ],
    ['sends a page', (_request, response) => response.end('<html>secret</html>'), /no VAST document/],
    ['sends something else', (_request, response) => response.end('{"secret": 1}'), /no VAST document/],
    ['sends nothing', (_request, response) => response.end(), /no VAST document/],
  ])('is not shown when the server %s', async (_name, handler, sentence) => {
    const answer = await answered(handler);
    expect(answer).toMatchObject({ xml: null, isRefused: false });
    expect(answer.problem?.text).toMatch(sentence);
  });

  it('is not fetched where a redirect leads to a private address or a metadata service', async () => {
    for (const location of ['http://169.254.169.254/latest', 'http://[fd00:ec2::254]/latest']) {
      const answer = await answered((_request, response) => response.writeHead(302, { location }).end());
      expect(answer).toMatchObject({ xml: null, isRefused: true });
    }
  });

  it.each([
    ['this machine', 'http://127.0.0.1/tag'],
    ['this machine, in another notation', 'http://2130706433/tag'],
    ['a private network', 'https://10.0.0.1/tag'],
    ['a metadata service', 'http://169.254.169.254/latest'],
    ['IPv6 of this machine', 'http://[::1]/tag'],
    ['a file', 'file:///etc/passwd'],
    ['a user', 'https://user:password@ads.example.com/tag'],
  ])('is not fetched from %s', async (_name, url) => {
    expect(await fetchOtherTag(url)).toMatchObject({ xml: null, isRefused: true });
  });

  it('is not fetched when a name leads to this machine, with http and https', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    for (const url of ['http://ads.example.com/tag', 'https://ads.example.com/tag'])
      expect(await fetchOtherTag(url, { resolve })).toMatchObject({ xml: null, isRefused: true });
  });
});

describe('isAdDocument', () => {
  it('knows documents of VAST and DAAST by their root', () => {
    for (const text of ['<VAST/>', ' <DAAST version="1.0">', '<?xml version="1.0"?><!-- > --><VAST\n version="2.0">'])
      expect(isAdDocument(text), text).toBe(true);
    for (const text of ['', '<VASTLY/>', '<!-- <VAST/>', '<?xml <VAST/>', 'VAST', '<html><VAST/></html>'])
      expect(isAdDocument(text), text).toBe(false);
  });
});
