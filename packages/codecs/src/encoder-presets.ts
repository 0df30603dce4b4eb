import { type ByteSink, createByteCollector } from './byte-sink.ts';
import { CodecError } from './codec-error.ts';
import { encodeFlacSource } from './flac/encode-flac.ts';
import { encodeMp3Source, type Mp3Rate } from './mp3/encode-mp3.ts';
import { encodeOggSource, type OggQuality } from './ogg/encode-ogg.ts';
import type { Pcm, PcmSource } from './pcm.ts';
import { framesOf } from './pcm-checks.ts';
import { sourceOfPcm } from './pcm-source.ts';
import type { AudioTags } from './tags/audio-tags.ts';
import { encodeWavSource } from './wav/encode-wav.ts';

/** Names of what a finished ad can be delivered as. */
export type EncoderPresetName =
  | 'mp3'
  | 'wav'
  | 'mp3_very_low'
  | 'mp3_low'
  | 'mp3_medium'
  | 'mp3_high'
  | 'mp3_very_high'
  | 'mp3_alexa'
  | 'mp3_cbr_44100'
  | 'flac'
  | 'ogg';

/** One way of delivery. `channelCount` and `sampleRateHz` are the file's own. */
export type EncoderPreset = {
  readonly description: string;
  readonly extension: 'mp3' | 'wav' | 'flac' | 'ogg';
  readonly mimeType: 'audio/mpeg' | 'audio/wav' | 'audio/flac' | 'audio/ogg';
  /** False where the decoded file holds other samples than were encoded. */
  readonly isLossless: boolean;
  readonly sampleRateHz: number;
  readonly channelCount: 1 | 2;
  /** For MP3 alone. */
  readonly rate?: Mp3Rate;
  /** For WAV and FLAC. */
  readonly bitDepth?: 16 | 24 | 'float32';
  /** For Ogg Vorbis. */
  readonly oggQuality?: OggQuality;
};

const mp3 = (description: string, rate: Mp3Rate, sampleRateHz = 48000, channelCount: 1 | 2 = 2): EncoderPreset => ({
  description,
  extension: 'mp3',
  mimeType: 'audio/mpeg',
  isLossless: false,
  sampleRateHz,
  channelCount,
  rate,
});

/** All presets. The variable rates aim at 65, 115, 165, 190 and 245 kb/s for music (LAME's V9, V6, V4, V2, V0). */
export const encoderPresets: Readonly<Record<EncoderPresetName, EncoderPreset>> = {
  mp3: mp3('MP3, 48 kHz stereo, constant 192 kb/s', { bitRateKbps: 192 }),
  wav: {
    description: 'WAV, 48 kHz stereo, 16 bit',
    extension: 'wav',
    mimeType: 'audio/wav',
    isLossless: true,
    sampleRateHz: 48000,
    channelCount: 2,
    bitDepth: 16,
  },
  mp3_very_low: mp3('MP3, variable bit rate, about 65 kb/s', { vbrQuality: 9 }),
  mp3_low: mp3('MP3, variable bit rate, about 115 kb/s', { vbrQuality: 6 }),
  mp3_medium: mp3('MP3, variable bit rate, about 165 kb/s', { vbrQuality: 4 }),
  mp3_high: mp3('MP3, variable bit rate, about 190 kb/s', { vbrQuality: 2 }),
  mp3_very_high: mp3('MP3, variable bit rate, about 245 kb/s', { vbrQuality: 0 }),
  mp3_alexa: mp3('MP3 for voice assistants, 24 kHz mono, constant 48 kb/s', { bitRateKbps: 48 }, 24000, 1),
  mp3_cbr_44100: mp3('MP3 for ad servers, 44.1 kHz stereo, constant 192 kb/s', { bitRateKbps: 192 }, 44100),
  flac: {
    description: 'FLAC, 48 kHz stereo, 16 bit, lossless',
    extension: 'flac',
    mimeType: 'audio/flac',
    isLossless: true,
    sampleRateHz: 48000,
    channelCount: 2,
    bitDepth: 16,
  },
  ogg: {
    description: 'Ogg Vorbis, 48 kHz stereo, about 320 kb/s',
    extension: 'ogg',
    mimeType: 'audio/ogg',
    isLossless: false,
    sampleRateHz: 48000,
    channelCount: 2,
    oggQuality: 9,
  },
};

const simplify = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The preset that a name means, in any case and with or without underscores; undefined when there is none. */
export const parseEncoderPreset = (name: string): EncoderPresetName | undefined =>
  (Object.keys(encoderPresets) as EncoderPresetName[]).find((known) => simplify(known) === simplify(name));

/** Mono to both sides; stereo to the mean of both, which cannot clip. */
export const withChannelCount = (pcm: Pcm, channelCount: 1 | 2): Pcm => {
  const [left, right] = pcm.channels;
  if (pcm.channels.length === channelCount || left === undefined) return pcm;
  if (pcm.channels.length > 2) {
    throw new CodecError('unsupported', 'Only mono and stereo can be delivered.');
  }
  if (channelCount === 2) return { ...pcm, channels: [left, left] };
  return { ...pcm, channels: [left.map((sample, frame) => (sample + (right?.[frame] ?? 0)) / 2)] };
};

/**
 * The delivered file. Mono and stereo are adapted to the preset. MP3 presets take any rate (see `encodeMp3` on quality);
 * the others take their own alone, since this package does not convert rates.
 *
 * @throws CodecError `empty` or `unsupported`.
 */
export const encodeWithPreset = (pcm: Pcm, name: EncoderPresetName, tags?: AudioTags): Promise<Uint8Array> =>
  encodeAs(pcm, encoderPresets[name], tags);

/** As `encodeWithPreset`, for a preset that need not have a name: see `customPreset`. */
export const encodeAs = async (pcm: Pcm, preset: EncoderPreset, tags?: AudioTags): Promise<Uint8Array> => {
  framesOf(pcm);
  const file = createByteCollector();
  await encodeSource(sourceOfPcm(pcm), preset, tags, file);
  return file.bytes();
};

const withChannels = (source: PcmSource, channelCount: 1 | 2): PcmSource => {
  if (source.channelCount === channelCount) return source;
  if (source.channelCount > 2) throw new CodecError('unsupported', 'Only mono and stereo can be delivered.');
  const { sampleRateHz, frames } = source;
  const read: PcmSource['read'] = (startFrame, count) => {
    const { channels } = withChannelCount({ sampleRateHz, channels: source.read(startFrame, count) }, channelCount);
    // Each channel is an array of its own, which an encoder may change: mono on both sides is one.
    return channels.map((samples, index) => (channels.indexOf(samples) === index ? samples : samples.slice()));
  };
  return { sampleRateHz, channelCount, frames, read };
};

/**
 * As `encodeAs`, for audio of any length that is read stretch by stretch. WAV, FLAC and Ogg are written as they are read;
 * MP3 is held as it is encoded.
 *
 * @throws CodecError as `encodeAs`, and what the sink throws.
 */
export const encodeSource = async (
  source: PcmSource,
  preset: EncoderPreset,
  tags: AudioTags | undefined,
  sink: ByteSink,
): Promise<void> => {
  if (source.frames === 0) throw new CodecError('empty', 'There is no audio to write.');
  const adapted = withChannels(source, preset.channelCount);
  if (preset.rate !== undefined) {
    const extra = { tags, outputSampleRateHz: preset.sampleRateHz };
    for (const piece of (await encodeMp3Source(adapted, preset.rate, extra)).pieces) sink.write(piece);
    return;
  }
  if (source.sampleRateHz !== preset.sampleRateHz) {
    throw new CodecError('unsupported', `This ${preset.extension} file needs audio at ${preset.sampleRateHz} Hz.`);
  }
  if (preset.oggQuality !== undefined) return encodeOggSource(adapted, preset.oggQuality, tags ?? {}, sink.write);
  const bitDepth = preset.bitDepth ?? 16;
  if (preset.extension === 'wav') return encodeWavSource(adapted, { bitDepth, tags }, sink.write);
  if (bitDepth === 'float32') throw new CodecError('unsupported', 'FLAC holds whole numbers of 16 or 24 bit.');
  return encodeFlacSource(adapted, { bitDepth, tags }, sink);
};
