import { randomUUID } from 'node:crypto';
import type { CampaignDetail } from '@sonora/contracts/campaigns/campaign-schemas';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { type createClient, openTestDatabase, type Person } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

let person: Person & { readonly client: ReturnType<typeof createClient> };
beforeEach(async () => {
  person = await personInserter(installation)();
});

const pictureFile = async (background: string, name = 'banner.png'): Promise<File> => {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background } });
  return new File([new Uint8Array(await picture.png().toBuffer())], name, { type: 'image/png' });
};

type Answer = { readonly status: number; readonly body: unknown };

const send = (path: string, body: unknown, key: string): Promise<Answer> =>
  person.client.post(path, body, { 'idempotency-key': key });

const sendForm = async (fields: Readonly<Record<string, string | File>>, key: string): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': key };
  const response = await fetch(`${installation.url}/api/campaign`, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
};

const idOf = ({ status, body }: Answer): string => {
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as CampaignDetail).campaignId;
};

const countOf = async (key: string): Promise<number> => {
  const database = openTestDatabase(installation);
  const { rows } = await database.pool
    .query<{ count: number }>('select count(*)::int as count from campaign where idempotency_key = $1', [key])
    .finally(() => database.close());
  return rows[0]?.count ?? 0;
};

const conflict = { status: 409, body: { code: 'idempotency-conflict' } };

describe('the Idempotency-Key of a new campaign', () => {
  it.each([
    ['another name', { name: 'Summer', isDraft: true }],
    ['another setting', { name: 'Spring', isDraft: true, dsp: 'xandr' }],
    [
      'another place of the settings, with another one',
      { campaignDataJson: { name: 'Spring', dsp: 'adobe' }, isDraft: true },
    ],
  ])('refuses a request with %s', async (_name, other) => {
    const key = randomUUID();
    const first = idOf(await send('/api/campaign', { name: 'Spring', isDraft: true }, key));
    expect(await send('/api/campaign', other, key)).toMatchObject(conflict);
    expect(idOf(await send('/api/campaign', { name: 'Spring', isDraft: true }, key))).toBe(first);
    expect(await countOf(key)).toBe(1);
  });

  it('knows the same settings from another place, in another order', async () => {
    const key = randomUUID();
    const first = idOf(await send('/api/campaign', { name: 'Spring', dsp: 'triton', isDraft: true }, key));
    const again = { campaignDataJson: JSON.stringify({ dsp: 'triton', name: 'Spring' }), isDraft: true };
    expect(idOf(await send('/api/campaign', again, key))).toBe(first);
  });

  it('compares files by their content', async () => {
    const key = randomUUID();
    const fields = async (background: string) => ({
      campaign_data_json: JSON.stringify({ name: 'With a banner' }),
      is_draft: 'true',
      square_banner_file: await pictureFile(background),
    });
    const first = idOf(await sendForm(await fields('#b8402a'), key));
    expect(idOf(await sendForm(await fields('#b8402a'), key))).toBe(first);
    expect(await sendForm(await fields('#2a40b8'), key)).toMatchObject(conflict);
    const { square_banner_file: _square, ...without } = await fields('#b8402a');
    expect(await sendForm(without, key)).toMatchObject(conflict);
  });

  it('refuses one of two different requests that come together', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => send('/api/campaign', { name, isDraft: true }, key)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countOf(key)).toBe(1);
  });

  it('refuses the duplicate of another campaign, a duplicate with another name, and a duplicate instead of a new one', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const spring = idOf(await send('/api/campaign', { name: 'Spring', isDraft: true }, key));
    const summer = idOf(await send('/api/campaign', { name: 'Summer', isDraft: true }, randomUUID()));
    expect(await send(`/api/campaign/${spring}/duplicate`, {}, key)).toMatchObject(conflict);
    const copy = idOf(await send(`/api/campaign/${spring}/duplicate`, { name: 'Copy' }, other));
    expect(idOf(await send(`/api/campaign/${spring}/duplicate`, { name: 'Copy' }, other))).toBe(copy);
    expect(await send(`/api/campaign/${summer}/duplicate`, { name: 'Copy' }, other)).toMatchObject(conflict);
    expect(await send(`/api/campaign/${spring}/duplicate`, {}, other)).toMatchObject(conflict);
  });

  it('answers a campaign of an earlier release, of whose request only the key is known', async () => {
    const key = randomUUID();
    const first = idOf(await send('/api/campaign', { name: 'Spring', isDraft: true }, key));
    const database = openTestDatabase(installation);
    await database.pool
      .query('update campaign set idempotency_hash = null where id = $1', [first])
      .finally(() => database.close());
    expect(idOf(await send('/api/campaign', { name: 'Other', isDraft: true }, key))).toBe(first);
  });
});
