import { pausesOf } from '@sonora/audioform/recipe';
import { DomainError } from '@sonora/contracts';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { type CopyLanguage, copyLanguageOf, copyToneOf, namedLanguageCode } from '@sonora/copywriter';
import { type EstimateVoice, estimateSpokenSeconds, type FittedPace } from '@sonora/speech';
import type { ScriptWriter, WrittenAds } from '../../platform/script-writer/script-writer.ts';
import { detectLanguage, type LanguageReader } from '../../platform/text/detect-language.ts';

/** What a caller wishes, as in the bodies of the calls. */
export type AdWishes = {
  readonly productName: string;
  readonly productDescription: string;
  readonly adLength: number;
  readonly lang?: string | null | undefined;
  readonly tone?: string | null | undefined;
  readonly mood?: string | null | undefined;
  readonly callToAction?: string | null | undefined;
  readonly targetAudience?: string | null | undefined;
  /** Absent: not asked for. */
  readonly thirdPerson?: boolean | undefined;
  readonly count: number;
  readonly seed: number;
  readonly instruction?: string | undefined;
  readonly previousText?: string | undefined;
};

/** Tempo of a voice, for estimates. */
export type VoiceTempo = {
  readonly languageCode: string;
  readonly charsPerSecond: number;
  readonly pace?: FittedPace;
  /** Default: 1. */
  readonly speed?: number;
};

export type WrittenConcepts = WrittenAds & { readonly language: CopyLanguage };

/** Autofit speeds speech up, and never slows it down: ads are written a little longer than their slot. */
const MARGIN = 1.005;

const written = ['en', 'de'] as const satisfies readonly CopyLanguage[];

/** Language of a description that is long enough to tell, else the more likely one of those that are written. */
const describedLanguage = async (text: string, reader: LanguageReader): Promise<CopyLanguage | undefined> => {
  const detected = await detectLanguage(text, reader);
  return detected === null ? copyLanguageOf(text) : written.find((one) => one === detected);
};

/** @throws DomainError for a language in which no ads are written */
export const writtenLanguageOf = async (
  { lang, productDescription }: Pick<AdWishes, 'lang' | 'productDescription'>,
  reader: LanguageReader,
): Promise<CopyLanguage> => {
  const given = lang?.trim() ?? '';
  const found =
    given === ''
      ? await describedLanguage(productDescription, reader)
      : written.find((one) => one === namedLanguageCode(given));
  if (found) return found;
  const message = scriptMessage('scripts.language');
  const place = given === '' ? 'productDescription' : 'lang';
  throw new DomainError('invalid-input', { detail: message, findings: [{ place, message }] });
};

const given = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/** Pauses of an ad with one clip and music. */
const pauseSeconds = (adLength: number): number => pausesOf([{ clipType: 'tts' }], true, adLength).totalSeconds;

export type WritingOptions = {
  /** Organisation of the caller. */
  readonly owner: string;
  /** Of the voices that will speak the ads, in turn; default: the usual tempo of the language. */
  readonly tempos: readonly (VoiceTempo | undefined)[];
  readonly signal?: AbortSignal | undefined;
};

/**
 * Writes ads of a length about a product, each with a structure of its own.
 * @throws DomainError `invalid-input` when nothing can be written from the description
 */
export const writeConcepts = async (
  writer: ScriptWriter,
  wishes: AdWishes,
  { owner, tempos, signal }: WritingOptions,
): Promise<WrittenConcepts> => {
  const language = await writtenLanguageOf(wishes, { owner, signal });
  const tempoAt = (position: number): EstimateVoice => {
    const tempo = tempos[position % Math.max(1, tempos.length)];
    return tempo?.languageCode.startsWith(language) ? tempo : { languageCode: language };
  };
  const pauses = pauseSeconds(wishes.adLength);
  const tone = given(wishes.tone) ?? given(wishes.mood);
  const answer = await writer.write(
    {
      productName: wishes.productName,
      productDescription: wishes.productDescription,
      language,
      speechSeconds: (wishes.adLength - pauses) * MARGIN,
      measure: (text, position) => estimateSpokenSeconds(text, tempoAt(position)),
      tone: tone === undefined ? undefined : copyToneOf(tone),
      count: wishes.count,
      seed: wishes.seed,
      callToAction: given(wishes.callToAction),
      targetAudience: given(wishes.targetAudience),
      isInThirdPerson: wishes.thirdPerson,
      instruction: wishes.instruction,
      previousText: wishes.previousText,
      owner,
    },
    signal,
  );
  return { ...answer, language, ads: answer.ads.map((ad) => ({ ...ad, seconds: ad.seconds + pauses })) };
};
