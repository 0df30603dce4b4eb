import { defaults } from '../audio/index.ts';
import { moodsOf } from './moods.ts';

/** Facts of a voice that decide whether it suits a text. */
export type SuitableVoice = {
  readonly alias: string;
  readonly languageCode: string;
  readonly supportedLanguages: readonly string[];
  readonly gender: string;
  readonly tags: readonly string[];
  readonly accent?: string | undefined;
  /** Present when the voice cannot be used. */
  readonly unavailable?: unknown;
};

export type SuitableSound = { readonly alias: string; readonly tags: { readonly moods: readonly string[] } };

export type RecommendationWishes = {
  readonly text: string;
  /** Language of the text, with or without a region. */
  readonly language: string;
  readonly tone?: string | undefined;
  /** "recommended" and an empty text: any. */
  readonly gender?: string | undefined;
  readonly accent?: string | undefined;
  /** Default: the mood of the text. */
  readonly mood?: string | undefined;
  /** Number of the ad: each gets another one of the suitable voices and sounds. Default: 0. */
  readonly position?: number | undefined;
};

/** Words for a voice's manner that mean the same as a tone. */
const tagsOfTone: Readonly<Record<string, readonly string[]>> = {
  warm: ['warm', 'friendly', 'soft', 'conversational'],
  upbeat: ['upbeat', 'energetic', 'bright', 'lively', 'cheerful'],
  confident: ['confident', 'authoritative', 'professional', 'deep', 'clear'],
  playful: ['playful', 'young', 'bright', 'cheerful'],
  calm: ['calm', 'soft', 'relaxed', 'soothing', 'deep'],
  urgent: ['energetic', 'urgent', 'powerful', 'bright'],
};

const lower = (text: string | undefined): string => {
  const plain = text?.trim().toLowerCase() ?? '';
  return plain === 'recommended' ? '' : plain;
};
const familyOf = (code: string): string => code.split(/[-_]/, 1)[0]!.toLowerCase();

type Suits = (voice: SuitableVoice) => boolean;

/** The last list of voices that is not empty when one condition after another is added. */
const narrowed = (voices: readonly SuitableVoice[], conditions: readonly Suits[]): readonly SuitableVoice[] =>
  conditions.reduce<readonly SuitableVoice[]>((left, suits) => {
    const fewer = left.filter(suits);
    return fewer.length > 0 ? fewer : left;
  }, voices);

/** A voice for a text: one of its language, if possible of the gender, accent and tone. Undefined if no voice speaks the language. */
export const recommendVoice = (
  { language, tone, gender, accent, position = 0 }: RecommendationWishes,
  voices: readonly SuitableVoice[],
): string | undefined => {
  const family = familyOf(language);
  const speaking = voices.filter(
    ({ languageCode, supportedLanguages, unavailable }) =>
      unavailable === undefined && [languageCode, ...supportedLanguages].some((code) => familyOf(code) === family),
  );
  const tags = new Set([lower(tone), ...(tagsOfTone[lower(tone)] ?? [])]);
  const isWished = (wish: string | undefined, value: string | undefined): boolean =>
    lower(wish) === '' || lower(wish) === lower(value);
  const suitable = narrowed(speaking, [
    (voice) => isWished(gender, voice.gender),
    (voice) => isWished(accent, voice.accent),
    (voice) => language.length <= 3 || voice.languageCode.toLowerCase() === language.toLowerCase(),
    (voice) => lower(tone) === '' || voice.tags.some((tag) => tags.has(tag.toLowerCase())),
  ]);
  const isDefault = ({ alias }: SuitableVoice): number => Number(alias === defaults.voiceAlias);
  const ordered = suitable.toSorted((one, other) => isDefault(other) - isDefault(one));
  return ordered[position % Math.max(1, ordered.length)]?.alias;
};

/** A sound template for a text by its mood; the default one for a text without a mood. */
export const recommendSound = (
  { text, mood, position = 0 }: RecommendationWishes,
  sounds: readonly SuitableSound[],
): string | undefined => {
  const wanted =
    lower(mood) === '' ? moodsOf(text).flatMap((found) => (found.count > 0 ? [found.mood] : [])) : [lower(mood)];
  for (const one of wanted) {
    const fitting = sounds.filter(({ tags }) => tags.moods.some((name) => name.toLowerCase() === one));
    if (fitting.length > 0) return fitting[position % fitting.length]?.alias;
  }
  const isDefault = ({ alias }: SuitableSound): number => Number(alias === defaults.soundTemplateAlias);
  const ordered = sounds.toSorted((one, other) => isDefault(other) - isDefault(one));
  return ordered[position % Math.max(1, ordered.length)]?.alias;
};

/** The voice and the sound that suit a text; undefined where none does. */
export const recommend = (
  wishes: RecommendationWishes,
  { voices, sounds }: { readonly voices: readonly SuitableVoice[]; readonly sounds: readonly SuitableSound[] },
): { readonly voiceAlias: string | undefined; readonly soundAlias: string | undefined } => ({
  voiceAlias: recommendVoice(wishes, voices),
  soundAlias: recommendSound(wishes, sounds),
});
