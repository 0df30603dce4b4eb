import { CodecError } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { MAX_LENGTH_CHANGE } from '@sonora/contracts/audio';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { silentEnds, stretchProgramme } from '@sonora/engine';
import { MAX_ADDED_MS, planLength } from '../checks/fitting-length.ts';

/** Stored lengths are whole milliseconds: silence of up to one more is no reason to stretch. */
const ROUNDING_MS = 1;

const framesOf = (milliseconds: number, { sampleRateHz }: Pcm): number =>
  Math.round((milliseconds * sampleRateHz) / 1_000);

/**
 * Gives audio exactly `lengthMs`, to a frame: by silence alone where that is enough, else also by stretching the sound at the same
 * pitch, as `planLength` says. What is not stretched stays as it is, bit by bit; no true peak rises.
 * @throws CodecError `unsupported` when the length is out of reach
 */
export const fitAudioLength = (pcm: Pcm, lengthMs: number): Pcm => {
  const length = pcm.channels[0]?.length ?? 0;
  const wanted = framesOf(lengthMs, pcm);
  const silence = silentEnds(pcm);
  const start = Math.round(silence.startSeconds * pcm.sampleRateHz);
  const end = Math.round(silence.endSeconds * pcm.sampleRateHz);
  const plan = planLength({ length, start, end }, wanted, { maxAdded: framesOf(MAX_ADDED_MS + ROUNDING_MS, pcm) });
  if (!plan) {
    const values = { seconds: Math.round(lengthMs / 100) / 10, percent: 100 * MAX_LENGTH_CHANGE };
    throw new CodecError('unsupported', campaignMessage('campaigns.lengthOutOfReach', values));
  }
  const part = (from: number, to: number): Pcm => ({
    ...pcm,
    channels: pcm.channels.map((samples) => samples.subarray(from, to)),
  });
  const sound = part(start, length - end);
  const parts = [
    part(plan.removedAtStart, start),
    plan.ratio === 1 ? sound : stretchProgramme(sound, plan.ratio),
    part(length - end, length - plan.removedAtEnd),
  ];
  const channels = pcm.channels.map((_, channel) => {
    const fitted = new Float32Array(wanted);
    let at = 0;
    for (const { channels: samples } of parts) {
      fitted.set(samples[channel]!, at);
      at += samples[channel]!.length;
    }
    return fitted;
  });
  return { ...pcm, channels };
};
