import { randomUUID } from 'node:crypto';
import { encodeWav } from '@sonora/codecs';
import type {
  CampaignCreative,
  CampaignDetail,
  CampaignRevision,
  CampaignSimulation,
} from '@sonora/contracts/campaigns/campaign-schemas';
import { servedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';
import { killHard, waitUntilReady } from '../testkit/kill.ts';
import { openTestStorage } from '../testkit/store-file.ts';

/** Campaigns from a form to a publication, with a real worker. */

let installation: TestInstallation;
let person: Person;
let client: ReturnType<typeof createClient>;
let stranger: ReturnType<typeof createClient>;
let database: ReturnType<typeof openTestDatabase>;

const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, [...values])).rows;

beforeAll(async () => {
  installation = await startTestInstallation({
    SONORA_FLAGS: 'campaign-manager=on,create-dynamic-campaign=on,create-a-vast=on,vast-tag-overview=on',
  });
  person = await signUp(installation.url);
  client = createClient(installation.url, person.token);
  stranger = createClient(installation.url, (await signUp(installation.url)).token);
  database = openTestDatabase(installation);
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
});

const RATE_HZ = 44_100;

/** A tone of a second, at another pitch for each file. */
const toneFile = (name: string, hertz = 440, seconds = 1): File => {
  const samples = Float32Array.from(
    { length: RATE_HZ * seconds },
    (_, frame) => 0.3 * Math.sin((2 * Math.PI * hertz * frame) / RATE_HZ),
  );
  const bytes = encodeWav({ sampleRateHz: RATE_HZ, channels: [samples] }, { bitDepth: 16, ditherSeed: name });
  return new File([Buffer.from(bytes)], name, { type: 'audio/wav' });
};

const pictureFile = async (width: number, height: number): Promise<File> => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#b8402a' } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'banner.png', { type: 'image/png' });
};

const formOf = (fields: Readonly<Record<string, string | File | readonly File[]>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as readonly File[]) : [value as string | File])
      form.append(name, one);
  return form;
};

const sendForm = async (method: string, path: string, form: FormData, token = person.token) => {
  const response = await fetch(`${installation.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const detail = async (id: string): Promise<CampaignDetail> =>
  (await client.get(`/api/campaign/${id}`)).body as CampaignDetail;

const creativesOf = async (id: string): Promise<CampaignCreative[]> =>
  ((await client.get(`/api/campaign/${id}/creatives`)).body as { creatives: CampaignCreative[] }).creatives;

/** Waits until no creative is being prepared. */
const untilPrepared = (id: string): Promise<void> =>
  expect.poll(async () => (await detail(id)).creativeStates.preparing, { interval: 50 }).toBe(0);

const createByForm = async (name: string, more: Readonly<Record<string, File>> = {}): Promise<CampaignDetail> => {
  const answer = await sendForm(
    'POST',
    '/api/campaign',
    formOf({ campaign_data_json: JSON.stringify({ name }), default_creative_file: toneFile(`${name}.wav`), ...more }),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as unknown as CampaignDetail;
};

const publicationOf = async (tagId: string) => {
  const [row] = await query<{ served: unknown; sequence: string; revision: number }>(
    'select served, sequence, revision from campaign_publication where tag_id = $1',
    [tagId],
  );
  return row;
};

describe('a campaign from a form', () => {
  it('has renditions, banners and a tag, and is published as the processes that serve ads read it', async () => {
    const made = await createByForm('Spring', {
      square_banner_file: await pictureFile(640, 640),
      rectangle_banner_file: await pictureFile(300, 250),
    });
    expect(made).toMatchObject({ name: 'Spring', status: 'draft', revision: 1, creativeCount: 1, orgId: person.orgId });
    expect(made.squareBanner).toMatchObject({ widthPx: 640, heightPx: 640, mimeType: 'image/jpeg' });
    await untilPrepared(made.campaignId);
    const [creative] = await creativesOf(made.campaignId);
    expect(creative).toMatchObject({ name: 'Spring', isDefault: true, state: 'ready', durationSeconds: 1 });
    expect(creative?.renditions).toMatchObject([
      { mimeType: 'audio/mpeg', bitrateKbps: 192, sampleRateHz: RATE_HZ, isConstantBitrate: true },
      { mimeType: 'audio/mpeg', bitrateKbps: 128, sampleRateHz: RATE_HZ, isConstantBitrate: true },
      { mimeType: 'audio/ogg', sampleRateHz: RATE_HZ, isConstantBitrate: false },
    ]);
    // A sine of amplitude 0.3 in mono: −10.5 dB, and its loudness 3 LU below the peak.
    expect(creative?.truePeakDbtp).toBeCloseTo(-10.46, 0);
    expect((await fetch(creative?.url ?? '')).status).toBe(200);

    const published = await client.post(`/api/campaign/${made.campaignId}/publish`);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(published.body).toMatchObject({ status: 'published', publishedRevision: 1, hasUnpublishedChanges: false });
    const row = await publicationOf(made.tagId);
    const served = servedCampaign.parse(row?.served);
    expect(served).toMatchObject({ tagId: made.tagId, orgId: person.orgId, documentVersion: '4.2' });
    const [media] = Object.values(served.creatives);
    expect(media?.companions.map(({ shape }) => shape)).toEqual(['square', 'rectangle']);
    const storage = await openTestStorage(installation);
    for (const { objectKey, sizeBytes } of media?.renditions ?? [])
      expect(await storage.stat(objectKey)).toEqual({ sizeBytes });
  });

  it('is refused without default creative, with another size of banner, without a name and with broken JSON', async () => {
    const data = (value: unknown) => ({
      campaign_data_json: typeof value === 'string' ? value : JSON.stringify(value),
    });
    const without = await sendForm('POST', '/api/campaign', formOf(data({ name: 'None' })));
    expect([without.status, without.body.detail]).toEqual([422, expect.stringMatching(/^Choose a default creative/)]);
    const file = toneFile('a.wav');
    const banner = await sendForm(
      'POST',
      '/api/campaign',
      formOf({
        ...data({ name: 'Wide' }),
        default_creative_file: file,
        square_banner_file: await pictureFile(300, 250),
      }),
    );
    expect([banner.status, banner.body.detail]).toEqual([
      422,
      'This banner must have 640×640, 300×300 pixels; the picture has 300×250.',
    ]);
    const unnamed = await sendForm('POST', '/api/campaign', formOf({ ...data({}), default_creative_file: file }));
    expect(unnamed.status).toBe(422);
    const broken = await sendForm('POST', '/api/campaign', formOf({ ...data('{"name"'), default_creative_file: file }));
    expect(broken.status).toBe(422);
    const text = new File(['no audio at all'], 'a.wav');
    const silent = await sendForm(
      'POST',
      '/api/campaign',
      formOf({ ...data({ name: 'Text' }), default_creative_file: text }),
    );
    expect([silent.status, silent.body.code]).toEqual([422, 'not-audio']);
    expect((await client.post('/api/campaign', { name: 3, vast_version: 'x' })).status).toBe(422);
  });

  it('leaves neither files nor banners behind when it is refused', async () => {
    const rows = () =>
      query<{ files: string; banners: string; campaigns: string }>(
        `select (select count(*) from file where org_id = $1) as files,
           (select count(*) from campaign_banner where org_id = $1) as banners,
           (select count(*) from campaign where org_id = $1) as campaigns`,
        [person.orgId],
      );
    const before = await rows();
    const text = new File(['no audio at all'], 'a.wav');
    const form = formOf({
      campaign_data_json: JSON.stringify({ name: 'Text' }),
      default_creative_file: text,
      square_banner_file: await pictureFile(300, 300),
    });
    expect((await sendForm('POST', '/api/campaign', form)).body.code).toBe('not-audio');
    expect(await rows()).toEqual(before);
    const { campaignId } = await createByForm('Two files');
    const made = await rows();
    const several = formOf({ files: [toneFile('good.wav'), text] });
    expect((await sendForm('PUT', `/api/upload/audio/${campaignId}`, several)).body.code).toBe('not-audio');
    expect(await rows()).toEqual(made);
  });

  it('is created and duplicated once by requests with the same key that come together', async () => {
    const together = async (path: string, body: object): Promise<unknown[]> => {
      const key = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all([1, 2].map(() => client.post(path, body, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      return [...new Set(answers.map((answer) => (answer.body as CampaignDetail).campaignId))];
    };
    const created = await together('/api/campaign', { name: 'Twice at once', isDraft: true });
    expect(created).toHaveLength(1);
    expect(await together(`/api/campaign/${String(created[0])}/duplicate`, {})).toHaveLength(1);
  });

  it('says so when uploaded audio cannot become a creative', async () => {
    const { campaignId } = await createByForm('Unlucky');
    // The next revision exists already, so the database refuses the change.
    await query(
      `insert into campaign_revision (org_id, campaign_id, number, settings, change, created_by)
       select org_id, campaign_id, number + 1, settings, change, created_by from campaign_revision where campaign_id = $1`,
      [campaignId],
    );
    const sent = await sendForm('PUT', `/api/upload/audio/${campaignId}`, formOf({ files: [toneFile('one.wav')] }));
    expect(sent).toMatchObject({
      status: 500,
      body: { code: 'internal', detail: 'Failed to update campaign creatives' },
    });
  });

  it('is created once for a key, from JSON with a file id, and listed', async () => {
    const { campaignId } = await createByForm('Source');
    const [creative] = await creativesOf(campaignId);
    const body = { name: 'By id', dsp: 'triton', vast_version: '3.0', default_creative_file_id: creative?.fileId };
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await client.post('/api/campaign', body, key),
      await client.post('/api/campaign', body, key),
    ];
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect((again.body as CampaignDetail).campaignId).toBe((first.body as CampaignDetail).campaignId);
    const { body: list } = await client.get('/api/campaign?search=by%20id');
    expect(list).toMatchObject({
      campaigns: [{ name: 'By id', dsp: 'triton', vastVersion: '3.0', defaultCreativeFileId: creative?.fileId }],
      pagination: { total: 1 },
    });
  });
});

describe('publication', () => {
  it('waits for the default creative, pauses, resumes, and ends and returns with the campaign', async () => {
    const made = (await client.post('/api/campaign', { name: 'Empty', is_draft: true })).body as CampaignDetail;
    const refused = await client.post(`/api/campaign/${made.campaignId}/publish`);
    expect([refused.status, (refused.body as { errors: string[] }).errors]).toEqual([
      422,
      ['defaultCreativeId: Choose a default creative: it is heard when no rule matches'],
    ]);
    expect((await client.post(`/api/campaign/${made.campaignId}/pause`)).status).toBe(409);
    const upload = await sendForm(
      'PUT',
      `/api/upload/audio/${made.campaignId}/default`,
      formOf({ file: toneFile('default.wav') }),
    );
    expect(upload.status, JSON.stringify(upload.body)).toBe(200);
    await untilPrepared(made.campaignId);
    const path = `/api/campaign/${made.campaignId}`;
    expect((await client.post(`${path}/publish`, { expectedRevision: 1 })).status).toBe(409);
    expect((await client.post(`${path}/publish`, { expectedRevision: 2 })).status).toBe(200);
    const sequences: number[] = [];
    const isServed = async (): Promise<boolean> => {
      const row = await publicationOf(made.tagId);
      sequences.push(Number(row?.sequence));
      return row?.served !== null;
    };
    expect(await isServed()).toBe(true);
    expect((await client.post(`${path}/pause`)).body).toMatchObject({ status: 'paused' });
    expect(await isServed()).toBe(false);
    expect((await client.post(`${path}/resume`)).body).toMatchObject({ status: 'published' });
    expect(await isServed()).toBe(true);
    expect((await client.call('DELETE', path)).status).toBe(200);
    expect(await isServed()).toBe(false);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get('/api/campaign?deleted=true')).body).toMatchObject({
      campaigns: [{ campaignId: made.campaignId }],
    });
    expect((await client.post(`${path}/restore`)).status).toBe(200);
    expect(await isServed()).toBe(true);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  it('serves a rule as soon as its creative is ready, also when the worker is killed meanwhile', async () => {
    const { campaignId, tagId } = await createByForm('Late');
    await untilPrepared(campaignId);
    const path = `/api/campaign/${campaignId}`;
    const added = await sendForm(
      'PUT',
      `/api/upload/audio/${campaignId}`,
      formOf({ files: [toneFile('one.wav', 300, 10), toneFile('two.wav', 500, 10)] }),
    );
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    killHard(installation, 'worker');
    const { creatives } = added.body as unknown as { creatives: CampaignCreative[] };
    const set = creatives.map(({ creativeId }, index) => ({
      creativeId,
      targeting: { groups: [[{ kind: 'city', names: [index === 0 ? 'Bath' : 'York'] }]] },
    }));
    expect((await client.call('PATCH', `${path}/rules`, { set })).status).toBe(200);
    expect((await client.post(`${path}/publish`)).status).toBe(200);
    await waitUntilReady(installation.url);
    await untilPrepared(campaignId);
    const rules = async (): Promise<number> => {
      const { served } = (await publicationOf(tagId)) ?? {};
      return servedCampaign.parse(served).definition.rules.length;
    };
    await expect.poll(rules).toBe(2);
  });
});

describe('drafts', () => {
  it('keep every change, compare them in words, and go back', async () => {
    const { campaignId } = await createByForm('Words');
    const path = `/api/campaign/${campaignId}`;
    const [creative] = await creativesOf(campaignId);
    const { creativeId } = creative as CampaignCreative;
    const rule = { creativeId, weight: 1, targeting: { groups: [[{ kind: 'city', names: ['Bath'] }]] } };
    const set = (await client.call('PATCH', `${path}/rules`, { set: [rule], expectedRevision: 1 })).body as {
      rules: { ruleId: string }[];
    };
    const ruleId = set.rules[0]?.ruleId;
    await client.call('PATCH', `${path}/rules`, { set: [{ ...rule, ruleId, weight: 3 }] });
    const stale = await client.call('PATCH', path, { expectedRevision: 1, setUp: { name: 'Mine' } });
    expect([stale.status, (stale.body as { detail: string }).detail]).toEqual([
      409,
      'This campaign was changed meanwhile. Reload to see the latest version.',
    ]);
    expect((await client.call('PATCH', path, { setUp: { nonsense: 1 } })).status).toBe(422);
    await client.call('PATCH', path, { setUp: { name: 'Words 2' } });
    await client.call('PATCH', path, { setUp: { name: 'Words 3' } });
    const { body } = await client.get(`${path}/revisions`);
    const { revisions } = body as { revisions: CampaignRevision[] };
    for (const { createdBy, createdByName } of revisions) {
      expect(createdBy).toBe(person.userId);
      expect(createdByName).toMatch(/^(?![0-9a-f-]{36}$).+/);
    }
    expect(revisions.map(({ number, change }) => `${number} ${change.text}`)).toEqual([
      '5 Settings changed',
      '3 1 rule changed',
      '2 1 rule changed',
      '1 Campaign created',
    ]);
    const texts = async (number: number, against = ''): Promise<string[]> => {
      const answer = await client.get(`${path}/revisions/${number}/diff${against}`);
      return (answer.body as { differences: { text: string }[] }).differences.map(({ text }) => text);
    };
    expect(await texts(2)).toEqual(['Rule of “Words” added: city Bath']);
    expect(await texts(3)).toEqual(['Rule of “Words”: weight 1 → 3']);
    expect(await texts(5, '?against=1')).toEqual(['Name: Words → Words 3', 'Rule of “Words” added: city Bath']);
    const restored = await client.post(`${path}/revisions/1/restore`);
    expect(restored.body).toMatchObject({ revision: 6, name: 'Words', ruleCount: 0 });
    expect((await client.post(`${path}/revisions/4/restore`)).status).toBe(404);
  });

  it('are copied with creatives of their own', async () => {
    const made = await createByForm('Twin', { square_banner_file: await pictureFile(300, 300) });
    await untilPrepared(made.campaignId);
    const copy = await client.post(`/api/campaign/${made.campaignId}/duplicate`);
    expect(copy.status, JSON.stringify(copy.body)).toBe(201);
    const twin = copy.body as CampaignDetail;
    expect(twin).toMatchObject({ name: 'Copy of Twin', status: 'draft', squareBanner: { widthPx: 300 } });
    expect(twin.tagId).not.toBe(made.tagId);
    await untilPrepared(twin.campaignId);
    const [own, others] = [await creativesOf(twin.campaignId), await creativesOf(made.campaignId)];
    expect(own[0]?.state).toBe('ready');
    expect(own[0]?.creativeId).not.toBe(others[0]?.creativeId);
    expect(own[0]?.renditions).toEqual(others[0]?.renditions);
  });

  it('tell who hears what, and why', async () => {
    const made = await createByForm('Why');
    const path = `/api/campaign/${made.campaignId}`;
    const [creative] = await creativesOf(made.campaignId);
    const { creativeId } = creative as CampaignCreative;
    const rule = (groups: unknown) => ({ creativeId, targeting: { groups } });
    const morning = { kind: 'timeOfDay', fromMinute: 360, toMinute: 600 };
    const set = [
      rule([[{ kind: 'city', names: ['Saint-Étienne'] }], [morning]]),
      rule([[{ kind: 'dates', firstDay: '2026-03-31', lastDay: '2026-03-01' }]]),
    ];
    const { rules } = (await client.call('PATCH', `${path}/rules`, { set })).body as { rules: { ruleId: string }[] };
    expect((await client.post(`${path}/simulate`, { facts: {} })).status).toBe(409);
    const { problems } = await detail(made.campaignId);
    expect(problems.filter(({ severity }) => severity === 'error').map(({ text }) => text)).toContain(
      'The last day is before the first',
    );
    await client.call('PATCH', `${path}/rules`, { remove: [rules[1]?.ruleId] });
    const simulate = async (facts: object) =>
      (await client.post(`${path}/simulate`, { facts })).body as CampaignSimulation;
    const at = (time: string) => Date.parse(`2026-03-31T${time}:00Z`);
    const heard = await simulate({ instant: at('06:30'), timeZone: 'Europe/Paris', city: 'saint etienne' });
    expect(heard).toMatchObject({
      reason: 'rule',
      localTime: '2026-03-31T08:30',
      explanation: { text: '“Why” is heard because its rule matches: city Saint-Étienne.' },
    });
    const late = await simulate({ instant: at('09:30'), timeZone: 'Europe/Paris', city: 'saint etienne' });
    expect(late.reason).toBe('noRule');
    expect(late.rules[0]?.groups.flatMap(({ conditions }) => conditions.map(({ text }) => text))).toEqual([
      'city Saint-Étienne: met by saint etienne',
      'time of day 06:00 to 10:00: not met by 11:30',
    ]);
    const { body: coverage } = await client.get(`${path}/coverage`);
    expect(coverage).toMatchObject({ combinations: 6, isComplete: true, impossibleRuleIds: [] });
    const {
      cells,
      dimensions,
      rules: named,
    } = coverage as {
      readonly dimensions: readonly { readonly values: readonly { readonly text: string | null }[] }[];
      readonly cells: readonly { readonly ruleIds: readonly string[] }[];
      readonly rules: readonly { readonly ruleId: string; readonly creativeName: string }[];
    };
    expect(dimensions[0]?.values.map(({ text }) => text)).toEqual([null, 'Saint-Étienne']);
    expect(named.map(({ ruleId }) => ruleId).toSorted()).toEqual(
      [...new Set(cells.flatMap(({ ruleIds }) => ruleIds))].sort(),
    );
    expect(named.every(({ creativeName }) => creativeName !== '')).toBe(true);
    const { body: checklist } = await client.get(`${path}/checklist?buyer=theTradeDesk`);
    const { items } = checklist as { items: { requirement: string; state: string }[] };
    expect(items.find(({ requirement }) => requirement === 'https')?.state).toBe('error');
    const tag = (await client.get(`${path}/tag?buyer=triton&version=3.0`)).body as {
      url: string;
      documents: { version: string; xml: string }[];
    };
    expect(tag.url).toMatch(new RegExp(`/vast/${made.tagId}\\?v=3\\.0&cb=\\$\\{CACHEBUSTER\\}`));
    expect(tag.documents).toHaveLength(8);
  });
});

describe('the table of creatives', () => {
  it('is read back as it was written, with formulas, separators and conditions of every kind', async () => {
    const { campaignId } = await createByForm('Table');
    const path = `/api/campaign/${campaignId}`;
    const [creative] = await creativesOf(campaignId);
    const { creativeId } = creative as CampaignCreative;
    const simple = [
      { kind: 'timeOfDay', fromMinute: 1_320, toMinute: 120 },
      { kind: 'dayOfWeek', days: [6, 7, 1] },
      { kind: 'postalCode', codes: ['=1+1', 'SW1*'] },
      { kind: 'region', names: ["'quoted", 'a|b', 'back\\slash'] },
      { kind: 'city', names: ['Zürich, "Kreis 1"'] },
      { kind: 'weather', names: ['rain'] },
      { kind: 'dates', firstDay: '2026-02-28' },
      { kind: 'sequence', firstExposure: 2 },
    ].map((condition) => [condition]);
    const either = [
      [
        { kind: 'city', names: ['Bath'] },
        { kind: 'region', names: ['Avon'] },
      ],
    ];
    const set = [
      { creativeId, priority: -5, weight: 10_000, targeting: { groups: simple } },
      { creativeId, targeting: { groups: either }, caps: [{ count: 3, period: 'day' }] },
      { creativeId, targeting: { groups: [] }, pacing: { goal: 1_000, speed: 'asFastAsPossible' } },
    ];
    await client.call('PATCH', `${path}/rules`, { set });
    await client.call('PUT', `${path}/creatives`, { creatives: [{ creativeId, name: '=HYPERLINK("x")' }] });
    const rulesNow = async () => (await client.get(`${path}/rules`)).body as { rules: unknown[]; revision: number };
    const before = await rulesNow();
    const { body: csv } = await client.get(`${path}/creatives/export`);
    expect(csv).not.toMatch(/(^|,)=/m);
    const form = formOf({ csv_file: new File([String(csv)], 'creatives.csv', { type: 'text/csv' }) });
    const answer = await sendForm('PUT', `${path}/creatives/import`, form);
    expect(answer).toMatchObject({
      status: 200,
      body: { added: 0, changed: 0, unchanged: 3, removed: 0, problemCount: 0 },
    });
    expect(await rulesNow()).toEqual(before);
    expect((await creativesOf(campaignId))[0]?.name).toBe('=HYPERLINK("x")');
  });

  it('names what is wrong by row and column, and changes nothing', async () => {
    const { campaignId, revision } = await createByForm('Wrong');
    const path = `/api/campaign/${campaignId}`;
    const [creative] = await creativesOf(campaignId);
    const id = creative?.creativeId;
    const csv = [
      'creative_id,weight,days,time_from,caps,postal_codes,colour',
      `${id},2,mon-fri,08:00,3/day,SW1,red`,
      `${id},many,,,,,`,
      `${randomUUID()},1,,,,,`,
      `${id},1,someday,,,,`,
      `${id},1,,25:99,,,`,
      `${id},1,,,3 a day,,`,
      `${id},0,,,,,`,
      ',1,,,,,',
    ].join('\n');
    const answer = await client.call('PUT', `${path}/creatives/import`, csv, { 'content-type': 'text/csv' });
    const { problems, unknownColumns } = answer.body as {
      problems: { row: number; column: string }[];
      unknownColumns: string[];
    };
    expect(unknownColumns).toEqual(['colour']);
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 weight',
      '3 creative_id',
      '4 days',
      '5 time_from',
      '6 caps',
      '7 weight',
      '8 creative_id',
    ]);
    expect((await detail(campaignId)).revision).toBe(revision);
    const valid = await client.call('PUT', `${path}/creatives/import?mode=valid`, csv, { 'content-type': 'text/csv' });
    expect(valid.body).toMatchObject({ added: 1, problemCount: 7 });
  });
});

describe('10,000 creatives', () => {
  it('are listed, exported, imported and served', async () => {
    const { campaignId, tagId } = await createByForm('Large');
    await untilPrepared(campaignId);
    const path = `/api/campaign/${campaignId}`;
    await query(
      `insert into campaign_creative (org_id, id, campaign_id, name, source, state, duration_ms, renditions)
       select org_id, gen_random_uuid(), campaign_id, 'Creative ' || number, source, state, duration_ms, renditions
       from campaign_creative, generate_series(1, 9999) as number where campaign_id = $1`,
      [campaignId],
    );
    await query(
      `update campaign_revision set settings = jsonb_set(settings, '{creatives}', (
         select jsonb_agg(jsonb_build_object('creativeId', id, 'name', name) order by created_at, id)
         from campaign_creative where campaign_id = $1)) where campaign_id = $1`,
      [campaignId],
    );
    const { creatives, pagination } = (await client.get(`${path}/creatives?limit=500&offset=9500`)).body as {
      creatives: CampaignCreative[];
      pagination: { total: number };
    };
    expect([creatives.length, pagination.total]).toEqual([500, 10_000]);
    const all = await query<{ id: string }>('select id from campaign_creative where campaign_id = $1', [campaignId]);
    const lines = all.map(({ id }, index) => `${id},City ${index % 5_000},${index % 100}`);
    const csv = ['creative_id,cities,priority', ...lines.slice(0, 9_999)].join('\n');
    const imported = await client.call('PUT', `${path}/creatives/import`, csv, { 'content-type': 'text/csv' });
    expect(imported.body, JSON.stringify(imported.body).slice(0, 500)).toMatchObject({ added: 9_999, problemCount: 0 });
    const published = await client.post(`${path}/publish`);
    expect(published.status, JSON.stringify(published.body).slice(0, 500)).toBe(200);
    const row = await publicationOf(tagId);
    expect(servedCampaign.parse(row?.served).definition.rules).toHaveLength(9_999);
    const heard = await client.post(`${path}/simulate`, { facts: { city: 'city 4711' }, of: 'published' });
    expect(heard.body).toMatchObject({ reason: 'rule', ruleCount: 9_999 });
    const exported = await client.get(`${path}/creatives/export`);
    expect(String(exported.body).split('\r\n').length).toBeGreaterThan(10_000);
  });
});

describe('another organisation', () => {
  it('does not find a campaign by any call', async () => {
    const { campaignId } = await createByForm('Mine');
    const path = `/api/campaign/${campaignId}`;
    const answers = await Promise.all([
      stranger.get(path),
      stranger.call('DELETE', path),
      stranger.call('PATCH', path, { setUp: { name: 'Theirs' } }),
      stranger.call('PATCH', `${path}/rules`, { set: [] }),
      stranger.post(`${path}/publish`),
      stranger.post(`${path}/duplicate`),
      stranger.get(`${path}/revisions`),
      stranger.get(`${path}/tag`),
      stranger.get(`${path}/coverage`),
      stranger.get(`${path}/checklist`),
      stranger.get(`${path}/creatives/export`),
      stranger.call('PUT', `${path}/creatives/import`, 'creative_id\n', { 'content-type': 'text/csv' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const [creative] = await creativesOf(campaignId);
    const theirs = await stranger.post('/api/campaign', { name: 'Theirs', default_creative_file_id: creative?.fileId });
    expect(theirs.status).toBe(404);
  });
});
