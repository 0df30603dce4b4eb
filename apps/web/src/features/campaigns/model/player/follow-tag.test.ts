import { describe, expect, it } from 'vitest';
import { followTag, TagError, WrappedTagError } from './follow-tag.ts';
import type { VastAnswer } from './read-vast.ts';

const answerOf = (name: string, change: Partial<VastAnswer> = {}): VastAnswer => ({
  adServingId: undefined,
  title: '',
  durationSeconds: undefined,
  mediaAddress: undefined,
  events: { impression: [`${name}/impression`], error: [`${name}/error`] },
  clickThrough: undefined,
  pictures: [],
  wrappedTag: undefined,
  chain: [],
  ...change,
});
const inline = answerOf('inline', { mediaAddress: 'inline/audio', title: 'Bread' });

/** Follows the first of some tags; each answer has the name of its tag. */
const follow = (answers: Record<string, VastAnswer | undefined>, foreign: readonly string[] = []) =>
  followTag(Object.keys(answers)[0]!, {
    load: async (address) => {
      if (!(address in answers)) throw new Error('not found');
      return answers[address];
    },
    mayLoad: (address) => !foreign.includes(address),
  });

const failure = async (result: Promise<unknown>): Promise<TagError> => {
  const error = await result.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TagError);
  return error as TagError;
};

describe('followTag', () => {
  it('joins the events of wrappers with those of the ad behind them', async () => {
    const answer = await follow({
      a: answerOf('a', { wrappedTag: 'b', adServingId: 'id-of-a' }),
      b: answerOf('b', { wrappedTag: 'c' }),
      c: inline,
    });
    expect(answer).toMatchObject({ mediaAddress: 'inline/audio', title: 'Bread', adServingId: 'id-of-a' });
    expect(answer?.events.impression).toEqual(['a/impression', 'b/impression', 'inline/impression']);
    expect(answer?.chain).toEqual(['a', 'b', 'c']);
  });

  it('shows pictures of a wrapper, with their events, where the ad behind it has none of their shape', async () => {
    const withPictures = (name: string, shapes: readonly string[], change: Partial<VastAnswer>): VastAnswer =>
      answerOf(name, {
        pictures: shapes.map((shape) => ({
          imageAddress: `${name}/${shape}`,
          text: '',
          viewEvent: `${shape}View`,
          clickEvent: `${shape}Click`,
        })),
        events: Object.fromEntries(shapes.map((shape) => [`${shape}View`, [`${name}/${shape}View`]])),
        ...change,
      });
    const answer = await follow({
      a: withPictures('a', ['square', 'rectangle', 'icon'], { wrappedTag: 'b' }),
      b: withPictures('b', ['rectangle'], { mediaAddress: 'b/audio' }),
    });
    expect(answer?.pictures.map(({ imageAddress }) => imageAddress)).toEqual(['b/rectangle', 'a/square', 'a/icon']);
    expect(answer?.events).toEqual({
      squareView: ['a/squareView'],
      rectangleView: ['b/rectangleView'],
      iconView: ['a/iconView'],
    });
  });

  it('follows five wrappers and no more', async () => {
    const chain = (length: number) => ({
      ...Object.fromEntries(
        Array.from({ length }, (_, index) => [`t${index}`, answerOf(`t${index}`, { wrappedTag: `t${index + 1}` })]),
      ),
      [`t${length}`]: inline,
    });
    expect((await follow(chain(5)))?.events.impression).toHaveLength(6);
    const { code, answer } = await failure(follow(chain(6)));
    expect([code, answer.events.error?.length]).toEqual([302, 6]);
  });

  it('says why the tag of another server could not be loaded, and reports only what is its fault', async () => {
    const attempt = (isUnasked: boolean) =>
      failure(
        followTag('a', {
          load: async (address) => {
            if (address === 'b') throw new WrappedTagError('status 503', isUnasked);
            return answerOf('a', { wrappedTag: 'b' });
          },
          mayLoad: () => true,
        }),
      );
    expect(await attempt(false)).toMatchObject({ message: 'status 503', code: 301 });
    expect(await attempt(true)).toMatchObject({ message: 'status 503', code: undefined });
  });

  it('reports a wrapper that leads to nothing at its own addresses', async () => {
    const wrapper = answerOf('a', { wrappedTag: 'b' });
    expect((await failure(follow({ a: wrapper, b: undefined }))).code).toBe(303);
    expect((await failure(follow({ a: wrapper }))).code).toBe(301);
    expect((await failure(follow({ a: answerOf('a') }))).code).toBe(403);
    // The page may not call it, which is no fault of the tag.
    expect((await failure(follow({ a: wrapper, b: inline }, ['b']))).code).toBeUndefined();
    expect(await follow({ a: undefined })).toBeUndefined();
  });
});
