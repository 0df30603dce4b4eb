import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../apps/server/src/platform/ids/new-id.ts';
import { docxOf, xlsxOf } from '../../../testkit/documents/make-documents.ts';
import { createClient, signUp } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const script = {
  productName: 'Harbour Bakery',
  productDescription:
    'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street.',
  adLength: 15,
};

type Clip = { readonly text?: string; readonly voiceAlias?: string; readonly soundTemplateAlias?: string };
type Answer = {
  readonly data: {
    readonly audioforms: readonly {
      readonly statusCode: number;
      readonly audioformId: string;
      readonly audioform: {
        readonly audioform: { readonly header: { version: string }; readonly assets: Readonly<Record<string, Clip>> };
      };
    }[];
  };
  readonly message: string;
};

let client: ReturnType<typeof createClient>;
let stranger: ReturnType<typeof createClient>;
beforeAll(async () => {
  const [one, other] = [await signUp(installation.url), await signUp(installation.url)];
  client = createClient(installation.url, one.token);
  stranger = createClient(installation.url, other.token);
});

const textsOf = ({ data }: Answer): readonly string[] =>
  data.audioforms.flatMap(({ audioform }) =>
    Object.values(audioform.audioform.assets).flatMap(({ text }) => text ?? []),
  );

describe('a brief', () => {
  it('becomes three different ads in production, of this organisation only', async () => {
    const { status, body } = await client.call('POST', '/api/orchestrator/audioform/v3/brief', { brief: { script } });
    const answer = body as Answer;
    expect(status).toBe(200);
    expect(answer.data.audioforms.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    expect(new Set(textsOf(answer)).size).toBe(3);
    for (const text of textsOf(answer)) expect(text).toContain('Harbour Bakery');
    const { audioformId, audioform } = answer.data.audioforms[0]!;
    expect(audioform.audioform.header.version).toBe('1');
    expect((await client.get(`/api/v3/audioform/${audioformId}`)).status).toBe(202);
    expect((await stranger.get(`/api/v3/audioform/${audioformId}`)).status).toBe(404);
  });

  it('uses the given script, voices, sounds and settings, in the version asked for', async () => {
    const { body } = await client.call('POST', '/api/creator/brief', {
      brief: {
        script: { product_name: 'Luma', script_text: 'Meet Luma.', lang: null },
        voices: [{ alias: 'isaac', speed: 1.1 }, { gender: 'female' }],
        sounds: { soundDesign: [{ alias: 'chill_vibes', useSmartFit: true }, { mood: 'happy' }] },
        delivery: { encoderPreset: 'wav' },
      },
      numAds: 2,
      audioformVersion: '4',
    });
    const answer = body as Answer;
    expect(textsOf(answer)).toEqual(['Meet Luma.', 'Meet Luma.']);
    expect(JSON.stringify(answer.data.audioforms[0])).toMatch(/isaac.*chill_vibes|chill_vibes.*isaac/);
    expect(answer.data.audioforms[0]!.audioform.audioform).toMatchObject({
      header: { version: '4' },
      delivery: { encoderPreset: 'wav' },
    });
  });

  it('starts its ads once when it is sent twice with the same key, and refuses another one under it', async () => {
    const send = (adLength = 15) =>
      client.call(
        'POST',
        '/api/creator/brief',
        { brief: { script: { ...script, adLength } }, numAds: 2 },
        { 'idempotency-key': 'brief-1' },
      );
    const first = await send();
    expect(first.status).toBe(200);
    expect(((await send()).body as Answer).data).toEqual((first.body as Answer).data);
    expect((await send(20)).status).toBe(409);
  });

  it('takes a finished script of any length of an ad, and says how long a written one may be', async () => {
    const send = (text: object) =>
      client.call('POST', '/api/creator/brief', {
        brief: { script: { productName: 'Luma', adLength: 300, ...text } },
        numAds: 1,
      });
    expect((await send({ scriptText: 'Meet Luma.' })).status).toBe(200);
    const refused = await send({ productDescription: script.productDescription });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: 'Failed to process brief.',
      errors: ['brief.script.adLength: Too big: expected number to be <=120'],
    });
  });

  it.each([
    [
      { brief: { script: { productName: 'Luma' } } },
      /Either 'productDescription' or 'scriptText' must be provided, but not both\./,
    ],
    [
      { brief: { script: { productName: 'Luma', productDescription: 'A lamp for you.', scriptText: 'Meet Luma.' } } },
      /Either 'productDescription' or 'scriptText' must be provided, but not both\./,
    ],
    [{ brief: { script }, numAds: 6 }, /numAds/],
    [{ brief: { script }, numAds: 0 }, /numAds/],
    [{ brief: { script: { ...script, productDescription: '???' } } }, /productDescription/],
    [{}, /Either 'brief' or 'fileId' must be provided, but not both\./],
    [{ brief: { script }, fileId: newId() }, /Either 'brief' or 'fileId'/],
  ])('is refused for %j', async (body, message) => {
    const answer = await client.call('POST', '/api/creator/brief', body);
    expect(answer.status).toBe(422);
    expect((answer.body as { message: string }).message).toBe('Failed to process brief.');
    expect((answer.body as { errors: string[] }).errors.join()).toMatch(message);
  });

  it('is refused in an unknown version of the document', async () => {
    expect((await client.call('POST', '/api/creator/brief', { brief: { script }, audioformVersion: '9' })).status).toBe(
      400,
    );
  });
});

describe('a brief in a file', () => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const upload = async (fileName: string, bytes: Uint8Array): Promise<string> => {
    const { body } = await client.call('POST', '/api/v3/file/create-upload-url', { fileName });
    const { uploadUrl, fileId } = body as { readonly uploadUrl: string; readonly fileId: string };
    await fetch(uploadUrl, { method: 'PUT', body: Buffer.from(bytes) });
    return fileId;
  };

  it('is read, and becomes ads, for its organisation only', async () => {
    const about = `Description: ${script.productDescription}`;
    const lines = ['Product: Harbour Bakery', about, 'Length: 15 s', 'Tone: warm'];
    const fileId = await upload('brief.docx', docxOf(lines.map(paragraph).join('')));
    expect((await client.call('POST', '/api/content/brief/read', { file_id: fileId })).body).toEqual({
      productName: 'Harbour Bakery',
      productDescription: script.productDescription,
      adLength: 15,
      toneOfScript: 'warm',
      tone: 'warm',
      isCut: false,
    });
    expect((await stranger.call('POST', '/api/content/brief/read', { fileId })).status).toBe(404);
    const { status, body } = await client.call('POST', '/api/creator/brief', { fileId, numAds: 1 });
    expect(status).toBe(200);
    expect(textsOf(body as Answer)[0]).toContain('Harbour Bakery');
  });

  it('is read without headings for its prose, in any language that it names', async () => {
    const text = `Client: Harbour Bakery\nLength: 30-second spot\n\n${script.productDescription}`;
    const fileId = await upload('prose.txt', new TextEncoder().encode(text));
    const { status, body } = await client.call('POST', '/api/creator/brief', { fileId, numAds: 1 });
    expect(status).toBe(200);
    expect(textsOf(body as Answer)[0]).toContain('Harbour Bakery');
    const french = await client.call('POST', '/api/content/brief/read', { text: 'Product: Luma\nLanguage: French' });
    expect(french.body).toMatchObject({ productName: 'Luma', lang: 'fr' });
  });

  it('says so when its script is longer than what is read', async () => {
    const text = `Product: Luma\nScript:\n${'Meet Luma. '.repeat(1_000)}`;
    const fileId = await upload('long.txt', new TextEncoder().encode(text));
    expect((await client.call('POST', '/api/content/brief/read', { fileId })).body).toMatchObject({ isCut: true });
  });

  it('says so when it asks for a longer ad than is written', async () => {
    const text = `Product: Harbour Bakery\nLength: 3 minutes\n\n${script.productDescription}`;
    const fileId = await upload('longer.txt', new TextEncoder().encode(text));
    const { body } = await client.call('POST', '/api/creator/brief', { fileId, numAds: 1 });
    expect(body).toMatchObject({
      warnings: expect.arrayContaining(['Ads are written for up to 120 s. This one was asked for 180 s.']),
    });
  });

  it.each([
    ['notes.txt', new TextEncoder().encode('Budget: 500'), /The document does not say what the product is/],
    ['brief.pdf', new TextEncoder().encode('%PDF-1.7 broken'), /brief\.pdf is damaged and cannot be read/],
    ['brief.xlsx', xlsxOf('<row><c><v>1</v></c></row>', []), /needs a document, and brief\.xlsx is not one/],
    ['brief.json', new TextEncoder().encode('{"a": 1}'), /txt, docx and pdf files\. brief\.json is none/],
  ])('is refused in words for %s', async (name, bytes, words) => {
    const answer = await client.call('POST', '/api/creator/brief', { fileId: await upload(name, bytes) });
    expect(answer.status).toBe(422);
    expect((answer.body as { detail: string }).detail).toMatch(words);
    expect(answer.body).toMatchObject({ message: 'Failed to process brief.', errors: [expect.stringMatching(words)] });
  });
});
