import { CodecError } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';

/** −60 dBFS: quieter than what is heard at the ends of an ad. */
const SILENCE = 0.001;

/** Frames of silence at both ends. All of a silent programme are at its start. */
export const silentEnds = ({ channels }: Pcm): { readonly start: number; readonly end: number } => {
  const frames = channels[0]?.length ?? 0;
  const isSilent = (frame: number): boolean => channels.every((samples) => Math.abs(samples[frame] ?? 0) < SILENCE);
  let start = 0;
  while (start < frames && isSilent(start)) start += 1;
  let end = 0;
  while (end < frames - start && isSilent(frames - 1 - end)) end += 1;
  return { start, end };
};

/**
 * Gives audio another length by silence alone: added at the end, or removed from the end and then from the start. What is heard
 * stays as it is. @throws CodecError `unsupported` when there is too little silence to remove
 */
export const fitLength = (pcm: Pcm, lengthMs: number): Pcm => {
  const present = pcm.channels[0]?.length ?? 0;
  const wanted = Math.round((lengthMs * pcm.sampleRateHz) / 1_000);
  const silence = silentEnds(pcm);
  const surplus = present - wanted;
  if (surplus > silence.start + silence.end)
    throw new CodecError(
      'unsupported',
      campaignMessage('campaigns.tooLittleSilence', { seconds: Math.round(lengthMs / 100) / 10 }),
    );
  const fromStart = Math.max(0, surplus - silence.end);
  const channels = pcm.channels.map((samples) => {
    const fitted = new Float32Array(wanted);
    fitted.set(samples.subarray(fromStart, Math.min(present, fromStart + wanted)));
    return fitted;
  });
  return { ...pcm, channels };
};
