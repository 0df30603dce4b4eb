import { DomainError, type Finding, type Story } from '@sonora/contracts';
import { scriptMessage } from '@sonora/contracts/messages/scripts';

type Chapter = Story['chapters'][number];

/** Pause between two texts of a narrative, in seconds. */
const pauseSeconds = 0.35;

const withoutAbsent = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** Speakers and sounds that texts name and the story does not have. */
const unknownNames = ({ voices, sounds, chapters }: Story): readonly Finding[] => {
  const speakers = new Set(voices.map(({ speakerIdentifier }) => speakerIdentifier));
  const designs = new Set(sounds.soundDesigns.map(({ soundDesignIdentifier }) => soundDesignIdentifier));
  return chapters.flatMap(({ narratives }, chapter) =>
    narratives.flatMap(({ foreground, background1 }, position) => {
      const place = `story.chapters.${chapter}.narratives.${position}`;
      return [
        ...foreground.flatMap(({ speakerIdentifier }, index) =>
          speakers.has(speakerIdentifier)
            ? []
            : [
                {
                  place: `${place}.foreground.${index}.speakerIdentifier`,
                  message: scriptMessage('scripts.noSpeaker'),
                },
              ],
        ),
        ...background1.flatMap(({ soundDesignIdentifier }, index) =>
          designs.has(soundDesignIdentifier)
            ? []
            : [
                {
                  place: `${place}.background1.${index}.soundDesignIdentifier`,
                  message: scriptMessage('scripts.noSoundDesign'),
                },
              ],
        ),
      ];
    }),
  );
};

const documentOf = ({ voices, sounds, production, delivery }: Story, { narratives }: Chapter): unknown => {
  const voiceKey = (identifier: string): string => `speaker ${identifier}`;
  const soundKey = (identifier: string): string => `sound ${identifier}`;
  const textKey = (narrative: number, index: number): string => `text ${narrative + 1}.${index + 1}`;
  const speakers = new Set(
    narratives.flatMap(({ foreground }) => foreground.map(({ speakerIdentifier }) => speakerIdentifier)),
  );
  const beds = new Set(
    narratives.flatMap(({ background1 }) => background1.map(({ soundDesignIdentifier }) => soundDesignIdentifier)),
  );
  return {
    audioform: {
      header: { version: '4' },
      assets: Object.fromEntries([
        ...voices
          .filter(({ speakerIdentifier }) => speakers.has(speakerIdentifier))
          .map(({ speakerIdentifier, alias, voicePreset, speed }) => [
            voiceKey(speakerIdentifier),
            withoutAbsent({ type: 'voice', voiceAlias: alias, voicePreset, speed }),
          ]),
        ...sounds.soundDesigns
          .filter(({ soundDesignIdentifier }) => beds.has(soundDesignIdentifier))
          .map(({ soundDesignIdentifier, alias }) => [
            soundKey(soundDesignIdentifier),
            { type: 'soundTemplate', soundTemplateAlias: alias },
          ]),
        ...narratives.flatMap(({ foreground }, narrative) =>
          foreground.map(({ speakerIdentifier, text }, index) => [
            textKey(narrative, index),
            { type: 'tts', text, voiceRef: voiceKey(speakerIdentifier) },
          ]),
        ),
      ]),
      production: withoutAbsent({
        mixingPreset: production?.mixingPreset || production?.masteringPreset || undefined,
        arrangement: {
          sections: narratives.map(({ foreground, background1: [bed] }, narrative) => ({
            ...(bed && {
              soundTemplateRef: soundKey(bed.soundDesignIdentifier),
              smartFit: bed.useSmartFit ?? true,
              ...(bed.duration && { forcedDuration: bed.duration }),
            }),
            layers: [
              {
                clips: foreground.map((_text, index) => ({
                  assetRef: textKey(narrative, index),
                  ...(index < foreground.length - 1 && { marginEnd: pauseSeconds }),
                })),
              },
            ],
          })),
        },
      }),
      delivery: withoutAbsent(delivery ?? {}),
    },
  };
};

/**
 * One document for each chapter: each narrative is a section, with its texts one after another over its music.
 * @throws DomainError `invalid-input` at the places of speakers and sounds that the story does not have
 */
export const documentsOfStory = (story: Story): readonly { readonly title: string; readonly document: unknown }[] => {
  const findings = unknownNames(story);
  if (findings.length > 0) throw new DomainError('invalid-input', { findings });
  return story.chapters.map((chapter) => ({ title: chapter.title, document: documentOf(story, chapter) }));
};
