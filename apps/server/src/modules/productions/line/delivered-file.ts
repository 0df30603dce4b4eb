import { type AudioProbe, isConstantRateMp3 } from '@sonora/codecs';
import type { DeliveredFile } from '@sonora/engine';

/** What is heard in a file once it is decoded. */
export type HeardInFile = Pick<
  DeliveredFile,
  'silenceAtStartSeconds' | 'silenceAtEndSeconds' | 'integratedLufs' | 'maxShortTermLufs' | 'truePeakDbtp'
>;

/** A finished file as destinations judge it: from its bytes, what its headers say, and what is heard in it. */
export const deliveredFileOf = (bytes: Uint8Array, probe: AudioProbe, heard: HeardInFile): DeliveredFile => {
  const isRateConstant = isConstantRateMp3(bytes);
  return {
    kind: probe.container,
    sampleRateHz: probe.sampleRateHz,
    durationSeconds: probe.durationSeconds,
    sizeBytes: bytes.length,
    ...(probe.bitRateKbps === undefined ? {} : { bitRateKbps: probe.bitRateKbps }),
    ...(isRateConstant === undefined ? {} : { isRateConstant }),
    ...heard,
  };
};
