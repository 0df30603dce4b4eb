import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layer, mixedDocument, parsed, sketch } from '../testkit/documents.ts';
import { resolveTimeline } from './timeline.ts';

const seconds = (values: Record<string, number>): Map<string, number> =>
  new Map(Object.entries(values).map(([key, value]) => [key, Math.round(value * 48000)]));

/** Start and length of all clips in seconds. */
const spans = (timeline: ReturnType<typeof resolveTimeline>): number[][] =>
  timeline.clips.map(({ startFrame, frames }) => [startFrame / 48000, frames / 48000]);

describe('resolveTimeline', () => {
  it('follows the geometry of the public result: paddings, margins, clips', () => {
    const document = sketch([
      { paddingStart: 0.25, paddingEnd: 0.25, layers: [layer({ assetRef: 'a', marginStart: 0.2, marginEnd: 0.2 })] },
    ]);
    const timeline = resolveTimeline(document, seconds({ a: 113.9608 }));
    expect(timeline.sections[0]?.layers[0]).toMatchObject({
      startFrame: 0.25 * 48000,
      frames: Math.round(114.3608 * 48000),
    });
    expect(timeline.clips[0]?.startFrame).toBe(0.45 * 48000);
    expect(timeline.frames).toBe(Math.round(114.8608 * 48000));
    expect(timeline.problems).toEqual([]);
  });

  it('puts clips one after the other, layers beside each other, sections behind each other', () => {
    const timeline = resolveTimeline(
      parsed(mixedDocument()),
      seconds({ 'host line': 8, whoosh: 3, legal: 1.5, sting: 2 }),
    );
    expect(timeline.clips.map(({ assetKey, role }) => [assetKey, role])).toEqual([
      ['host line', 'speech'],
      ['whoosh', 'effect'],
      ['bed cut', 'bed'],
      ['legal', 'speech'],
      ['sting', 'media'],
    ]);
    // The snippet of 8 s ends with its section of 9.2 s; the second section begins there and has 0.3 s of padding.
    expect(spans(timeline)).toEqual([
      [0, 8],
      [8, 1.2],
      [expect.closeTo(1.2, 9), 8],
      [9.5, 1.5],
      [11.2, 2],
    ]);
    expect(timeline.clips[1]).toMatchObject({ readOffsetFrames: 24000, fadeOutFrames: 14400 });
    expect(timeline.clips[2]).toMatchObject({ readOffsetFrames: 96000 });
    expect(timeline.frames).toBe(13.2 * 48000);
  });

  it('aligns layers between the paddings of their section', () => {
    const aligned = (alignment: string): number | undefined =>
      resolveTimeline(
        sketch([{ forcedDuration: 10, paddingStart: 1, paddingEnd: 2, layers: [{ alignment, ...layer('a') }] }]),
        seconds({ a: 3 }),
      ).clips[0]?.startFrame;
    expect([aligned('start'), aligned('middle'), aligned('end')]).toEqual([48000, 3 * 48000, 5 * 48000]);
  });

  it('makes a forced whole exact: the last open section gives or takes', () => {
    const document = (forcedDuration: number) =>
      sketch(
        [
          { soundTemplateRef: 'bed', layers: [layer('a')] },
          { forcedDuration: 2, layers: [layer('b')] },
        ],
        { arrangement: { forcedDuration } },
      );
    const long = resolveTimeline(document(30), seconds({ a: 5, b: 1 }));
    expect(long.frames).toBe(1_440_000);
    expect(long.sections.map((section) => section.frames)).toEqual([28 * 48000, 2 * 48000]);
    expect(long.sections[0]?.bed).toMatchObject({ startFrame: 0, frames: 28 * 48000 });
    const short = resolveTimeline(document(6), seconds({ a: 5, b: 1 }));
    expect(short.frames).toBe(6 * 48000);
    expect(short.sections.map((section) => section.frames)).toEqual([5 * 48000, 1 * 48000]);
    expect(short.problems).toEqual([]);
  });

  it('fades bed and speech that are cut, and says how much speech is lost', () => {
    const document = sketch([{ forcedDuration: 5, soundTemplateRef: 'bed', layers: [layer('a')] }]);
    const timeline = resolveTimeline(document, seconds({ a: 5.5 }));
    expect(timeline.sections[0]?.bed).toMatchObject({ smartFit: false, fadeOutFrames: 48000 });
    expect(timeline.clips[0]).toMatchObject({ frames: 240000, fadeOutFrames: 2400 });
    expect(timeline.problems).toEqual([
      {
        place: 'production.arrangement.sections[0].layers[0].clips[0]',
        message: expect.objectContaining({ text: 'loses 0.5 s of speech: shorten the text or give it more time' }),
      },
    ]);
    // Cuts up to ten milliseconds come from rounding.
    expect(resolveTimeline(document, seconds({ a: 5.009 })).problems).toEqual([]);
  });

  it('lets a clip last as long as it is told, whatever its asset has', () => {
    const document = sketch([
      { layers: [layer({ assetRef: 'a', forcedDuration: 4 }, { assetRef: 'm', readPosition: 1 })] },
    ]);
    expect(spans(resolveTimeline(document, seconds({ a: 2.5, m: 3 })))).toEqual([
      [0, 4],
      [4, 2],
    ]);
  });

  it('gives music without a length the room of its section', () => {
    const document = sketch([{ paddingStart: 1, layers: [layer('a'), layer('bed')] }]);
    expect(spans(resolveTimeline(document, seconds({ a: 7 })))).toEqual([
      [1, 7],
      [1, 7],
    ]);
    const alone = resolveTimeline(sketch([{ layers: [layer('bed')] }]), new Map());
    expect(alone.problems).toEqual([
      {
        place: expect.stringContaining('clips[0]'),
        message: expect.objectContaining({ text: expect.stringContaining('has no length') }),
      },
    ]);
  });

  it('shortens fades that would overlap', () => {
    const document = sketch([{ layers: [layer({ assetRef: 'a', fadeIn: 3, fadeOut: 1 })] }], {
      arrangement: { fadeOut: 10 },
    });
    const timeline = resolveTimeline(document, seconds({ a: 2 }));
    expect(timeline.clips[0]).toMatchObject({ fadeInFrames: 72000, fadeOutFrames: 24000 });
    expect(timeline.fadeOutFrames).toBe(96000);
  });

  it('names assets without a length and places behind the end of an asset', () => {
    const document = sketch([{ layers: [layer('a', { assetRef: 'm', readPosition: 9 })] }]);
    expect(resolveTimeline(document, seconds({ m: 3 })).problems).toEqual([
      {
        place: 'production.arrangement.sections[0].layers[0].clips[0]',
        message: expect.objectContaining({ text: 'has an asset whose length is not known' }),
      },
      {
        place: 'production.arrangement.sections[0].layers[0].clips[1].readPosition',
        message: expect.objectContaining({ text: 'is past the end of the asset' }),
      },
    ]);
  });

  it('keeps every clip inside its section and every section behind the last, whatever the lengths', () => {
    const time = fc.double({ min: 0, max: 12, noNaN: true });
    const clip = fc.record({
      assetRef: fc.constantFrom('a', 'b', 'm', 'e', 'bed'),
      marginStart: time,
      forcedDuration: fc.option(time, { nil: undefined }),
      fadeIn: time,
      fadeOut: time,
    });
    const section = fc.record({
      forcedDuration: fc.option(time, { nil: undefined }),
      paddingStart: time,
      paddingEnd: time,
      soundTemplateRef: fc.constant('bed'),
      layers: fc.array(
        fc.record({
          alignment: fc.constantFrom('start', 'middle', 'end'),
          clips: fc.array(clip, { minLength: 1, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(section, { minLength: 1, maxLength: 3 }),
        fc.option(time, { nil: undefined }),
        fc.record({ a: time, b: time, m: time, e: time }),
        (sections, forcedDuration, lengths) => {
          const timeline = resolveTimeline(sketch(sections, { arrangement: { forcedDuration } }), seconds(lengths));
          if (forcedDuration !== undefined && forcedDuration > 0)
            expect(timeline.frames).toBe(Math.round(forcedDuration * 48000));
          let end = 0;
          for (const { startFrame, frames } of timeline.sections) {
            expect(startFrame).toBe(end);
            end += frames;
          }
          expect(timeline.frames).toBe(end);
          for (const item of timeline.clips) {
            const home = timeline.sections.find(({ path }) => item.path.startsWith(`${path}.`));
            expect(item.frames).toBeGreaterThan(0);
            expect(item.startFrame).toBeGreaterThanOrEqual(home?.startFrame ?? Number.NaN);
            expect(item.startFrame + item.frames).toBeLessThanOrEqual((home?.startFrame ?? 0) + (home?.frames ?? 0));
            expect(item.fadeInFrames + item.fadeOutFrames).toBeLessThanOrEqual(item.frames);
            expect(Object.values(item).every((value) => typeof value !== 'number' || Number.isInteger(value))).toBe(
              true,
            );
          }
        },
      ),
      { numRuns: 300, seed: 4 },
    );
  });
});
