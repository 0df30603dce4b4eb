import { setImmediate } from 'node:timers/promises';
import { limits } from '@sonora/contracts';
import {
  emptyPace,
  estimateSpokenSeconds,
  explainedShare,
  type FittedPace,
  fitPace,
  type VoiceDefinition,
} from '@sonora/speech';
import type { PacesRepository } from './paces.repository.ts';

/** A text for a voice; undefined when there is no such voice. */
export type TextOfVoice = {
  readonly text: string;
  readonly voice: VoiceDefinition | undefined;
  readonly speed?: number | undefined;
};

export type Estimate = {
  readonly seconds: number;
  /** Share of the variance of word durations that the voice's own model explains; undefined without one. */
  readonly explained: number | undefined;
};

/** Characters that one request reads word by word, about three minutes of speech; each word takes a tenth of a millisecond. */
const MAX_READ_CHARACTERS = 3_000;

/** Markup is not spoken. */
const plainText = (text: string): string => text.replaceAll(/<[^<>]*>/g, ' ');

/** Seconds that these voices will take, as far as they are known from what they have spoken for the organisation. */
export const estimateTexts = async (
  repository: PacesRepository,
  orgId: string,
  texts: readonly TextOfVoice[],
): Promise<readonly (Estimate | undefined)[]> => {
  const voices = new Map(texts.flatMap(({ voice }) => (voice ? [[voice.voiceId, voice] as const] : [])));
  const paces = await repository.find(orgId, [...voices.keys()]);
  const fitted = new Map<string, FittedPace>(
    [...voices].map(([voiceId, voice]) => [voiceId, fitPace(paces.get(voiceId), voice)]),
  );
  let unread = MAX_READ_CHARACTERS;
  const estimates: (Estimate | undefined)[] = [];
  for (const { text, voice, speed = limits.voiceSpeed.default } of texts) {
    const pace = voice && fitted.get(voice.voiceId);
    if (!pace) {
      estimates.push(undefined);
      continue;
    }
    const plain = plainText(text).trim();
    const read = plain.slice(0, Math.min(unread, MAX_READ_CHARACTERS / 2));
    unread -= read.length;
    const { languageCode, charsPerSecond } = voice;
    const secondsRead = estimateSpokenSeconds(read, { languageCode, speed, pace });
    // The rest of a long text at the tempo of its beginning.
    const rest = (plain.length - read.length) / (read.length > 0 ? read.length / secondsRead : charsPerSecond * speed);
    estimates.push({
      seconds: secondsRead + rest,
      explained: explainedShare(paces.get(voice.voiceId) ?? emptyPace, pace),
    });
    // Other requests are answered between the lines.
    await setImmediate();
  }
  return estimates;
};

/** A voice with its pace, for estimates of several texts; undefined without a voice. */
export const learnedTempo = async (
  repository: PacesRepository,
  orgId: string,
  voice: VoiceDefinition | undefined,
): Promise<(Pick<VoiceDefinition, 'languageCode' | 'charsPerSecond'> & { readonly pace: FittedPace }) | undefined> => {
  if (!voice) return undefined;
  const { voiceId, languageCode, charsPerSecond } = voice;
  const pace = (await repository.find(orgId, [voiceId])).get(voiceId);
  return { languageCode, charsPerSecond, pace: fitPace(pace, voice) };
};
