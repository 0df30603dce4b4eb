import type { AudioProbe } from '@sonora/codecs';
import type { DeliveredFile } from '@sonora/engine';

/** Measurements of a decoded file. */
export type DecodedFigures = Pick<
  DeliveredFile,
  'silenceAtStartSeconds' | 'silenceAtEndSeconds' | 'integratedLufs' | 'maxShortTermLufs' | 'truePeakDbtp'
>;

/** Properties of a finished file for the delivery check: its headers, its size and its measurements. */
export const deliveredFileOf = (
  probe: Pick<AudioProbe, 'container' | 'sampleRateHz' | 'durationSeconds' | 'bitRateKbps'>,
  { sizeBytes, isRateConstant }: { readonly sizeBytes: number; readonly isRateConstant?: boolean | undefined },
  figures: DecodedFigures,
): DeliveredFile => ({
  kind: probe.container,
  sampleRateHz: probe.sampleRateHz,
  durationSeconds: probe.durationSeconds,
  sizeBytes,
  ...(probe.bitRateKbps === undefined ? {} : { bitRateKbps: probe.bitRateKbps }),
  ...(isRateConstant === undefined ? {} : { isRateConstant }),
  ...figures,
});
