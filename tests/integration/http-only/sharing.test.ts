import { request } from 'node:http';
import { limits } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, openTestDatabase, type Person } from '../../testkit/installation.ts';
import { storeFile } from '../../testkit/store-file.ts';
import { ada, stranger } from '../../testkit/two-people.ts';
import { installation } from './shared.ts';

type Made = {
  readonly linkId: string;
  readonly link: string;
  readonly qr: string;
  readonly name: string;
  readonly player: string;
};
type Opened = {
  readonly status: string;
  readonly wasWrong?: boolean;
  readonly audioUrl?: string;
  readonly name?: string;
};

let fileId: string;
let database: ReturnType<typeof openTestDatabase>;

const as = (person: Person) => createClient(installation.url, person.token);
const nobody = () => createClient(installation.url);
const codeOf = ({ link }: Made): string => new URL(link).pathname.split('/').at(-1) ?? '';
/** Replaces the public host of a link with the address at which the installation listens. */
const here = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${installation.url}${pathname}${search}`;
};

const share = (person: Person, change: Readonly<Record<string, unknown>> = {}) =>
  as(person).post('/api/links', { name: 'Spring%20sale', asset: fileId, ...change });
const made = async (change: Readonly<Record<string, unknown>> = {}): Promise<Made> => {
  const answer = await share(ada, change);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Made;
};
/** Opens a link from another address of this machine. @returns the status */
const openFrom = (localAddress: string, code: string, password: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const url = `${installation.url}/api/shared/${code}`;
    request(url, { method: 'POST', localAddress, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(JSON.stringify({ password }));
  });

const open = (code: string, password?: string) =>
  nobody().post(`/api/shared/${code}`, password === undefined ? {} : { password });

beforeAll(async () => {
  database = openTestDatabase(installation);
  ({ fileId } = await storeFile(installation, ada, '0123'));
});
afterAll(() => database?.close());

describe('a link', () => {
  it('is created for a file, with its QR code in three forms', async () => {
    const link = await made();
    expect(link).toMatchObject({ name: 'Spring sale', player: 'playground', hasPassword: false, plays: 0 });
    expect(link.link).toMatch(/\/s\/[\w-]{16}$/);
    expect(link.qr).toMatch(/^data:image\/png;base64,/);
    const png = await fetch(`${installation.url}/s/${codeOf(link)}/qr.png?download`);
    expect(png.headers.get('content-type')).toBe('image/png');
    expect(png.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const svg = await fetch(`${installation.url}/s/${codeOf(link)}/qr.svg`);
    expect(await svg.text()).toMatch(/^<svg/);
    expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is created for a sample of the catalogue, and for addresses of the installation', async () => {
    const { origin } = new URL((await made()).link);
    for (const asset of [
      `${origin}/catalogue/voice/wren/sample.mp3`,
      `${origin}/catalogue/sound/bounce_along/sample.mp3`,
      `${origin}/file/${fileId}`,
    ]) {
      const link = await made({ asset, player: 'video' });
      expect((await open(codeOf(link))).body).toMatchObject({ status: 'open', player: 'video' });
    }
  });

  it.each([
    [{ name: '' }, 422],
    [{ name: '%20%20' }, 422],
    [{ name: 'x'.repeat(121) }, 422],
    [{ asset: '' }, 422],
    [{ asset: 'https://evil.example/file.mp3' }, 422],
    [{ asset: 'file:///etc/passwd' }, 422],
    [{ asset: '../../etc/passwd' }, 422],
    [{ asset: '01900000-0000-7000-8000-000000000000' }, 404],
    [{ player: 'iframe' }, 422],
    [{ password: 'abc' }, 422],
    [{ expiresInDays: 0 }, 422],
    [{ expiresInDays: 366 }, 422],
  ])('is refused with %j', async (change, status) => {
    expect((await share(ada, change)).status).toBe(status);
  });

  it('cannot be created for a file of another organisation', async () => {
    const { origin } = new URL((await made()).link);
    expect((await share(stranger)).status).toBe(404);
    expect((await share(stranger, { asset: `${origin}/file/${fileId}` })).status).toBe(404);
    await database.pool.query("update file set access_control = 'public' where id = $1", [fileId]);
    expect((await share(stranger, { asset: `${origin}/public-file/${fileId}` })).status).toBe(404);
  });

  it('plays for its visitors, at an address that expires', async () => {
    const { body } = await open(codeOf(await made()));
    const { audioUrl, ...rest } = body as Opened;
    expect(rest).toMatchObject({ status: 'open', name: 'Spring sale', durationSeconds: 1.5, peaks: null, words: [] });
    expect(new URL(audioUrl ?? '').searchParams.get('signature')).toBeTruthy();
    expect(JSON.stringify(rest)).not.toMatch(new RegExp(`${ada.userId}|${ada.orgId}|${ada.email}`));
  });

  it('counts plays, but not each click of one listener', async () => {
    const link = await made();
    for (let play = 0; play < 5; play += 1) await nobody().post(`/api/shared/${codeOf(link)}/plays`);
    const { links } = (await as(ada).get('/api/links')).body as { links: { linkId: string; plays: number }[] };
    expect(links.find(({ linkId }) => linkId === link.linkId)?.plays).toBe(3);
  });

  it('is listed and revoked by its creator, and then not found', async () => {
    const link = await made();
    expect((await as(stranger).call('DELETE', `/api/links/${link.linkId}`)).status).toBe(404);
    expect((await open(codeOf(link))).status).toBe(200);
    expect((await as(ada).call('DELETE', `/api/links/${link.linkId}`)).status).toBe(200);
    expect((await as(ada).call('DELETE', `/api/links/${link.linkId}`)).status).toBe(404);
    for (const path of ['cover.png', 'cover.svg', 'audio', 'qr.png', 'qr.svg'])
      expect((await fetch(`${installation.url}/s/${codeOf(link)}/${path}`, { redirect: 'manual' })).status).toBe(410);
    expect((await open(codeOf(link))).status).toBe(410);
    const { links } = (await as(ada).get('/api/links')).body as { links: Made[] };
    expect(links.map(({ linkId }) => linkId)).not.toContain(link.linkId);
  });

  it('is not found after it expired', async () => {
    const link = await made({ expiresInDays: 1 });
    expect((await open(codeOf(link))).status).toBe(200);
    await database.pool.query("update share_link set expires_at = now() - interval '1 second' where id = $1", [
      link.linkId,
    ]);
    const answer = await open(codeOf(link));
    expect(answer.status).toBe(410);
    expect(answer.body).toMatchObject({ detail: 'This link has expired. Ask for a new one.' });
  });

  it.each(['..%2f..%2fetc', '%00', 'x'.repeat(16), "a'or'1'='1", '....//....//', 'x'.repeat(299)])(
    'does not exist as %s',
    async (code) => {
      expect((await open(code)).status).toBe(404);
      // A path with a slash is a page, not a link.
      if (code.includes('/')) return;
      for (const path of ['/cover.png', '/audio', '/qr.svg'])
        expect([400, 404]).toContain(
          (await fetch(`${installation.url}/s/${code}${path}`, { redirect: 'manual' })).status,
        );
    },
  );
});

describe('a link with a password', () => {
  it('reveals nothing without its password', async () => {
    const link = await made({ name: 'Top secret', password: 'open sesame' });
    const code = codeOf(link);
    expect((await open(code)).body).toEqual({ status: 'locked', wasWrong: false });
    expect((await open(code, 'open barley')).body).toEqual({ status: 'locked', wasWrong: true });
    expect((await fetch(`${installation.url}/s/${code}/audio`, { redirect: 'manual' })).status).toBe(404);
    expect((await open(code, 'open sesame')).body).toMatchObject({ status: 'open', name: 'Top secret' });
    const { rows } = await database.pool.query('select * from share_link where id = $1', [link.linkId]);
    expect(JSON.stringify(rows)).not.toContain('open sesame');
  });

  it('is protected from guessing, also with concurrent attempts', async () => {
    const code = codeOf(await made({ password: 'open sesame' }));
    const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => open(code, `guess ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    // The correct password is also refused until this origin has waited.
    expect((await open(code, 'open sesame')).status).toBe(429);
    await database.pool.query('update attempt_brake set blocked_until = now()');
    expect((await open(code, 'open sesame')).body).toMatchObject({ status: 'open' });
  });

  it('stays open to its visitors while another origin guesses, until guesses come from everywhere', async () => {
    const code = codeOf(await made({ password: 'open sesame' }));
    for (let guess = 0; guess < 11; guess += 1) await openFrom('127.0.0.4', code, `guess ${guess}`);
    expect(await openFrom('127.0.0.4', code, 'open sesame')).toBe(429);
    expect(await openFrom('127.0.0.2', code, 'open sesame')).toBe(200);
    await database.pool.query('update share_link set attempts = $2, attempts_since = now() where code = $1', [
      code,
      limits.sharePasswordAttempts.link,
    ]);
    expect(await openFrom('127.0.0.3', code, 'open sesame')).toBe(429);
  });
});

describe('the preview of a link', () => {
  it('has an image, and audio with ranges', async () => {
    const link = await made({ name: encodeURIComponent('"><svg onload=alert(1)> & more') });
    const cover = await fetch(here(`${link.link}/cover.png`));
    expect(cover.headers.get('content-type')).toBe('image/png');
    expect(cover.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const sound = await fetch(here(`${link.link}/audio`), { headers: { range: 'bytes=1-2' } });
    expect([sound.status, sound.headers.get('content-type'), await sound.text()]).toEqual([206, 'audio/mpeg', '12']);
    expect(sound.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // Caches must revalidate, because the link may have been locked or revoked.
    expect(sound.headers.get('cache-control')).toBe('private, no-cache');
    const sample = await made({ asset: `${new URL(link.link).origin}/catalogue/voice/wren/sample.mp3` });
    const led = await fetch(here(`${sample.link}/audio`), { redirect: 'manual' });
    expect([led.status, new URL(led.headers.get('location') ?? '').pathname]).toEqual([
      302,
      '/catalogue/voice/wren/sample.mp3',
    ]);
  });
});

describe('the free plan', () => {
  it('allows exactly ten links an hour, also with concurrent requests, and reports when the next is possible', async () => {
    const person = stranger;
    await database.pool.query("update organisation set plan = 'free' where id = $1", [person.orgId]);
    const { origin } = new URL((await made()).link);
    const asset = `${origin}/catalogue/voice/wren/sample.mp3`;
    const answers = await Promise.all(Array.from({ length: 25 }, () => share(person, { asset })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.body).toMatchObject({
      code: 'share-limit',
      detail: 'Your organisation can create 10 links an hour. Try again in 60 minutes.',
    });
    // Revoked links count as well.
    const { links } = (await as(person).get('/api/links')).body as { links: Made[] };
    await as(person).call('DELETE', `/api/links/${links[0]?.linkId}`);
    expect((await share(person, { asset })).status).toBe(429);
    await database.pool.query("update share_link set created_at = now() - interval '61 minutes' where org_id = $1", [
      person.orgId,
    ]);
    expect((await share(person, { asset })).status).toBe(200);
  });

  it('is the only plan with that limit', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => share(ada)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
