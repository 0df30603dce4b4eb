import { beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { installation } from '../shared.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
const text = (speakerIdentifier: string) => ({ speakerIdentifier, text: 'Meet Luma.' });
const story = (change: object = {}) => ({
  story: {
    title: 'Luma',
    voices: [{ speakerIdentifier: 'host', alias: 'wren', voicePreset: 'standard', speed: 1.1 }],
    sounds: { soundDesigns: [{ soundDesignIdentifier: 'theme', type: 'asset', alias: 'bounce_along' }] },
    chapters: [{ title: 'One', narratives: [{ foreground: [text('host')] }] }],
    ...change,
  },
});

/** Without a worker, nothing that is started here ends. */
describe('a story', () => {
  const insert = personInserter(installation);
  let own: InsertedPerson;
  beforeAll(async () => {
    own = await insert();
  });
  const start = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    own.client.call('POST', '/api/creator/story', body, headers);

  it('is in production until its last chapter ends, and unknown to other organisations', async () => {
    const { body } = await start(story());
    const { storyId } = (body as { data: { storyId: string } }).data;
    const path = `/api/creator/story/${storyId}`;
    expect(await own.client.get(path)).toMatchObject({ status: 202, body: { data: { statusCode: 202, storyId } } });
    expect((await (await insert()).client.get(path)).status).toBe(404);
    expect((await own.client.get(`/api/creator/story/${unknownId}`)).status).toBe(404);
    expect((await own.client.get('/api/creator/story/none')).status).toBe(422);
  });

  it('is started once for requests with the same idempotency key, also at once', async () => {
    const key = { 'idempotency-key': 'story one' };
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () =>
        JSON.stringify(((await start(story(), key)).body as { data: object }).data),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    [
      'a speaker that is none of its voices',
      { chapters: [{ narratives: [{ foreground: [text('guest')] }] }] },
      'story.chapters.0.narratives.0.foreground.0.speakerIdentifier: must be the speakerIdentifier of one of the voices',
    ],
    [
      'music that is none of its sound designs',
      {
        chapters: [{ narratives: [{ foreground: [text('host')], background1: [{ soundDesignIdentifier: 'other' }] }] }],
      },
      'story.chapters.0.narratives.0.background1.0.soundDesignIdentifier: must be the soundDesignIdentifier of one of the sound designs',
    ],
    ['no chapter', { chapters: [] }, 'chapters: '],
    [
      'a text of nothing',
      { chapters: [{ narratives: [{ foreground: [{ speakerIdentifier: 'host', text: ' ' }] }] }] },
      'story.chapters.0.narratives.0.foreground.0.text: ',
    ],
    ['too many chapters', { chapters: Array.from({ length: 21 }, () => story().story.chapters[0]) }, 'chapters: '],
  ])('is refused with %s, and nothing is started', async (_what, change, error) => {
    const { status, body } = await start(story(change));
    expect([status, body]).toMatchObject([422, { errors: [expect.stringContaining(error)] }]);
  });
});
