import { type EncoderPresetName, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { Mp3Rate } from './mp3/encode-mp3.ts';
import type { OggQuality } from './ogg/encode-ogg.ts';

/** A file format for delivery. `channelCount` and `sampleRateHz` are those of the file. */
export type EncoderPreset = {
  readonly extension: 'mp3' | 'wav' | 'flac' | 'ogg';
  readonly mimeType: 'audio/mpeg' | 'audio/wav' | 'audio/flac' | 'audio/ogg';
  /** False if decoding does not return the encoded samples exactly. */
  readonly isLossless: boolean;
  readonly sampleRateHz: number;
  readonly channelCount: 1 | 2;
  /** MP3 only. */
  readonly rate?: Mp3Rate;
  /** WAV and FLAC only. */
  readonly bitDepth?: 16 | 24 | 'float32';
  /** Ogg Vorbis only. */
  readonly oggQuality?: OggQuality;
};

const mp3 = (rate: Mp3Rate, sampleRateHz = SAMPLE_RATE_HZ, channelCount: 1 | 2 = 2): EncoderPreset => ({
  extension: 'mp3',
  mimeType: 'audio/mpeg',
  isLossless: false,
  sampleRateHz,
  channelCount,
  rate,
});

/**
 * All presets. The variable rates correspond to about 65, 115, 165, 190 and 245 kb/s for music (LAME's V9, V6, V4, V2,
 * V0).
 */
export const encoderPresets: Readonly<Record<EncoderPresetName, EncoderPreset>> = {
  mp3: mp3({ bitRateKbps: 192 }),
  wav: {
    extension: 'wav',
    mimeType: 'audio/wav',
    isLossless: true,
    sampleRateHz: SAMPLE_RATE_HZ,
    channelCount: 2,
    bitDepth: 16,
  },
  mp3_very_low: mp3({ vbrQuality: 9 }),
  mp3_low: mp3({ vbrQuality: 6 }),
  mp3_medium: mp3({ vbrQuality: 4 }),
  mp3_high: mp3({ vbrQuality: 2 }),
  mp3_very_high: mp3({ vbrQuality: 0 }),
  mp3_alexa: mp3({ bitRateKbps: 48 }, 24000, 1),
  mp3_cbr_44100: mp3({ bitRateKbps: 192 }, 44100),
  flac: {
    extension: 'flac',
    mimeType: 'audio/flac',
    isLossless: true,
    sampleRateHz: SAMPLE_RATE_HZ,
    channelCount: 2,
    bitDepth: 16,
  },
  ogg: {
    extension: 'ogg',
    mimeType: 'audio/ogg',
    isLossless: false,
    sampleRateHz: SAMPLE_RATE_HZ,
    channelCount: 2,
    oggQuality: 9,
  },
};
