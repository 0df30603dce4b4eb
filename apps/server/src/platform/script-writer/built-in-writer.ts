import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { scriptMessage } from '@sonora/contracts/messages/scripts';
import { adSteps, type CopyRefusal, type CopyResult } from '@sonora/copywriter';
import { createSingleGate } from '../shares/fair-gate.ts';
import type { AdRequest, ScriptWriter } from './script-writer.ts';

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

/** The copywriter of this installation: needs no network and invents nothing. */
export const createBuiltInWriter = (): ScriptWriter => ({
  write: async (request, signal) => {
    const { instruction, previousText } = request;
    // Another version of an ad must differ from it.
    const seed = request.seed + (previousText?.length ?? 0);
    const result = await gate.run(request.owner, () => writeInSteps({ ...request, seed }, signal), signal);
    if (!result.ok) throw refused(result.refusal);
    return {
      ads: result.ads,
      writer: 'built-in',
      warnings: [
        ...(instruction ? [scriptMessage('scripts.instruction')] : []),
        ...shortWarning(
          request,
          result.ads.map(({ seconds }) => seconds),
        ),
      ],
    };
  },
});
