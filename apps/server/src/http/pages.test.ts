import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSecurityHeaders, securityHeaders } from '../platform/http/security-headers.ts';
import { createPageReader, registerPages } from './pages.ts';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-pages-'));
  app = Fastify();
  registerSecurityHeaders(app, securityHeaders({ https: false }));
  await registerPages(app, folder, createPageReader(folder));
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const build = async (hash: string): Promise<void> => {
  await rm(join(folder, 'assets'), { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'assets', `app-${hash}.js`), `// ${hash}`);
  await writeFile(join(folder, 'index.html'), `<script nonce="__CSP_NONCE__" src="/assets/app-${hash}.js"></script>`);
};
const open = async (path: string) => app.inject({ method: 'GET', url: path });

describe('the pages', () => {
  it('are those of the last build, whenever that was', async () => {
    expect((await open('/')).statusCode).toBeGreaterThanOrEqual(400);
    for (const hash of ['one', 'two']) {
      await build(hash);
      const page = await open('/projects/1');
      const address = /src="([^"]+)"/.exec(page.body)?.[1] ?? '';
      expect(address).toBe(`/assets/app-${hash}.js`);
      expect((await open(address)).body).toBe(`// ${hash}`);
    }
  });

  it('and their files count as pages, not as requests of a user', async () => {
    await build('one');
    const costs: unknown[] = [];
    app.addHook('onRequest', async ({ routeOptions }) => {
      costs.push(routeOptions.config.cost);
    });
    for (const path of ['/', '/projects/1', '/assets/app-one.js', '/assets/missing.js']) await open(path);
    expect(costs).toEqual(['page', 'page', 'page', 'page']);
  });

  it('send the compressed copy of a file to those who can read it', async () => {
    await build('one');
    await writeFile(join(folder, 'assets', 'app-one.js.br'), 'compressed');
    const get = (encoding: string) =>
      app.inject({ method: 'GET', url: '/assets/app-one.js', headers: { 'accept-encoding': encoding } });
    const compressed = await get('gzip, br');
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(compressed.body).toBe('compressed');
    const plain = await get('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('// one');
  });

  it('carry the nonce of their own answer', async () => {
    await build('one');
    const [first, second] = [await open('/'), await open('/')];
    const nonceOf = (body: string): string => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first.body)}'`);
    expect(nonceOf(second.body)).not.toBe(nonceOf(first.body));
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('may play and report tags of another origin, if there is one, and follow its change', async () => {
    const other = Fastify();
    let origins = ['https://ads.example.com'];
    registerSecurityHeaders(other, securityHeaders({ https: true, adsOrigins: () => origins }));
    other.get('/', async () => '');
    const policyOf = async (one: FastifyInstance): Promise<string> =>
      String((await one.inject('/')).headers['content-security-policy']);
    expect(await policyOf(other)).toContain("media-src 'self' blob: https://ads.example.com;");
    expect(await policyOf(other)).toContain("img-src 'self' data: blob: https://ads.example.com;");
    expect(await policyOf(other)).toContain("connect-src 'self' https://ads.example.com;");
    expect(await policyOf(app)).toContain("connect-src 'self';");
    origins = ['https://one.example.com', 'https://two.example.com'];
    expect(await policyOf(other)).toContain("media-src 'self' blob: https://one.example.com https://two.example.com;");
    await other.close();
  });

  it('are not given for addresses of other things', async () => {
    await build('one');
    for (const path of ['/api', '/api?x', '/file/1', '/assets/app-gone.js', '/media?x=1'])
      expect((await open(path)).body, path).not.toContain('<script');
    expect((await open('/apiary')).body).toContain('<script');
  });

  it('are not given to clients of the API that leave out /api', async () => {
    await build('one');
    const ask = (url: string, headers: Readonly<Record<string, string | undefined>>) =>
      app.inject({ method: 'GET', url, headers });
    for (const headers of [{ 'x-api-key': 'k' }, { authorization: 'Bearer k' }, { accept: 'audio/wav' }])
      expect((await ask('/speech/voice', headers)).body).not.toContain('<script');
    for (const path of ['/v3/audioform/1', '/audioforms/1', '/production/sound/template'])
      expect((await ask(path, { accept: '*/*' })).body, path).not.toContain('<script');
    for (const headers of [{}, { accept: '*/*' }, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }])
      expect((await ask('/speech', headers)).body).toContain('<script');
  });
});
