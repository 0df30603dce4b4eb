import { afterEach, describe, expect, it } from 'vitest';
import {
  type ChatAnswer,
  type ChatDouble,
  startChatDouble,
} from '../../../../../tests/testkit/speech-doubles/chat-double.ts';
import { openScriptWriter } from './open-script-writer.ts';
import type { AdRequest } from './script-writer.ts';

const request: AdRequest = {
  productName: 'Luma',
  productDescription: 'Luma is a lamp that follows the daylight. One charge lasts two weeks. Order at luma.example.',
  language: 'en',
  speechSeconds: 8,
  measure: (text) => text.length / 15,
  tone: 'warm',
  count: 1,
  seed: 1,
  callToAction: undefined,
  targetAudience: undefined,
  isInThirdPerson: true,
  owner: 'org',
};

/** 120 characters: 8 s. */
const fitting =
  'Meet Luma, the lamp that follows the daylight. One charge lasts two weeks. Put it where you like. Order at luma.example.';
const long = `${fitting} ${fitting}`;
const inventing =
  'Meet Luma, the lamp from Paris that follows the daylight. Only £19 until Sunday. Put it where you like. At luma.example.';

const adsOf = (...texts: string[]): ChatAnswer => ({
  content: JSON.stringify({ ads: texts.map((text) => ({ text, structure: 'scene' })) }),
});

const KEY = 'sk-very-secret';
const doubles: ChatDouble[] = [];
const reasons: string[] = [];

const write = async (answers: readonly ChatAnswer[], change: Partial<AdRequest> = {}, milliseconds = 5_000) => {
  const double = await startChatDouble(answers);
  doubles.push(double);
  const writer = openScriptWriter(
    { baseUrl: double.url, apiKey: KEY, model: 'any' },
    (reason) => reasons.push(reason),
    {
      milliseconds,
      ports: { wait: async () => undefined },
    },
  );
  return { written: await writer.write({ ...request, ...change }), double };
};

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
  reasons.length = 0;
});

describe('openScriptWriter', () => {
  it('writes by the built-in copywriter where no language model is configured', async () => {
    const written = await openScriptWriter(undefined, () => undefined).write(request);
    expect(written).toMatchObject({ writer: 'built-in', warnings: [] });
  });

  it('writes by the language model, with key, model, length and facts', async () => {
    const { written, double } = await write([adsOf(fitting)]);
    expect(written).toEqual({
      ads: [{ text: fitting, structure: 'scene', tone: 'warm', seconds: fitting.length / 15, position: 0 }],
      writer: 'language-model',
      warnings: [],
    });
    expect(double.requests).toHaveLength(1);
    expect(double.requests[0]).toMatchObject({ authorization: `Bearer ${KEY}`, body: { model: 'any' } });
    expect(double.requests[0]!.body.messages.at(-1)!.content).toContain('One charge lasts two weeks.');
  });

  it('sends an ad that is too long or invents something back, and takes the corrected one', async () => {
    const { written, double } = await write([adsOf(long), adsOf(inventing), adsOf(fitting)]);
    expect(written.ads[0]!.text).toBe(fitting);
    expect(double.requests[1]!.body.messages.at(-1)!.content).toMatch(
      /takes 16\.1 s instead of 8\.0 s: remove about 19 words/,
    );
    expect(double.requests[2]!.body.messages.at(-1)!.content).toMatch(/Paris/);
  });

  it('keeps the best of three rounds, also when none meets the length', async () => {
    const { written, double } = await write([adsOf(long), adsOf(`${fitting} Now is the time.`), adsOf(long)]);
    expect(double.requests).toHaveLength(3);
    expect(written.writer).toBe('language-model');
    expect(written.ads[0]!.seconds).toBeLessThan(9.5);
  });

  it.each<readonly [string, ChatAnswer]>([
    ['a refusal in words', { content: 'I cannot help with that.' }],
    [
      'a refusal of the service',
      { status: 200, body: JSON.stringify({ choices: [{ message: { content: null, refusal: 'No.' } }] }) },
    ],
    ['nonsense', { status: 200, body: '<html>' }],
    ['an empty list', { content: '{"ads":[]}' }],
    ['far too much', { status: 200, body: `"${'a'.repeat(300_000)}"` }],
    ['an ad of 5,000 characters', adsOf('a '.repeat(2_500))],
    ['only ads that invent', adsOf(inventing)],
    ['a wrong key', { status: 401, body: '{"error":{"message":"Incorrect API key provided: sk-very-secret"}}' }],
    ['an outage', { status: 500, body: '{}' }],
    ['throttling', { status: 429, body: '{}' }],
  ])('falls back to the built-in copywriter after %s, says so, and logs no key', async (_, answer) => {
    const { written } = await write([answer]);
    expect(written.writer).toBe('built-in');
    expect(written.warnings.map(({ messageId }) => messageId)).toContain('scripts.writerFailed');
    expect(written.ads[0]!.text).toContain('Luma');
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).not.toContain(KEY);
  });

  it('falls back when the service does not answer in time', async () => {
    const { written } = await write(['hang'], {}, 200);
    expect(written.writer).toBe('built-in');
  });

  it('fills up with built-in ads when the model gives too few', async () => {
    const { written } = await write([adsOf(fitting)], { count: 3 });
    expect(written.ads).toHaveLength(3);
    expect(written.warnings.map(({ messageId }) => messageId)).toContain('scripts.writerFailed');
  });

  it('fills each gap for the voice of its position', async () => {
    const measured = new Set<number>();
    const measure = (text: string, position: number): number => {
      if (text !== fitting && text !== inventing) measured.add(position);
      return text.length / 15;
    };
    const answer = adsOf(fitting, inventing, `${fitting} `);
    const { written } = await write([answer, answer, answer], { count: 3, measure });
    expect(written.ads.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(written.ads[0]!.text).toBe(fitting);
    expect([...measured]).toEqual([1]);
  });

  it('keeps the model’s ads when the built-in writer finds nothing to write', async () => {
    const { written } = await write([adsOf('Meet Luma. It is your lamp.')], {
      count: 3,
      productDescription: 'Luma lamp.',
      speechSeconds: 1.8,
    });
    expect(written.ads).toMatchObject([{ text: 'Meet Luma. It is your lamp.', position: 0 }]);
    expect(written.warnings).toMatchObject([{ messageId: 'scripts.fewer', values: { count: 1, total: 3 } }]);
  });

  it('refuses a description without words', async () => {
    await expect(
      openScriptWriter(undefined, () => undefined).write({ ...request, productDescription: '!!!' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      errors: ['productDescription: There is nothing to write about yet. Describe the product in a few sentences.'],
    });
  });

  it('calls no address of a cloud’s metadata service', async () => {
    const writer = () =>
      openScriptWriter({ baseUrl: 'http://169.254.169.254/v1', apiKey: KEY, model: 'any' }, () => undefined);
    expect(writer).toThrow();
  });
});
