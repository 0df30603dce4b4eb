import { type AuditEvent, limits, type ShareLink } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../testkit/installation.ts';
import { storeFile } from '../../testkit/store-file.ts';
import { installation } from './shared.ts';

type Opened = { readonly status: string; readonly audioUrl?: string };
type Listed = { readonly links: readonly ShareLink[]; readonly total: number };
type Body = Readonly<Record<string, unknown>>;

const dayMilliseconds = 86_400_000;
const sound = 'a sound of ours';

let database: ReturnType<typeof openTestDatabase>;
let owner: InsertedPerson;
let user: InsertedPerson;
let stranger: InsertedPerson;
/** A stored file of the owner's organisation. */
let fileId: string;
/** An asset that every user may share. */
let sample: string;

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

const codeOf = ({ link }: ShareLink): string => new URL(link).pathname.split('/').at(-1) ?? '';
/** Replaces the public host of a link with the address at which the installation listens. */
const here = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${installation.url}${pathname}${search}`;
};
const fetched = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};

const make = async (person: InsertedPerson, change: Body = {}): Promise<ShareLink> => {
  const answer = await person.client.post('/api/links', { name: 'Spring', asset: sample, ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as ShareLink;
};
const patch = (person: InsertedPerson, { linkId }: ShareLink, body: Body) =>
  person.client.call('PATCH', `/api/links/${linkId}`, body);
const changed = async (link: ShareLink, body: Body, person = owner): Promise<ShareLink> => {
  const answer = await patch(person, link, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as ShareLink;
};
const open = async (link: ShareLink, password?: string) => {
  const body = password === undefined ? {} : { password };
  const answer = await createClient(installation.url).post(`/api/shared/${codeOf(link)}`, body);
  return { status: answer.status, body: answer.body as Opened };
};
/** Address of the audio for visitors with access. */
const letIn = async (link: ShareLink, password?: string): Promise<string> => {
  const { body } = await open(link, password);
  expect(body.status).toBe('open');
  return here(body.audioUrl ?? '');
};
const list = async (person: InsertedPerson, query = ''): Promise<Listed> =>
  (await person.client.get(`/api/links${query}`)).body as Listed;
const namesOf = ({ links }: Listed): string[] => links.map(({ name }) => name);

beforeAll(async () => {
  database = openTestDatabase(installation);
  [owner, stranger] = [await arrive(), await arrive()];
  user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user' }, firstName: 'Ute' });
  ({ fileId } = await storeFile(installation, owner, sound));
  const { origin } = new URL((await make(owner, { asset: fileId })).link);
  sample = `${origin}/catalogue/voice/wren/sample.mp3`;
});
afterAll(() => database?.close());

describe('the password of a link', () => {
  it('is set later, and visitors who had the audio before lose access', async () => {
    const link = await make(owner, { asset: fileId });
    const address = await letIn(link);
    expect(await fetched(address)).toEqual({ status: 200, text: sound });
    expect(await changed(link, { password: 'open sesame' })).toMatchObject({ hasPassword: true, name: 'Spring' });
    expect((await open(link)).body).toEqual({ status: 'locked', wasWrong: false });
    expect((await fetched(address)).status).toBe(404);
    expect((await fetched(here(`${link.link}/audio`))).status).toBe(404);
    expect(await fetched(await letIn(link, 'open sesame'))).toEqual({ status: 200, text: sound });
  });

  it('is changed, and visitors with the old one lose access', async () => {
    const link = await make(owner, { asset: fileId, password: 'open sesame' });
    const address = await letIn(link, 'open sesame');
    expect((await fetched(address)).status).toBe(200);
    await changed(link, { password: 'open barley' });
    expect((await fetched(address)).status).toBe(404);
    expect((await open(link, 'open sesame')).body).toEqual({ status: 'locked', wasWrong: true });
    const renewed = await letIn(link, 'open barley');
    expect((await fetched(renewed)).status).toBe(200);
    // Setting the same password again also invalidates access.
    await changed(link, { password: 'open barley' });
    expect((await fetched(renewed)).status).toBe(404);
  });

  it('is removed, and then not requested', async () => {
    const link = await make(owner, { asset: fileId, password: 'open sesame' });
    expect(await changed(link, { password: null })).toMatchObject({ hasPassword: false });
    expect((await fetched(await letIn(link))).status).toBe(200);
  });

  it('stays with all other fields when only one field is changed', async () => {
    const link = await make(owner, { asset: fileId, password: 'open sesame', expiresInDays: 7 });
    const after = await changed(link, { name: encodeURIComponent('100 % rye'), player: 'video' });
    expect(after).toEqual({
      ...after,
      hasPassword: true,
      expiresAt: link.expiresAt,
      name: '100 % rye',
      player: 'video',
    });
    const address = await letIn(link, 'open sesame');
    expect(await changed(link, {})).toEqual(after);
    expect((await fetched(address)).status).toBe(200);
  });

  it('lets visitors in who were throttled for guesses at the old one', async () => {
    const link = await make(owner, { password: 'open sesame' });
    await database.pool.query('update share_link set attempts = $2, attempts_since = now() where id = $1', [
      link.linkId,
      limits.sharePasswordAttempts.link,
    ]);
    expect((await open(link, 'open sesame')).status).toBe(429);
    await changed(link, { password: 'open barley' });
    expect((await open(link, 'open barley')).body.status).toBe('open');
  });

  it('removes the text from the preview image', async () => {
    const link = await make(owner, { asset: fileId });
    const cover = () => fetched(here(`${link.link}/cover.png`));
    const [before] = [await cover()];
    await changed(link, { password: 'open sesame' });
    expect((await cover()).text).not.toBe(before.text);
    await changed(link, { password: null });
    expect((await cover()).text).toBe(before.text);
  });
});

describe('the expiry of a link', () => {
  it('is set, extended and removed later, counted from the change', async () => {
    const link = await make(owner);
    expect(link.expiresAt).toBeNull();
    const inDays = ({ expiresAt }: ShareLink): number => Math.round(((expiresAt ?? 0) - Date.now()) / dayMilliseconds);
    expect(inDays(await changed(link, { expiresInDays: 1 }))).toBe(1);
    expect(inDays(await changed(link, { expiresInDays: 30 }))).toBe(30);
    expect((await changed(link, { expiresInDays: null })).expiresAt).toBeNull();
  });

  it('reactivates an expired link and ends an active one', async () => {
    const link = await make(owner, { asset: fileId, expiresInDays: 1 });
    const address = await letIn(link);
    await database.pool.query("update share_link set expires_at = now() - interval '1 second' where id = $1", [
      link.linkId,
    ]);
    expect((await open(link)).status).toBe(410);
    expect((await fetched(address)).status).toBe(410);
    await changed(link, { expiresInDays: 1 });
    expect((await fetched(address)).status).toBe(200);
    await owner.client.call('DELETE', `/api/links/${link.linkId}`);
    expect((await fetched(address)).status).toBe(410);
    expect((await patch(owner, link, { expiresInDays: 1 })).status).toBe(404);
  });
});

describe('a change of a link', () => {
  it.each([
    [{ name: '' }, 'name: must be at least 1 character'],
    [{ name: '%20' }, 'name: must be at least 1 character'],
    [{ name: 'x'.repeat(121) }, 'name: must be no more than 120 characters'],
    [{ password: 'abc' }, 'password: must be at least 4 characters'],
    [{ password: 'x'.repeat(101) }, 'password: must be no more than 100 characters'],
    [{ expiresInDays: 0 }, 'expiresInDays: must be at least 1 day'],
    [{ expiresInDays: 366 }, 'expiresInDays: must be no more than 365 days'],
  ])('is refused at its field when it is %j', async (body, message) => {
    const link = await make(owner);
    const answer = await patch(owner, link, body);
    expect([answer.status, (answer.body as { errors: string[] }).errors]).toEqual([422, [message]]);
    expect((await list(owner, `?search=${link.name}`)).links[0]).toMatchObject({ name: 'Spring', hasPassword: false });
  });

  it('is permitted to its creator and to administrators only', async () => {
    const [mine, theirs] = [await make(owner), await make(user)];
    expect((await patch(user, mine, { name: 'Taken' })).status).toBe(404);
    expect((await user.client.call('DELETE', `/api/links/${mine.linkId}`)).status).toBe(404);
    for (const link of [mine, theirs]) {
      expect((await patch(stranger, link, { password: null })).status).toBe(404);
      expect((await stranger.client.call('DELETE', `/api/links/${link.linkId}`)).status).toBe(404);
    }
    expect(await changed(theirs, { name: 'Tidied' })).toMatchObject({ name: 'Tidied', isMine: false });
    expect(await changed(theirs, { name: 'My own' }, user)).toMatchObject({ name: 'My own', isMine: true });
    expect((await owner.client.call('DELETE', `/api/links/${theirs.linkId}`)).status).toBe(200);
    expect((await open(theirs)).status).toBe(410);
  });

  it('is logged for another user’s link, without secrets', async () => {
    const link = await make(user, { password: 'open sesame' });
    await changed(link, { name: 'Renamed', password: 'open barley' });
    await owner.client.call('DELETE', `/api/links/${link.linkId}`);
    const own = await make(owner);
    await changed(own, { name: 'Not an act' });
    const { events } = (await owner.client.get(`/api/org/${owner.orgId}/audit?search=Renamed`)).body as {
      events: AuditEvent[];
    };
    expect(events.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ['link.revoked', owner.email, 'Renamed'],
      ['link.changed', owner.email, 'Renamed'],
    ]);
    expect(events[1]?.detail).toEqual({
      before: { name: 'Spring', player: 'playground', password: true, until: null },
      after: { name: 'Renamed', player: 'playground', password: true, until: null, newPassword: true },
    });
    const all = await owner.client.get(`/api/org/${owner.orgId}/audit`);
    expect(JSON.stringify(all.body)).not.toMatch(/Not an act|open barley|scrypt/);
  });
});

describe('the list of links', () => {
  it('contains the user’s own links, and for administrators all links with their creators', async () => {
    const team = await arrive({ firstName: 'Tia' });
    const helper = await arrive({ memberOf: { orgId: team.orgId, role: 'user' }, firstName: 'Hal' });
    const admin = await arrive({ memberOf: { orgId: team.orgId, role: 'admin' } });
    await make(team, { name: 'One' });
    await make(helper, { name: 'Two' });
    expect(namesOf(await list(team))).toEqual(['One']);
    expect(namesOf(await list(helper))).toEqual(['Two']);
    expect((await helper.client.get('/api/links?whose=all')).status).toBe(403);
    for (const person of [team, admin]) {
      const { links, total } = await list(person, '?whose=all');
      expect(total).toBe(2);
      expect(links.map(({ name, madeBy, isMine }) => [name, madeBy, isMine])).toEqual([
        ['Two', 'Hal Lovelace', false],
        ['One', 'Tia Lovelace', person === team],
      ]);
    }
    expect(namesOf(await list(stranger, '?whose=all'))).toEqual([]);
    await database.pool.query('delete from "user" where id = $1', [helper.userId]);
    expect((await list(team, '?whose=all&search=Two')).links[0]?.madeBy).toBeNull();
  });

  it('is searched by name with any characters, and paginated up to a thousand per page', async () => {
    const busy = await arrive();
    const kept = await make(busy, { name: encodeURIComponent('100%_sure') });
    await database.pool.query(
      `insert into share_link (org_id, id, code, created_by, name, asset_kind, asset_ref, player)
       select $1, overlay($3::text placing lpad(n::text, 12, '0') from 25 for 12)::uuid, 'bulk' || lpad(n::text, 12, '0'),
         $2, 'Spot ' || n, 'voice', 'wren', 'playground' from generate_series(1, 1000) n`,
      [busy.orgId, busy.userId, '01800000-0000-7000-8000-000000000000'],
    );
    expect(namesOf(await list(busy, `?search=${encodeURIComponent('0%_S')}`))).toEqual([kept.name]);
    expect((await list(busy, `?search=${encodeURIComponent('0%%s')}`)).total).toBe(0);
    const [first, last] = [await list(busy), await list(busy, '?page=41')];
    expect([first.total, first.links.length, last.links.length]).toEqual([1_001, 25, 1]);
    expect([first.links[0]?.name, first.links[1]?.name, last.links[0]?.name]).toEqual([
      '100%_sure',
      'Spot 1000',
      'Spot 1',
    ]);
    expect((await list(busy, '?search=spot%20999')).total).toBe(1);
    for (const query of ['?page=0', '?pageSize=101', `?search=${'x'.repeat(121)}`, '?whose=nobody'])
      expect((await busy.client.get(`/api/links${query}`)).status).toBe(422);
  });
});
