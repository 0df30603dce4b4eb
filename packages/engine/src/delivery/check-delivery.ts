import type { DeliveryFix, DestinationName } from '@sonora/contracts/audio';
import { type Destination, destinations, type FileKind } from './destinations.ts';

/** Properties of a finished file. */
export type DeliveredFile = {
  readonly kind: FileKind;
  readonly sampleRateHz: number;
  readonly durationSeconds: number;
  readonly sizeBytes: number;
  /** For lossy files: average bit rate, and whether all frames have it. */
  readonly bitRateKbps?: number;
  readonly isRateConstant?: boolean;
  readonly silenceAtStartSeconds: number;
  readonly silenceAtEndSeconds: number;
  /** Measured on the decoded file; −Infinity for silence. */
  readonly integratedLufs: number;
  readonly maxShortTermLufs: number;
  readonly truePeakDbtp: number;
};

export type DeliveryLine = {
  readonly id:
    | 'kind'
    | 'bitRate'
    | 'constantRate'
    | 'sampleRate'
    | 'size'
    | 'length'
    | 'silence'
    | 'loudness'
    | 'shortTermLoudness'
    | 'truePeak';
  readonly label: string;
  readonly value: string;
  readonly limit: string;
  readonly passed: boolean;
  /** Absent when the requirement is met, or when no setting meets it. */
  readonly fix?: DeliveryFix;
};

const lengthToleranceSeconds = 0.1;
const LOSSY_KINDS: readonly FileKind[] = ['mp3', 'ogg', 'opus', 'm4a', 'aac'];
const isLossy = ({ kind }: DeliveredFile): boolean => LOSSY_KINDS.includes(kind);
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
const megabytes = (bytes: number): string => `${short(bytes / 2 ** 20, 2)} MB`;
const lufs = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(1)} LUFS` : 'silence');

type Asked = { readonly file: DeliveredFile; readonly destination: Destination };
type Rule = (asked: Asked) => DeliveryLine | undefined;

const line = (
  id: DeliveryLine['id'],
  label: string,
  outcome: Pick<DeliveryLine, 'value' | 'limit' | 'passed'>,
  fix?: DeliveryFix,
): DeliveryLine => ({ id, label, ...outcome, ...(outcome.passed || !fix ? {} : { fix }) });

const checkKind: Rule = ({ file, destination: { kinds, encoderPreset } }) => {
  if (!kinds) return undefined;
  const outcome = { value: file.kind, limit: kinds.join(', '), passed: kinds.includes(file.kind) };
  return line('kind', 'File', outcome, { encoderPreset });
};

const checkBitRate: Rule = ({ file, destination: { bitRateKbps, encoderPreset } }) => {
  if (!bitRateKbps || !isLossy(file) || file.bitRateKbps === undefined) return undefined;
  const { min, max = Number.POSITIVE_INFINITY } = bitRateKbps;
  const limit = Number.isFinite(max) ? `${min} to ${max} kb/s` : `at least ${min} kb/s`;
  const passed = file.bitRateKbps >= min && file.bitRateKbps <= max;
  return line('bitRate', 'Bit rate', { value: `${file.bitRateKbps} kb/s`, limit, passed }, { encoderPreset });
};

const checkConstantRate: Rule = ({ file, destination: { isRateConstant, encoderPreset } }) => {
  if (!isRateConstant || !isLossy(file)) return undefined;
  const passed = file.isRateConstant === true;
  const outcome = { value: passed ? 'constant' : 'variable', limit: 'constant', passed };
  return line('constantRate', 'Bit rate is', outcome, { encoderPreset });
};

const checkSampleRate: Rule = ({ file, destination: { sampleRateHz, encoderPreset } }) => {
  if (sampleRateHz === undefined) return undefined;
  const passed = file.sampleRateHz === sampleRateHz;
  const outcome = { value: `${file.sampleRateHz} Hz`, limit: `${sampleRateHz} Hz`, passed };
  return line('sampleRate', 'Sample rate', outcome, { encoderPreset });
};

const checkSize: Rule = ({ file, destination: { maxBytes, encoderPreset } }) => {
  if (maxBytes === undefined) return undefined;
  const passed = file.sizeBytes <= maxBytes;
  const outcome = { value: megabytes(file.sizeBytes), limit: `at most ${megabytes(maxBytes)}`, passed };
  return line('size', 'Size', outcome, { encoderPreset });
};

const checkLength: Rule = ({ file: { durationSeconds }, destination: { seconds, exactSeconds } }) => {
  const value = `${durationSeconds.toFixed(3)} s`;
  if (exactSeconds) {
    const nearest = exactSeconds.reduce((best, each) =>
      Math.abs(each - durationSeconds) < Math.abs(best - durationSeconds) ? each : best,
    );
    const passed = Math.abs(nearest - durationSeconds) <= lengthToleranceSeconds;
    return line(
      'length',
      'Length',
      { value, limit: `${exactSeconds.join(', ')} s`, passed },
      { lengthSeconds: nearest },
    );
  }
  if (!seconds) return undefined;
  const { min, max } = seconds;
  const passed = durationSeconds >= min && durationSeconds <= max + lengthToleranceSeconds;
  const lengthSeconds = Math.min(max, Math.max(min, durationSeconds));
  return line('length', 'Length', { value, limit: `${min} to ${max} s`, passed }, { lengthSeconds });
};

const checkSilence: Rule = ({ file, destination: { maxSilenceSeconds } }) => {
  if (maxSilenceSeconds === undefined) return undefined;
  const longest = Math.max(file.silenceAtStartSeconds, file.silenceAtEndSeconds);
  const outcome = { value: `${longest.toFixed(2)} s`, limit: `at most ${maxSilenceSeconds} s at either end` };
  return line('silence', 'Silence', { ...outcome, passed: longest <= maxSilenceSeconds });
};

const presetFix = ({ loudness }: Destination): DeliveryFix | undefined =>
  loudness?.preset && { loudnessPreset: loudness.preset };

const checkLoudness: Rule = ({ file, destination }) => {
  const { loudness } = destination;
  if (!loudness) return undefined;
  const { targetLufs, toleranceLu } = loudness;
  const passed = Math.abs(file.integratedLufs - targetLufs) <= toleranceLu;
  const outcome = { value: lufs(file.integratedLufs), limit: `${targetLufs} ± ${toleranceLu} LUFS`, passed };
  return line('loudness', 'Integrated loudness', outcome, presetFix(destination));
};

const checkShortTerm: Rule = ({ file, destination }) => {
  const limitLufs = destination.loudness?.maxShortTermLufs;
  if (limitLufs === undefined) return undefined;
  const passed = file.maxShortTermLufs <= limitLufs;
  const outcome = { value: lufs(file.maxShortTermLufs), limit: `at most ${limitLufs} LUFS`, passed };
  return line('shortTermLoudness', 'Maximum short-term loudness', outcome, presetFix(destination));
};

const checkTruePeak: Rule = ({ file, destination }) => {
  const { maxTruePeakDbtp } = destination;
  if (maxTruePeakDbtp === undefined) return undefined;
  const passed = file.truePeakDbtp <= maxTruePeakDbtp;
  const value = Number.isFinite(file.truePeakDbtp) ? `${file.truePeakDbtp.toFixed(1)} dBTP` : 'silence';
  return line(
    'truePeak',
    'True peak',
    { value, limit: `at most ${maxTruePeakDbtp} dBTP`, passed },
    presetFix(destination),
  );
};

const rules: readonly Rule[] = [
  checkKind,
  checkBitRate,
  checkConstantRate,
  checkSampleRate,
  checkSize,
  checkLength,
  checkSilence,
  checkLoudness,
  checkShortTerm,
  checkTruePeak,
];

/**
 * Checks a file against the requirements of a destination: one result per requirement, passed or not, with the settings
 * that fix it.
 */
export const checkDelivery = (file: DeliveredFile, name: DestinationName): DeliveryLine[] => {
  const destination: Destination = destinations[name];
  return rules.flatMap((rule) => rule({ file, destination }) ?? []);
};

/** Merges the fixes of all unmet requirements. */
export const fixAll = (lines: readonly DeliveryLine[]): DeliveryFix =>
  Object.assign({}, ...lines.map(({ fix }) => fix));
