import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SpeechError } from '@sonora/speech';
import { afterEach, describe, expect, it } from 'vitest';
import { type CloudPorts, type CloudRequest, createCloudClient } from './cloud-client.ts';
import { codeOfStatus } from './refusals.ts';
import { retryAfterMilliseconds } from './retry-after.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const request: CloudRequest<string> = {
  method: 'GET',
  path: 'speak',
  headers: {},
  read: ({ body }) => body.toString(),
};

const client = (baseUrl: string, ports: CloudPorts = {}) => {
  const made = createCloudClient('Test', baseUrl, { allowPrivateAddresses: true }, { seed: 1, ...ports });
  closers.push(() => made.close());
  return made;
};

describe('createCloudClient', () => {
  it('tries no more once a minute has passed since the first try', async () => {
    let milliseconds = 0;
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      milliseconds += 59_000;
      response.writeHead(503).end();
    });
    const wait = async (wanted: number): Promise<void> => {
      milliseconds += wanted;
    };
    const ports = { now: () => milliseconds, wait };
    await expect(client(url, ports).ask(request)).rejects.toMatchObject({ code: 'unavailable' });
    // After 59 s and half a second of waiting, there is time for a second attempt but not for a third.
    expect(requests).toBe(2);
  });

  it('gives up on a name that nobody resolves, by the deadline of the connection', async () => {
    const stuck = createCloudClient(
      'Test',
      'https://name.test',
      {},
      {
        wait: async () => {},
        deadlines: { connect: 50 },
        resolve: () => new Promise(() => {}),
      },
    );
    closers.push(() => stuck.close());
    await expect(stuck.ask(request)).rejects.toMatchObject({ code: 'unavailable', cause: 'deadline passed: connect' });
  });

  it.each([
    ['firstByte', () => {}],
    ['idle', (response) => void response.write('a')],
    ['whole', (response) => void setInterval(() => response.write('a'), 10).unref()],
  ] as const satisfies readonly (readonly [string, (response: ServerResponse) => void])[])(
    'gives up when the deadline %s has passed',
    async (part, keepWaiting) => {
      const url = await serve((_request, response) => keepWaiting(response));
      const long = 60_000;
      const deadlines = { connect: long, firstByte: long, idle: long, whole: long, [part]: 60 };
      await expect(client(url, { wait: async () => {}, deadlines }).ask(request)).rejects.toMatchObject({
        code: 'unavailable',
        cause: `deadline passed: ${part}`,
      });
    },
  );

  it('asks nobody when the name of an organisation leads into this network, and does not tell that it exists', async () => {
    let requests = 0;
    const url = await serve(() => {
      requests += 1;
    });
    const refusalOf = async (resolve: CloudPorts['resolve']) => {
      let waits = 0;
      const wait = async () => {
        waits += 1;
      };
      const hostile = createCloudClient('Test', `https://name.test:${new URL(url).port}`, {}, { wait, resolve });
      closers.push(() => hostile.close());
      const error = await hostile.ask(request).catch((thrown: SpeechError) => thrown);
      return { code: (error as SpeechError).code, message: (error as SpeechError).message, waits };
    };
    const unknown = await refusalOf(async () => {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    });
    expect(unknown.message).toContain('cannot be reached.');
    expect(await refusalOf(async () => [{ address: '127.0.0.1', family: 4 }])).toEqual(unknown);
    expect(await refusalOf(async () => [{ address: '169.254.169.254', family: 4 }])).toEqual(unknown);
    expect(requests).toBe(0);
  });

  it('refuses a base address that may not be called before anything is asked', () => {
    for (const baseUrl of [
      'http://api.example.com',
      'https://127.0.0.1',
      'https://user:secret@api.example.com',
      'nonsense',
    ]) {
      expect(() => createCloudClient('Test', baseUrl, {})).toThrow(expect.objectContaining({ code: 'refused' }));
    }
  });

  it('keeps the path of the base address, and keeps a connection for the next request', async () => {
    const paths: (string | undefined)[] = [];
    const ports = new Set<number | undefined>();
    const url = await serve((incoming, response) => {
      paths.push(incoming.url);
      ports.add(incoming.socket.remotePort);
      response.end('fine');
    });
    const { ask } = client(`${url}/openai/v1`);
    expect([await ask(request), await ask(request)]).toEqual(['fine', 'fine']);
    expect(paths).toEqual(['/openai/v1/speak', '/openai/v1/speak']);
    expect(ports.size).toBe(1);
  });

  it('reads no compressed answer, since it asked for none', async () => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
    await expect(client(url).ask(request)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('reads of a long refusal what it needs, and leaves', async () => {
    let isGone = false;
    const url = await serve((_request, response) => {
      response.writeHead(400);
      const drip = setInterval(() => response.write('x'.repeat(10_000)), 5);
      response.on('close', () => {
        isGone = true;
        clearInterval(drip);
      });
    });
    await expect(client(url).ask(request)).rejects.toMatchObject({ code: 'bad-text' });
    await expect.poll(() => isGone).toBe(true);
  });

  it('spreads the waits of clients with different seeds, and repeats them with the same', async () => {
    const url = await serve((_request, response) => response.writeHead(503).end());
    const waitsOf = async (seed: number): Promise<readonly number[]> => {
      const waits: number[] = [];
      await client(url, { seed, wait: async (wanted) => void waits.push(wanted) })
        .ask(request)
        .catch(() => {});
      return waits;
    };
    const [first, again, other] = [await waitsOf(1), await waitsOf(1), await waitsOf(2)];
    expect(first).toHaveLength(2);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe('codeOfStatus', () => {
  it.each([
    [200, undefined],
    [206, undefined],
    [301, 'refused'],
    [400, 'bad-text'],
    [401, 'refused'],
    [402, 'quota'],
    [403, 'refused'],
    [404, 'bad-voice'],
    [408, 'unavailable'],
    [422, 'bad-voice'],
    [429, 'throttled'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('takes %i for %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });
});

describe('retryAfterMilliseconds', () => {
  const now = Date.UTC(2026, 0, 1, 12, 0, 0);
  it.each([
    ['0', 0],
    ['2', 2_000],
    [' 2.5 ', 2_500],
    ['99999999999', 30_000],
    ['Thu, 01 Jan 2026 12:00:09 GMT', 9_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['Thu, 01 Jan 2027 12:00:00 GMT', 30_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %s', (header, milliseconds) => {
    expect(retryAfterMilliseconds(header, now)).toBe(milliseconds);
  });
});
