import type { AudioProbe } from '@sonora/codecs';
import type { DeliveredFile } from '@sonora/engine';

/** What is heard in a file once it is decoded. */
export type HeardInFile = Pick<
  DeliveredFile,
  'silenceAtStartSeconds' | 'silenceAtEndSeconds' | 'integratedLufs' | 'maxShortTermLufs' | 'truePeakDbtp'
>;

/** A finished file as destinations judge it: what its headers and its bytes say, and what is heard in it. */
export const deliveredFileOf = (
  probe: Pick<AudioProbe, 'container' | 'sampleRateHz' | 'durationSeconds' | 'bitRateKbps'>,
  { sizeBytes, isRateConstant }: { readonly sizeBytes: number; readonly isRateConstant?: boolean | undefined },
  heard: HeardInFile,
): DeliveredFile => ({
  kind: probe.container,
  sampleRateHz: probe.sampleRateHz,
  durationSeconds: probe.durationSeconds,
  sizeBytes,
  ...(probe.bitRateKbps === undefined ? {} : { bitRateKbps: probe.bitRateKbps }),
  ...(isRateConstant === undefined ? {} : { isRateConstant }),
  ...heard,
});
