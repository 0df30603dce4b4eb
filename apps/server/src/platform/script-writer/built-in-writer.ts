import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { adSteps, type CopyRefusal, type CopyResult, fitText, readLengthInstruction } from '@sonora/copywriter';
import { createSingleGate } from '../shares/fair-gate.ts';
import type { AdRequest, ScriptWriter, WrittenAds } from './script-writer.ts';

const refusals: Readonly<Record<CopyRefusal, () => Message>> = {
  noName: () => scriptMessage('scripts.noName'),
  noWords: () => scriptMessage('scripts.noWords'),
  onlyAddress: () => scriptMessage('scripts.onlyAddress'),
  tooFewWords: () => scriptMessage('scripts.tooFewWords'),
};

const refused = (refusal: CopyRefusal): DomainError => {
  const message = refusals[refusal]();
  const place = refusal === 'noName' ? 'productName' : 'productDescription';
  return new DomainError('invalid-input', { detail: message, findings: [{ place, message }] });
};

/** An ad that misses its length by more was limited by its description. */
const SHORT_SHARE = 0.9;

const shortWarning = ({ speechSeconds }: AdRequest, seconds: readonly number[]): readonly Message[] => {
  const longest = Math.max(...seconds);
  if (longest >= speechSeconds * SHORT_SHARE) return [];
  return [scriptMessage('scripts.short', { seconds: Math.round(longest), length: Math.round(speechSeconds) })];
};

/** “US” is a country. */
const firstPerson: Readonly<Record<AdRequest['language'], RegExp>> = {
  en: /\b(?:[Ww]e|[Oo]urs?|us)\b/,
  de: /\b(?:[Ww]ir|[Uu]ns|[Uu]nser(?:e[nmrs]?)?)\b/,
};

/** The statements of an ad are the description's own, and so is their person. Only a wish for another one is answered. */
const personWarning = ({ isInThirdPerson, language }: AdRequest, texts: readonly string[]): readonly Message[] => {
  if (isInThirdPerson === undefined) return [];
  const isWe = (text: string): boolean => firstPerson[language].test(text);
  if (isInThirdPerson) return texts.some(isWe) ? [scriptMessage('scripts.firstPerson')] : [];
  return texts.every(isWe) ? [] : [scriptMessage('scripts.thirdPerson')];
};

/** One request is written at a time: the steps of several would follow each other without a pause. */
const gate = createSingleGate();

/** Writes ads without delaying other requests by more than a step. @throws the signal's reason */
const writeInSteps = async (
  request: Parameters<typeof adSteps>[0],
  signal: AbortSignal | undefined,
): Promise<CopyResult> => {
  const steps = adSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
    signal?.throwIfAborted();
  }
};

/** "Shorter" where the text is not longer than the ad, and "longer" where it is not shorter. */
const SHORTER_SHARE = 0.75;
const LONGER_SHARE = 1.25;

/**
 * The ad with what an instruction changes: only its length can change. A text whose instruction is not understood stays as it is.
 */
const edited = (request: AdRequest, previousText: string, instruction: string): WrittenAds => {
  const { productDescription, speechSeconds, tone = 'warm' } = request;
  const measure = (text: string): number => request.measure(text, 0);
  const adOf = (text: string) => ({ text, structure: 'plain', tone, seconds: measure(text), position: 0 });
  const wish = readLengthInstruction(instruction);
  if (wish === undefined)
    return { ads: [adOf(previousText)], writer: 'built-in', warnings: [scriptMessage('scripts.instruction')] };
  const now = measure(previousText);
  const asked = wish.seconds ?? speechSeconds;
  const targetSeconds =
    wish.change === 'shorter' && asked >= now
      ? now * SHORTER_SHARE
      : wish.change === 'longer' && asked <= now
        ? now * LONGER_SHARE
        : asked;
  const ad = adOf(fitText({ text: previousText, productDescription, targetSeconds, measure }));
  return {
    ads: [ad],
    writer: 'built-in',
    warnings: shortWarning({ ...request, speechSeconds: targetSeconds }, [ad.seconds]),
  };
};

/** The copywriter of this installation: needs no network and invents nothing. */
export const createBuiltInWriter = (): ScriptWriter => ({
  write: async (request, signal) => {
    const { instruction, previousText } = request;
    if (instruction && previousText) return edited(request, previousText, instruction);
    // Another version of an ad must differ from it.
    const seed = request.seed + (previousText?.length ?? 0);
    const result = await gate.run(request.owner, () => writeInSteps({ ...request, seed }, signal), signal);
    if (!result.ok) throw refused(result.refusal);
    return {
      ads: result.ads.map((ad, position) => ({ ...ad, position })),
      writer: 'built-in',
      warnings: [
        ...(request.targetAudience ? [scriptMessage('scripts.audience')] : []),
        ...personWarning(
          request,
          result.ads.map(({ text }) => text),
        ),
        ...shortWarning(
          request,
          result.ads.map(({ seconds }) => seconds),
        ),
      ],
    };
  },
});
