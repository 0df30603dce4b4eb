import { parseAudioform } from '@sonora/audioform';
import type { Story } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { documentsOfStory } from './documents-of-story.ts';

const story: Story = {
  title: 'Mornings',
  voices: [
    { speakerIdentifier: 'host', alias: 'wren', speed: 1.1 },
    { speakerIdentifier: 'guest', alias: 'isaac', voicePreset: 'expressive' },
  ],
  sounds: { soundDesigns: [{ soundDesignIdentifier: 'theme', type: 'asset', alias: 'bounce_along' }] },
  production: { masteringPreset: 'radio', mixingPreset: null },
  delivery: { encoderPreset: 'wav', loudnessPreset: null, public: null },
  chapters: [
    {
      title: 'One',
      narratives: [
        {
          foreground: [
            { speakerIdentifier: 'host', text: 'Good morning.' },
            { speakerIdentifier: 'guest', text: 'Morning.' },
          ],
          background1: [{ soundDesignIdentifier: 'theme', duration: 12 }],
        },
        { foreground: [{ speakerIdentifier: 'host', text: 'Goodbye.' }], background1: [] },
      ],
    },
    { title: 'Two', narratives: [{ foreground: [{ speakerIdentifier: 'guest', text: 'Again.' }], background1: [] }] },
  ],
};

describe('the documents of a story', () => {
  it('are valid, one for each chapter, with a section for each narrative', () => {
    const [one, two] = documentsOfStory(story).map(({ title, document }) => ({
      title,
      parsed: parseAudioform(document),
    }));
    expect(one).toMatchObject({ title: 'One', parsed: { ok: true } });
    if (!one?.parsed.ok) throw new Error('invalid');
    const { assets, production, delivery } = one.parsed.document;
    expect(assets).toMatchObject({
      'speaker host': { voiceAlias: 'wren', speed: 1.1 },
      'speaker guest': { voiceAlias: 'isaac', voicePreset: 'expressive', isAutoSpeed: true },
      'sound theme': { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' },
    });
    expect(production).toMatchObject({
      mixPreset: 'radio',
      arrangement: {
        sections: [
          {
            bedRef: 'sound theme',
            smartFit: true,
            forcedDurationSeconds: 12,
            layers: [{ clips: [{ assetRef: 'text 1.1', marginEndSeconds: 0.35 }, { assetRef: 'text 1.2' }] }],
          },
          { layers: [{ clips: [{ assetRef: 'text 2.1' }] }] },
        ],
      },
    });
    expect(delivery).toMatchObject({ encoderPreset: 'wav', public: false });
    // Without the speakers and sounds of other chapters.
    expect(two?.parsed).toMatchObject({ ok: true });
    if (two?.parsed.ok) expect(Object.keys(two.parsed.document.assets)).toEqual(['speaker guest', 'text 1.1']);
  });

  it('need speakers and sounds that the story has', () => {
    expect(() => documentsOfStory({ ...story, voices: [], sounds: { soundDesigns: [] } })).toThrow(
      expect.objectContaining({
        errors: [
          expect.stringContaining('story.chapters.0.narratives.0.foreground.0.speakerIdentifier'),
          expect.stringContaining('story.chapters.0.narratives.0.foreground.1.speakerIdentifier'),
          expect.stringContaining('story.chapters.0.narratives.0.background1.0.soundDesignIdentifier'),
          expect.stringContaining('story.chapters.0.narratives.1.foreground.0.speakerIdentifier'),
          expect.stringContaining('story.chapters.1.narratives.0.foreground.0.speakerIdentifier'),
        ],
      }),
    );
  });
});
