import { type Ad, type ScriptLine, spokenLines } from './ad.ts';
import { airOf } from './air.ts';

const bedKey = 'bed';

/** The name of a spoken line in the document, counted from 1: what an error sentence then says. */
export const lineKey = (index: number): string => `line ${index + 1}`;

const round = (seconds: number): number => Number(seconds.toFixed(4));

type VoiceAsset = {
  readonly type: 'voice';
  readonly voiceAlias: string;
  readonly speed: number;
  readonly voicePreset: Ad['voicePreset'];
};

/** One voice asset for each voice and speed that is used, in the order of their first line. */
const voicesOf = (
  ad: Ad,
  lines: readonly ScriptLine[],
  expressiveVoices: ReadonlySet<string>,
): { readonly keyOf: (line: ScriptLine) => string; readonly assets: Record<string, VoiceAsset> } => {
  const keyOf = ({ voiceAlias, speed }: ScriptLine): string => `${voiceAlias} at ${speed.toFixed(2)}`;
  const assets: Record<string, VoiceAsset> = {};
  for (const line of lines) {
    assets[keyOf(line)] ??= {
      type: 'voice',
      voiceAlias: line.voiceAlias,
      speed: line.speed,
      voicePreset: expressiveVoices.has(line.voiceAlias) ? ad.voicePreset : 'standard',
    };
  }
  return { keyOf, assets };
};

/**
 * The document of an ad, dialect 4: one section with its bed, the lines one after the other. A fixed ad lasts exactly its
 * length; with autofit its lines form a group that must fit what the air leaves, faster if need be and never slower.
 * Without autofit what is too long is cut. Lines that say nothing are left out; there must be one that says something.
 * `expressiveVoices`: aliases of the voices that know the expressive preset; the others are asked for the standard one.
 */
export const recipeToAudioform = (ad: Ad, expressiveVoices: ReadonlySet<string> = new Set()) => {
  const lines = spokenLines(ad);
  const isFixed = ad.lengthType === 'fixed';
  const hasBed = ad.soundTemplateAlias !== null;
  const air = airOf(lines.length, hasBed, isFixed ? ad.lengthSeconds : undefined);
  const voices = voicesOf(ad, lines, expressiveVoices);
  const texts = Object.fromEntries(
    lines.map((line, index) => [
      lineKey(index),
      { type: 'tts' as const, text: line.text.trim(), voiceRef: voices.keyOf(line) },
    ]),
  );
  const bed = hasBed
    ? { [bedKey]: { type: 'soundTemplate' as const, soundTemplateAlias: ad.soundTemplateAlias, segment: 'main' } }
    : {};
  const lastIndex = lines.length - 1;
  return {
    header: { version: '4' as const },
    assets: { ...texts, ...voices.assets, ...bed },
    production: {
      mixingPreset: ad.mixPreset,
      ...(isFixed && ad.autofit
        ? {
            constraints: [
              {
                type: 'timeConstraint' as const,
                assets: lines.map((_, index) => lineKey(index)),
                groupTargetDuration: round(ad.lengthSeconds - air.totalSeconds),
                targetDurationSlowDownLimit: 1,
              },
            ],
          }
        : {}),
      arrangement: {
        sections: [
          {
            ...(hasBed ? { soundTemplateRef: bedKey } : {}),
            smartFit: ad.smartFit,
            ...(ad.autofit ? {} : { autofit: false }),
            ...(isFixed ? { forcedDuration: ad.lengthSeconds } : {}),
            paddingStart: round(air.headSeconds),
            paddingEnd: round(air.tailSeconds),
            layers: [
              {
                alignment: 'start' as const,
                clips: lines.map((_, index) => ({
                  assetRef: lineKey(index),
                  ...(index < lastIndex ? { marginEnd: round(air.gapSeconds) } : {}),
                })),
              },
            ],
          },
        ],
      },
    },
    delivery: { loudnessPreset: ad.loudnessPreset, encoderPreset: ad.encoderPreset, public: false },
  };
};

/** `x-internal-data`: which workflow, session and module asked, as URL-encoded JSON: header values are plain ASCII. */
export const internalData = (sessionId: string | undefined): string =>
  encodeURIComponent(
    JSON.stringify({ workflowName: 'CreateAnAd', sessionId: sessionId ?? null, moduleName: 'create-ad' }),
  );
