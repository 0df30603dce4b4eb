import { type EncoderPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { CodecError } from './codec-error.ts';
import { type EncoderPreset, encoderPresets } from './encoder-presets.ts';
import { bitRatesFor, MP3_SAMPLE_RATES } from './mp3/frame-header.ts';

/** Parameters of the `custom` preset with the names of the wire contract; numbers may be strings. */
export type CustomEncoding = {
  /** `mp3`, `wav`, `flac` or `ogg`. */
  readonly format: string;
  /** In Hz. Default: 48 000. */
  readonly sampleRate?: number | string;
  /** WAV: 16, 24 or 32 (float); FLAC: 16 or 24. Default: 16. */
  readonly bitDepth?: number | string;
  /** 1 or 2. Default: 2. */
  readonly channels?: number | string;
  /** MP3: `constant` (default) or `variable`. */
  readonly bitRateType?: string;
  /**
   * MP3: kb/s if constant (default 192, or the highest below it that the sample rate allows), quality 0 to 9 if
   * variable (default 4).
   */
  readonly bitRate?: number | string;
};

const LOSSLESS_RATES = [8000, 16000, 22050, 24000, 32000, 44100, 48000, 88200, 96000];
const OGG_RATES = [16000, 22050, 24000, 32000, 44100, 48000];

const oneOf = (
  name: string,
  value: number | string | undefined,
  allowed: readonly number[],
  fallback: number,
): number => {
  const number = value === undefined || value === '' ? fallback : Number(value);
  if (allowed.includes(number)) return number;
  throw new CodecError(
    'unsupported',
    audioformMessage('audioforms.encoderOneOf', { field: name, names: allowed.join(', '), given: String(value) }),
  );
};

type Common = Pick<EncoderPreset, 'sampleRateHz' | 'channelCount'>;

const mp3Preset = (custom: CustomEncoding, common: Common): EncoderPreset => {
  const base = { extension: 'mp3', mimeType: 'audio/mpeg', isLossless: false, ...common } as const;
  const type = custom.bitRateType ?? 'constant';
  if (type === 'variable') {
    const vbrQuality = oneOf('bitRate', custom.bitRate, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4);
    return { ...base, rate: { vbrQuality } };
  }
  if (type !== 'constant') {
    throw new CodecError('unsupported', audioformMessage('audioforms.bitRateType', { given: type }));
  }
  const allowed = bitRatesFor(common.sampleRateHz);
  const fallback = Math.max(...allowed.filter((rate) => rate <= 192));
  const bitRateKbps = oneOf('bitRate', custom.bitRate, allowed, fallback);
  return { ...base, rate: { bitRateKbps } };
};

/**
 * The preset for explicit parameters.
 * @throws CodecError `unsupported`, with a sentence that names the parameter and its valid values.
 */
export const customPreset = (custom: CustomEncoding): EncoderPreset => {
  const format = custom.format.toLowerCase();
  const rates = { mp3: MP3_SAMPLE_RATES, ogg: OGG_RATES, wav: LOSSLESS_RATES, flac: LOSSLESS_RATES };
  if (!Object.hasOwn(rates, format)) {
    throw new CodecError('unsupported', audioformMessage('audioforms.encoderFormat', { given: custom.format }));
  }
  const sampleRateHz = oneOf('sampleRate', custom.sampleRate, rates[format as keyof typeof rates], SAMPLE_RATE_HZ);
  const channelCount = oneOf('channels', custom.channels, [1, 2], 2) as 1 | 2;
  const common = { sampleRateHz, channelCount };
  if (format === 'mp3') return mp3Preset(custom, common);
  if (format === 'ogg') return { extension: 'ogg', mimeType: 'audio/ogg', isLossless: false, ...common, oggQuality: 9 };
  const bits = oneOf('bitDepth', custom.bitDepth, format === 'wav' ? [16, 24, 32] : [16, 24], 16) as 16 | 24 | 32;
  const lossless = { isLossless: true, ...common, bitDepth: bits === 32 ? 'float32' : bits } as const;
  return format === 'wav'
    ? { extension: 'wav', mimeType: 'audio/wav', ...lossless }
    : { extension: 'flac', mimeType: 'audio/flac', ...lossless };
};

/** Encoding in a document: a preset's name, or `custom` with parameters; their default format is WAV. */
export type WantedEncoding = Partial<CustomEncoding> & { readonly encoderPreset: EncoderPresetName | 'custom' };

/** The preset for a document's encoding. @throws CodecError as `customPreset` */
export const encoderOf = (wanted: WantedEncoding): EncoderPreset =>
  wanted.encoderPreset === 'custom'
    ? customPreset({ ...wanted, format: wanted.format ?? 'wav' })
    : encoderPresets[wanted.encoderPreset];
