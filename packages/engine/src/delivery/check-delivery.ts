import type { DeliveryFix, DestinationName } from '@sonora/contracts/audio';
import { measurementMessage, measurementMessages } from '@sonora/contracts/messages/measurements';
import { type Message, type MessageReference, referenceOf } from '@sonora/contracts/messages/message';
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
  /** Message references of value and limit. */
  readonly messages: { readonly value: MessageReference; readonly limit: MessageReference };
  readonly passed: boolean;
  /** Absent when the requirement is met, or when no setting meets it. */
  readonly fix?: DeliveryFix;
};

const lengthToleranceSeconds = 0.1;
const LOSSY_KINDS: readonly FileKind[] = ['mp3', 'ogg', 'opus', 'm4a', 'aac'];
const isLossy = ({ kind }: DeliveredFile): boolean => LOSSY_KINDS.includes(kind);
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
const megabytes = (bytes: number): string => short(bytes / 2 ** 20, 2);
const silence = (): Message => measurementMessage('measurements.silence');
const lufs = (value: number): Message =>
  Number.isFinite(value) ? measurementMessage('measurements.loudness', { level: value.toFixed(1) }) : silence();
const dbtp = (value: number): Message =>
  Number.isFinite(value) ? measurementMessage('measurements.peak', { level: value.toFixed(1) }) : silence();

type Asked = { readonly file: DeliveredFile; readonly destination: Destination };
type Rule = (asked: Asked) => DeliveryLine | undefined;

type Outcome = { readonly value: Message; readonly limit: Message; readonly passed: boolean };

const line = (id: DeliveryLine['id'], { value, limit, passed }: Outcome, fix?: DeliveryFix): DeliveryLine => ({
  id,
  label: measurementMessages[`measurements.labels.${id}`],
  value: value.text,
  limit: limit.text,
  messages: { value: referenceOf(value), limit: referenceOf(limit) },
  passed,
  ...(passed || !fix ? {} : { fix }),
});

const checkKind: Rule = ({ file, destination: { kinds, encoderPreset } }) => {
  if (!kinds) return undefined;
  const value = measurementMessage('measurements.kinds', { kinds: file.kind });
  const limit = measurementMessage('measurements.kinds', { kinds: kinds.join(', ') });
  return line('kind', { value, limit, passed: kinds.includes(file.kind) }, { encoderPreset });
};

const checkBitRate: Rule = ({ file, destination: { bitRateKbps, encoderPreset } }) => {
  if (!bitRateKbps || !isLossy(file) || file.bitRateKbps === undefined) return undefined;
  const { min, max = Number.POSITIVE_INFINITY } = bitRateKbps;
  const value = measurementMessage('measurements.bitRate', { rate: String(file.bitRateKbps) });
  const limit = Number.isFinite(max)
    ? measurementMessage('measurements.bitRateRange', { min, max })
    : measurementMessage('measurements.minBitRate', { min });
  const passed = file.bitRateKbps >= min && file.bitRateKbps <= max;
  return line('bitRate', { value, limit, passed }, { encoderPreset });
};

const checkConstantRate: Rule = ({ file, destination: { isRateConstant, encoderPreset } }) => {
  if (!isRateConstant || !isLossy(file)) return undefined;
  const passed = file.isRateConstant === true;
  const limit = measurementMessage('measurements.constant');
  const value = passed ? limit : measurementMessage('measurements.variable');
  return line('constantRate', { value, limit, passed }, { encoderPreset });
};

const checkSampleRate: Rule = ({ file, destination: { sampleRateHz, encoderPreset } }) => {
  if (sampleRateHz === undefined) return undefined;
  const value = measurementMessage('measurements.sampleRate', { rate: String(file.sampleRateHz) });
  const limit = measurementMessage('measurements.sampleRate', { rate: String(sampleRateHz) });
  return line('sampleRate', { value, limit, passed: file.sampleRateHz === sampleRateHz }, { encoderPreset });
};

const checkSize: Rule = ({ file, destination: { maxBytes, encoderPreset } }) => {
  if (maxBytes === undefined) return undefined;
  const value = measurementMessage('measurements.megabytes', { size: megabytes(file.sizeBytes) });
  const limit = measurementMessage('measurements.maxMegabytes', { max: megabytes(maxBytes) });
  return line('size', { value, limit, passed: file.sizeBytes <= maxBytes }, { encoderPreset });
};

const checkLength: Rule = ({ file: { durationSeconds }, destination: { seconds, exactSeconds } }) => {
  const value = measurementMessage('measurements.seconds', { seconds: durationSeconds.toFixed(3) });
  if (exactSeconds) {
    const nearest = exactSeconds.reduce((best, each) =>
      Math.abs(each - durationSeconds) < Math.abs(best - durationSeconds) ? each : best,
    );
    const passed = Math.abs(nearest - durationSeconds) <= lengthToleranceSeconds;
    const limit = measurementMessage('measurements.seconds', { seconds: exactSeconds.join(', ') });
    return line('length', { value, limit, passed }, { lengthSeconds: nearest });
  }
  if (!seconds) return undefined;
  const { min, max } = seconds;
  const passed = durationSeconds >= min && durationSeconds <= max + lengthToleranceSeconds;
  const lengthSeconds = Math.min(max, Math.max(min, durationSeconds));
  const limit = measurementMessage('measurements.secondsRange', { min, max });
  return line('length', { value, limit, passed }, { lengthSeconds });
};

const checkSilence: Rule = ({ file, destination: { maxSilenceSeconds } }) => {
  if (maxSilenceSeconds === undefined) return undefined;
  const longest = Math.max(file.silenceAtStartSeconds, file.silenceAtEndSeconds);
  const value = measurementMessage('measurements.seconds', { seconds: longest.toFixed(2) });
  const limit = measurementMessage('measurements.maxSilence', { max: maxSilenceSeconds });
  return line('silence', { value, limit, passed: longest <= maxSilenceSeconds });
};

const presetFix = ({ loudness }: Destination): DeliveryFix | undefined =>
  loudness?.preset && { loudnessPreset: loudness.preset };

const checkLoudness: Rule = ({ file, destination }) => {
  const { loudness } = destination;
  if (!loudness) return undefined;
  const { targetLufs, toleranceLu } = loudness;
  const limit = measurementMessage('measurements.loudnessTarget', { target: targetLufs, tolerance: toleranceLu });
  const passed = Math.abs(file.integratedLufs - targetLufs) <= toleranceLu;
  return line('loudness', { value: lufs(file.integratedLufs), limit, passed }, presetFix(destination));
};

const checkShortTerm: Rule = ({ file, destination }) => {
  const limitLufs = destination.loudness?.maxShortTermLufs;
  if (limitLufs === undefined) return undefined;
  const limit = measurementMessage('measurements.maxLoudness', { max: limitLufs });
  const passed = file.maxShortTermLufs <= limitLufs;
  return line('shortTermLoudness', { value: lufs(file.maxShortTermLufs), limit, passed }, presetFix(destination));
};

const checkTruePeak: Rule = ({ file, destination }) => {
  const { maxTruePeakDbtp } = destination;
  if (maxTruePeakDbtp === undefined) return undefined;
  const limit = measurementMessage('measurements.maxPeak', { max: maxTruePeakDbtp });
  const passed = file.truePeakDbtp <= maxTruePeakDbtp;
  return line('truePeak', { value: dbtp(file.truePeakDbtp), limit, passed }, presetFix(destination));
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
