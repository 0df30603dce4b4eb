import { type CanonicalAudioform, fitSpeech } from '@sonora/audioform';
import { BuildError, type Line, type Run } from './line.ts';
import type { Resolved } from './resolve.ts';
import { type Spoken, speakOnce } from './speak.ts';

/** Speech that fits: what is spoken, and by how much each text is then stretched (1: not at all). */
export type FittedSpeech = {
  readonly spoken: ReadonlyMap<string, Spoken>;
  readonly ratios: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
};

/** The first round speaks at the computed speed, the second corrects what the engine did differently. */
const respeakRounds = 3;

/**
 * Speaks again what must be faster or slower, until only small differences are left, which are stretched.
 * @param otherSeconds lengths of media and effects, which count in sections
 * @throws BuildError saying by how many seconds a text is too long
 */
export const fitSpoken = async (
  line: Line,
  run: Run,
  document: CanonicalAudioform,
  resolved: Resolved,
  first: ReadonlyMap<string, Spoken>,
  otherSeconds: ReadonlyMap<string, { readonly durationSeconds: number }>,
): Promise<FittedSpeech> => {
  const spoken = new Map(first);
  for (let round = 0; ; round += 1) {
    const fit = fitSpeech(document, new Map([...otherSeconds, ...spoken]));
    if (fit.problems.length > 0) throw new BuildError(fit.problems.map(({ message }) => message));
    if (fit.respeak.size === 0 || round === respeakRounds) {
      const ratios = new Map([...fit.stretch].map(([key, { ratio }]) => [key, ratio]));
      const warnings = [...new Set([...spoken.values()].flatMap((entry) => entry.warnings).concat(fit.warnings))];
      return { spoken, ratios, warnings };
    }
    for (const [assetKey, { speed }] of fit.respeak) {
      const job = resolved.jobs.find((entry) => entry.assetKey === assetKey);
      const voice = resolved.voices.get(assetKey);
      if (job && voice) spoken.set(assetKey, await speakOnce(line, run, { assetKey, text: job.text, voice, speed }));
    }
  }
};
