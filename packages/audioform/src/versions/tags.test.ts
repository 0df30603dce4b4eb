import type { VersionConfiguration, VersionTag } from '@sonora/contracts/versions/configuration';
import { emptyVersionConfiguration } from '@sonora/contracts/versions/stored-configuration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAudioform } from '../parse/parse.ts';
import { recipeToAudioform } from '../recipe/recipe-to-audioform.ts';
import type { CanonicalAudioform } from '../schema/canonical.ts';
import { writeDocument } from '../schema/write.ts';
import { resolveTimeline } from '../timeline/timeline.ts';
import type { VersionBase } from './tag-parts.ts';
import { applyTags, baseOfFile } from './tags.ts';

const id = '00000000-0000-7000-8000-000000000001';

type Change = Partial<Omit<VersionTag, 'arrangement'>> & { readonly arrangement?: Partial<VersionTag['arrangement']> };

const tagOf = ({ arrangement, ...change }: Change = {}): VersionTag => ({
  id,
  name: 'Offer',
  voice: 'wren',
  copy: 'Two rolls for one.',
  arrangement: { startTime: 10, duration: 4, layoutMode: 'layered', scriptAlignment: 'left', ...arrangement },
  ...change,
});

/** An ad of 30 s, as the editor makes it. */
const adOf = (soundTemplateId = 'bounce_along'): VersionBase => ({
  sections: [{ startSeconds: 0, seconds: 30 }],
  document: recipeToAudioform({
    length: 30,
    soundTemplateId,
    recipeClips: [{ clipType: 'tts', scriptText: 'Good morning.', voiceAlias: 'wren' }],
  }),
});

const placement = (change: Partial<VersionConfiguration> = {}) => ({ ...emptyVersionConfiguration, ...change });

const frames = (seconds: number): number => Math.round(seconds * 48_000);

const lengthsOf = (lengths: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(lengths).map(([key, seconds]) => [key, frames(seconds)]));

/** Start and end of each asset in seconds, and the length of all. */
const placed = (document: CanonicalAudioform, lengths: Readonly<Record<string, number>>) => {
  const timeline = resolveTimeline(document, lengthsOf(lengths));
  expect(timeline.problems).toEqual([]);
  return {
    seconds: timeline.frames / 48_000,
    clips: timeline.clips.map(({ assetKey, startFrame, frames: length }) => [
      assetKey,
      startFrame / 48_000,
      (startFrame + length) / 48_000,
    ]),
  };
};

const speech = { 'script 0': 20, [`tag ${id}`]: 3 };

const consecutive = (change: Change['arrangement'] = {}) =>
  tagOf({ arrangement: { layoutMode: 'consecutive', startTime: 0, duration: null, ...change } });

describe('a layered tag', () => {
  it.each([
    ['left', 10, 13],
    ['center', 10.5, 13.5],
    ['right', 11, 14],
  ] as const)('is spoken at the %s of its slot, and moves nothing', (scriptAlignment, start, end) => {
    const { document, problems } = applyTags(adOf(), [tagOf({ arrangement: { scriptAlignment } })], placement());
    expect(problems).toEqual([]);
    expect(placed(document, speech)).toEqual({
      seconds: 30,
      clips: [
        ['script 0', 0.5, 20.5],
        [`tag ${id}`, start, end],
      ],
    });
    expect(document.production.constraints.at(-1)).toEqual({
      assets: [`tag ${id}`],
      groupTargetDurationSeconds: 4,
      slowDownLimit: 1,
    });
  });

  it.each([
    [0, 4],
    [26, 4],
    [0.2, 3],
    [0, 30],
  ])('may lie in the music before and after the speech (%d s, %d s)', (startTime, duration) => {
    for (const scriptAlignment of ['left', 'center', 'right'] as const) {
      const tag = tagOf({ arrangement: { startTime, duration, scriptAlignment } });
      const { document, problems } = applyTags(adOf(), [tag], placement());
      expect(problems).toEqual([]);
      const share = { left: 0, center: 0.5, right: 1 }[scriptAlignment];
      const start = startTime + share * (duration - 3);
      const { seconds, clips } = placed(document, speech);
      expect(seconds).toBe(30);
      expect(clips[0]).toEqual(['script 0', 0.5, 20.5]);
      expect(clips[1]?.[1]).toBeCloseTo(start, 4);
    }
  });

  it('lowers what else sounds, also after its document was stored', () => {
    const { document } = applyTags(adOf(), [tagOf()], placement());
    const parsed = parseAudioform(writeDocument(document, '4'));
    const { clips } = resolveTimeline(parsed.ok ? parsed.document : document, lengthsOf(speech));
    expect(clips.map(({ assetKey, ducksOthers }) => [assetKey, ducksOthers])).toEqual([
      ['script 0', undefined],
      [`tag ${id}`, true],
    ]);
  });

  it('lies over an audio file, which is as loud as the tag and is no music that could be repeated', () => {
    const base = baseOfFile('00000000-0000-7000-8000-00000000000a', 12.345);
    expect(base.document.production).toMatchObject({ mixPreset: 'media_enhanced' });
    expect(base.document.production.arrangement.sections[0]?.bedRef).toBeUndefined();
    const both = [tagOf({ arrangement: { startTime: 6 } }), consecutive()];
    const after = applyTags(base, both, placement({ smartblend: true }));
    expect(after.document.production.arrangement.sections).toHaveLength(2);
    const { document, problems } = applyTags(base, [tagOf({ arrangement: { startTime: 6 } })], placement());
    expect(problems).toEqual([]);
    const { seconds, clips } = placed(document, { source: 12.345, [`tag ${id}`]: 3 });
    expect(seconds).toBeCloseTo(12.345, 4);
    expect(clips.find(([key]) => key === `tag ${id}`)).toEqual([`tag ${id}`, 6, 9]);
  });
});

describe('a consecutive tag', () => {
  it.each([
    [
      'end',
      [
        ['script 0', 0.5, 20.5],
        ['tag', 30, 33],
      ],
      33,
    ],
    [
      'start',
      [
        ['tag', 0, 3],
        ['script 0', 3.5, 23.5],
      ],
      33,
    ],
    [
      'all',
      [
        ['tag', 0, 3],
        ['script 0', 3.5, 23.5],
        ['tag', 33, 36],
      ],
      36,
    ],
  ] as const)('is a section of its own at the %s', (adPlacement, clips, seconds) => {
    const { document } = applyTags(adOf(), [consecutive()], placement({ adPlacement }));
    const expected = clips.map(([key, start, end]) => [key === 'tag' ? `tag ${id}` : key, start, end]);
    expect(placed(document, speech)).toEqual({ clips: expected, seconds });
  });

  it('fills its slot', () => {
    const tag = consecutive({ duration: 5, scriptAlignment: 'right' });
    const { document } = applyTags(adOf(), [tag], placement());
    expect(placed(document, speech)).toEqual({
      seconds: 35,
      clips: [
        ['script 0', 0.5, 20.5],
        [`tag ${id}`, 32, 35],
      ],
    });
  });

  it.each([
    [null, 34],
    [5, 36],
  ])('follows under the same music with smartblend (slot %d)', (duration, seconds) => {
    const { document } = applyTags(adOf(), [consecutive({ duration })], placement({ smartblend: true }));
    expect(document.production.arrangement.sections).toHaveLength(1);
    expect(placed(document, speech)).toEqual({
      seconds,
      clips: [
        ['script 0', 0.5, 20.5],
        [`tag ${id}`, 30, 33],
      ],
    });
  });

  it('comes first under the same music with smartblend', () => {
    const both = placement({ smartblend: true, adPlacement: 'start' });
    const { document } = applyTags(adOf(), [consecutive({ duration: 4 })], both);
    const { clips, seconds } = placed(document, speech);
    expect(clips.map(([key, start]) => [key, start])).toEqual([
      [`tag ${id}`, 0.5],
      ['script 0', 3.85],
    ]);
    expect(seconds).toBe(34.35);
  });

  it('comes before and after under the same music, and nothing overlaps, when its length is free', () => {
    const base = adOf();
    const [section] = base.document.production.arrangement.sections;
    const { forcedDurationSeconds: _, ...free } = section!;
    const { production } = base.document;
    const { forcedDurationSeconds: __, ...arrangement } = production.arrangement;
    const document = {
      ...base.document,
      production: { ...production, arrangement: { ...arrangement, sections: [free] } },
    };
    const source = { document, sections: [{ startSeconds: 0, seconds: 21.5 }] };
    const tagged = applyTags(source, [consecutive()], placement({ smartblend: true, adPlacement: 'all' }));
    expect(tagged.document.production.arrangement.sections).toHaveLength(1);
    const { clips } = placed(tagged.document, speech);
    expect(clips.map(([key]) => key)).toEqual([`tag ${id}`, 'script 0', `tag ${id}`]);
    for (const [index, clip] of clips.slice(1).entries())
      expect(clip[1] as number).toBeGreaterThanOrEqual(clips[index]?.[2] as number);
  });

  it('is followed by the next one under the same music', () => {
    const other = { ...consecutive({ duration: 4 }), id: id.replace(/1$/, '2') };
    const tags = [consecutive({ duration: 5 }), other];
    const lengths = { ...speech, [`tag ${other.id}`]: 2 };
    const after = applyTags(adOf(), tags, placement({ smartblend: true })).document;
    expect(after.production.arrangement.sections).toHaveLength(1);
    expect(placed(after, lengths).clips.map(([key, start]) => [key, start])).toEqual([
      ['script 0', 0.5],
      [`tag ${id}`, 30],
      [`tag ${other.id}`, 33.35],
    ]);
    const before = applyTags(adOf(), tags, placement({ smartblend: true, adPlacement: 'start' })).document;
    expect(placed(before, lengths).clips.map(([key]) => key)).toEqual([`tag ${id}`, `tag ${other.id}`, 'script 0']);
  });

  it('leaves the sections their length when the whole had a fixed one', () => {
    const base = adOf();
    const { production } = base.document;
    const [section] = production.arrangement.sections;
    const { forcedDurationSeconds: _, ...open } = section!;
    const arrangement = { ...production.arrangement, forcedDurationSeconds: 30, sections: [open] };
    const source = { ...base, document: { ...base.document, production: { ...production, arrangement } } };
    const { document } = applyTags(source, [consecutive()], placement());
    expect(placed(document, speech).seconds).toBe(33);
  });

  it('is a section of its own where there is no music, also with smartblend', () => {
    const { document } = applyTags(adOf(''), [consecutive()], placement({ smartblend: true }));
    expect(document.production.arrangement.sections).toHaveLength(2);
  });
});

describe('tags that cannot be', () => {
  const messagesOf = (tags: readonly VersionTag[]) =>
    applyTags(adOf(), tags, placement()).problems.map(({ message }) => message.text);

  it('are named with what is wrong', () => {
    expect(messagesOf([tagOf({ arrangement: { startTime: 28 } })])).toEqual([
      'Tag “Offer” ends at 32.0 s, after the end of the ad at 30.0 s',
    ]);
    expect(messagesOf([tagOf({ copy: ' ' })])).toEqual(['Tag “Offer” has no text to speak']);
    const other = tagOf({ name: 'Place', id: id.replace(/1$/, '2'), arrangement: { startTime: 13.9 } });
    expect(messagesOf([tagOf(), other])).toEqual(['Tags “Offer” and “Place” overlap']);
    const long = tagOf({ copy: 'And so it goes on and on. '.repeat(12) });
    expect(messagesOf([long])[0]).toMatch(/^The text of tag “Offer” takes about \d\d\.\d s, but its slot has 4\.0 s$/);
  });
});

it('documents with tags are valid in every arrangement', () => {
  const tags = fc.record({
    startTime: fc.double({ min: 0, max: 26, noNaN: true }),
    duration: fc.option(fc.double({ min: 3, max: 4, noNaN: true }), { nil: null }),
    layoutMode: fc.constantFrom('layered' as const, 'consecutive' as const),
    scriptAlignment: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
  });
  const placements = fc.record({
    smartblend: fc.boolean(),
    adPlacement: fc.constantFrom('start' as const, 'end' as const, 'all' as const),
  });
  // The tag fills its slot to a rounding error, which must not become a margin of -0.
  const filled = {
    startTime: 26,
    duration: 3.0000000000000004,
    layoutMode: 'layered',
    scriptAlignment: 'right',
  } as const;
  fc.assert(
    fc.property(tags, placements, fc.constantFrom('', 'bounce_along'), (arrangement, where, sound) => {
      const { document, problems } = applyTags(adOf(sound), [tagOf({ arrangement })], placement(where));
      expect(problems).toEqual([]);
      const parsed = parseAudioform({ audioform: writeDocument(document, '4') });
      expect(parsed.ok && parsed.document.production).toEqual(document.production);
      const { seconds, clips } = placed(document, speech);
      expect(seconds).toBeGreaterThanOrEqual(30);
      for (const [, , end] of clips) expect(end as number).toBeLessThanOrEqual(seconds + 1e-9);
      const [, start] = clips.find(([key]) => key === `tag ${id}`) as [string, number, number];
      if (arrangement.layoutMode === 'layered' && arrangement.scriptAlignment === 'left')
        expect(start).toBeCloseTo(arrangement.startTime, 2);
    }),
    { numRuns: 300, examples: [[filled, { smartblend: false, adPlacement: 'start' }, 'bounce_along']] },
  );
});
