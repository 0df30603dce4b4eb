import type { CampaignCreative, CampaignDetail } from '@sonora/contracts/campaigns/campaign-schemas';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../../../apps/server/src/platform/database/database.ts';
import type { InsertedPerson } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../../testkit/installation.ts';
import { storeFile } from '../../../testkit/store-file.ts';
import { installation } from '../shared.ts';
import { insertAdvertiser } from './insert-advertiser.ts';

/** Calls of campaigns as the specification names them: what they take, what they answer, and how they fail. */

let handle: DatabaseHandle;
let person: InsertedPerson;
let stranger: InsertedPerson;

beforeAll(async () => {
  handle = openTestDatabase(installation);
  person = await insertAdvertiser();
  stranger = await insertAdvertiser();
});
afterAll(() => handle?.close());

type Answer<Body> = {
  readonly status: number;
  readonly body: Body & { readonly detail?: string; readonly errors?: string[] };
};

/** Sends JSON, or a form. */
const call = async <Body = object>(
  method: string,
  path: string,
  body?: unknown,
  who: InsertedPerson = person,
): Promise<Answer<Body>> => {
  if (!(body instanceof FormData)) return (await who.client.call(method, path, body)) as Answer<Body>;
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(`${installation.url}${path}`, { method, headers, body });
  return { status: response.status, body: (await response.json()) as Answer<Body>['body'] };
};

const create = async (fields: object, who = person): Promise<CampaignDetail> => {
  const { status, body } = await call<CampaignDetail>('POST', '/api/campaign', { is_draft: true, ...fields }, who);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const formOf = (name: string, file: File): FormData => {
  const form = new FormData();
  form.append(name, file);
  return form;
};

const sizes = { square: [640, 640], rectangle: [300, 250] } as const;
type Shape = keyof typeof sizes;
const shapes = Object.keys(sizes) as Shape[];

const pictureFile = async (shape: Shape): Promise<File> => {
  const [width, height] = sizes[shape];
  const picture = sharp({ create: { width, height, channels: 3, background: '#b8402a' } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'banner.png', { type: 'image/png' });
};

describe('the ids of banners that a campaign answers', () => {
  it.each(shapes)('are taken by a new campaign and by another one, for a %s banner', async (shape) => {
    const { campaignId: firstId } = await create({ name: 'First' });
    const form = formOf('file', await pictureFile(shape));
    const first = await call<CampaignDetail>('PUT', `/api/campaign/${firstId}/banner/${shape}`, form);
    const bannerId = first.body[`${shape}BannerFileId`];
    expect(bannerId).not.toBeNull();
    const [widthPx, heightPx] = sizes[shape];
    const second = await create({ name: 'Second', [`${shape}_banner_file_id`]: bannerId });
    expect(second[`${shape}Banner`]).toMatchObject({ widthPx, heightPx });
    // A copy: either campaign may be deleted.
    expect(second[`${shape}BannerFileId`]).not.toBe(bannerId);
    const { campaignId: thirdId } = await create({ name: 'Third' });
    const third = await call<CampaignDetail>('PUT', `/api/campaign/${thirdId}/banner/${shape}`, { file_id: bannerId });
    expect(third.body[`${shape}Banner`]).toMatchObject({ widthPx, heightPx });
  });

  it('are unknown in another organisation', async () => {
    const { campaignId } = await create({ name: 'Mine' });
    const form = formOf('file', await pictureFile('square'));
    const { body } = await call<CampaignDetail>('PUT', `/api/campaign/${campaignId}/banner/square`, form);
    const file_id = body.squareBannerFileId;
    const theirs = await create({ name: 'Theirs' }, stranger);
    const created = { name: 'Taken', is_draft: true, square_banner_file_id: file_id };
    for (const answer of [
      await call('POST', '/api/campaign', created, stranger),
      await call('PUT', `/api/campaign/${theirs.campaignId}/banner/square`, { file_id }, stranger),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('the data of a new campaign', () => {
  const withData = (data: object): FormData => {
    const form = new FormData();
    form.append('campaign_data_json', JSON.stringify(data));
    form.append('is_draft', 'true');
    return form;
  };

  it('is refused with a field that no campaign has, from a form and from JSON, as a change is', async () => {
    const wrong = { name: 'Misspelt', vast_verison: '3.0' };
    const unknown = /vast_verison/;
    const form = await call('POST', '/api/campaign', withData(wrong));
    expect([form.status, form.body.errors]).toEqual([
      422,
      [expect.stringMatching(/^campaignDataJson: .*vast_verison/)],
    ]);
    for (const body of [{ campaign_data_json: wrong }, { ...wrong, is_draft: true }]) {
      const { status, body: refusal } = await call('POST', '/api/campaign', body);
      expect([status, refusal.errors?.length, refusal.errors?.[0]]).toEqual([422, 1, expect.stringMatching(unknown)]);
    }
    const { campaignId } = await create({ name: 'Spelt' });
    const path = `/api/campaign/${campaignId}`;
    for (const body of [{ setUp: { vast_verison: '3.0' } }, { setUp: {}, vast_verison: '3.0' }]) {
      const change = await call('PATCH', path, body);
      expect([change.status, change.body.errors?.[0]]).toEqual([422, expect.stringMatching(unknown)]);
    }
    const rules = await call('PATCH', `${path}/rules`, { vast_verison: [] });
    expect([rules.status, rules.body.errors?.[0]]).toEqual([422, expect.stringMatching(unknown)]);
  });

  it('may have all fields of a campaign, of which the server sets some itself', async () => {
    const whole = {
      org_id: stranger.orgId,
      created_at: 0,
      name: 'Whole',
      dsp: 'triton',
      vast_version: '3.0',
      macros: {},
    };
    for (const body of [withData(whole), { ...whole, is_draft: true }]) {
      const { status, body: campaign } = await call<CampaignDetail>('POST', '/api/campaign', body);
      expect(status, JSON.stringify(campaign)).toBe(201);
      expect(campaign).toMatchObject({ orgId: person.orgId, name: 'Whole', dsp: 'triton', vastVersion: '3.0' });
      expect(campaign.createdAt).toBeGreaterThan(0);
    }
  });
});

describe('GET /parameter', () => {
  it('answers the five targeting parameters of the product first, each with its column of the table', async () => {
    const { status, body } = await call<{
      parameters: { name: string; column: string | null; type: string; isMultiple: boolean; values: string[] | null }[];
    }>('GET', '/api/parameter');
    expect(status).toBe(200);
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    expect(body.parameters.slice(0, 5)).toEqual([
      { name: 'timeOfDay', column: 'time_from', type: 'timeOfDay', isMultiple: false, values: null },
      { name: 'dayOfWeek', column: 'days', type: 'weekdays', isMultiple: true, values: days },
      { name: 'postalCode', column: 'postal_codes', type: 'text', isMultiple: true, values: null },
      { name: 'region', column: 'regions', type: 'text', isMultiple: true, values: null },
      { name: 'city', column: 'cities', type: 'text', isMultiple: true, values: null },
    ]);
    expect(body.parameters.slice(5).map(({ name }) => name)).toEqual(['weather', 'dates', 'sequence', 'feed']);
    const { campaignId } = await create({ name: 'Columns' });
    const table = await person.client.get(`/api/campaign/${campaignId}/creatives/export`);
    const header = String(table.body).trim().replace('\ufeff', '').split(',');
    expect(header).toEqual(expect.arrayContaining(body.parameters.flatMap(({ column }) => column ?? [])));
    expect((await createClient(installation.url).get('/api/parameter')).status).toBe(401);
  });
});

describe('a call whose storage or database fails', () => {
  type Draft = { readonly id: string; readonly creativeId: string; readonly fileId: string };

  const draft = async (): Promise<Draft> => {
    const { fileId } = await storeFile(installation, person, 'content');
    await handle.pool.query(`update file set kind = 'audio' where id = $1`, [fileId]);
    const { campaignId: id } = await create({ name: 'Unlucky', is_draft: false, default_creative_file_id: fileId });
    const { body } = await call<{ creatives: CampaignCreative[] }>('GET', `/api/campaign/${id}/creatives`);
    return { id, creativeId: body.creatives[0]!.creativeId, fileId };
  };

  /** The next revision of the draft exists already, so the database refuses every change. */
  const refuseChanges = ({ id }: Draft): Promise<unknown> =>
    handle.pool.query(
      `insert into campaign_revision (org_id, campaign_id, number, settings, change, created_by)
       select org_id, campaign_id, number + 1, settings, change, created_by from campaign_revision where campaign_id = $1`,
      [id],
    );

  const failure = (detail: string) => ({ status: 500, body: { code: 'internal', detail } });

  it('says so when the campaign cannot be created', async () => {
    const { pool } = handle;
    await pool.query(
      `create function fail_for_test() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
    );
    await pool.query(`create trigger fail_for_test before insert on campaign for each row
      when (new.org_id = '${person.orgId}') execute function fail_for_test()`);
    try {
      const answer = await call('POST', '/api/campaign', { name: 'None', is_draft: true });
      expect(answer).toMatchObject(failure('An error occurred while creating the campaign.'));
    } finally {
      await pool.query('drop function fail_for_test cascade');
    }
  });

  it.each<[string, (draft: Draft) => readonly [method: string, path: string, body: unknown], string]>([
    [
      'creatives cannot be changed',
      ({ id, creativeId }) => ['PUT', `/campaign/${id}/creatives`, { creatives: [{ creativeId, name: 'Other' }] }],
      'Failed to update campaign creatives',
    ],
    [
      'creatives cannot be added',
      ({ id, fileId }) => ['POST', `/campaign/${id}/creatives`, { file_ids: [fileId] }],
      'Failed to update campaign creatives',
    ],
    [
      'the default creative cannot be replaced',
      ({ id, fileId }) => ['PUT', `/upload/audio/${id}/default`, { fileId }],
      'Failed to update campaign creatives',
    ],
    [
      'rules cannot be changed',
      ({ id, creativeId }) => [
        'PATCH',
        `/campaign/${id}/rules`,
        { set: [{ creativeId, targeting: { groups: [[{ kind: 'city', names: ['Bath'] }]] } }] },
      ],
      'An unexpected error occurred',
    ],
    [
      'creatives cannot be removed',
      ({ id, creativeId }) => ['POST', `/campaign/${id}/creatives/remove`, { creativeIds: [creativeId] }],
      'An unexpected error occurred',
    ],
    [
      'the table of creatives cannot be imported',
      ({ id, creativeId }) => [
        'PUT',
        `/campaign/${id}/creatives/import`,
        formOf('csv_file', new File([`creative_id,cities\n${creativeId},Bath\n`], 'rules.csv', { type: 'text/csv' })),
      ],
      'Failed to import CSV',
    ],
  ])('says so when %s', async (_name, requestOf, sentence) => {
    const made = await draft();
    await refuseChanges(made);
    const [method, path, body] = requestOf(made);
    expect(await call(method, `/api${path}`, body)).toMatchObject(failure(sentence));
  });

  it('says so when the table of creatives cannot be exported', async () => {
    const { id } = await draft();
    await handle.pool.query(
      `update campaign_revision set settings = settings || '{"creatives": {}}' where campaign_id = $1`,
      [id],
    );
    expect(await call('GET', `/api/campaign/${id}/creatives/export`)).toMatchObject(failure('Failed to export CSV'));
  });
});
