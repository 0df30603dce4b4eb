import { CodecError } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { silentEnds } from '@sonora/engine';

/**
 * Gives audio another length by silence alone: added at the end, or removed from the end and then from the start. What is heard
 * stays as it is. @throws CodecError `unsupported` when there is too little silence to remove
 */
export const fitWithSilence = (pcm: Pcm, lengthMs: number): Pcm => {
  const present = pcm.channels[0]?.length ?? 0;
  const wanted = Math.round((lengthMs * pcm.sampleRateHz) / 1_000);
  const { startSeconds, endSeconds } = silentEnds(pcm);
  const [atStart, atEnd] = [startSeconds, endSeconds].map((seconds) => Math.round(seconds * pcm.sampleRateHz)) as [
    number,
    number,
  ];
  const surplus = present - wanted;
  if (surplus > atStart + atEnd)
    throw new CodecError(
      'unsupported',
      campaignMessage('campaigns.tooLittleSilence', { seconds: Math.round(lengthMs / 100) / 10 }),
    );
  const fromStart = Math.max(0, surplus - atEnd);
  const channels = pcm.channels.map((samples) => {
    const fitted = new Float32Array(wanted);
    fitted.set(samples.subarray(fromStart, Math.min(present, fromStart + wanted)));
    return fitted;
  });
  return { ...pcm, channels };
};
