import type { EncoderPresetName } from '@sonora/contracts/audio';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { CodecError } from './codec-error.ts';
import { type EncoderPreset, encoderPresets } from './encoder-presets.ts';
import { encodeFlacSource } from './flac/encode-flac.ts';
import { type ByteSink, createByteCollector } from './io/byte-sink.ts';
import { encodeMp3Source } from './mp3/encode-mp3.ts';
import { encodeOggSource } from './ogg/encode-ogg.ts';
import type { Pcm, PcmSource } from './pcm.ts';
import { frameCountOf } from './pcm-checks.ts';
import { sourceOfPcm } from './pcm-source.ts';
import type { AudioTags } from './tags/audio-tags.ts';
import { encodeWavSource } from './wav/encode-wav.ts';

/** Converts the channel count: mono to two equal channels; stereo to the mean of both, which cannot clip. */
export const withChannelCount = (pcm: Pcm, channelCount: 1 | 2): Pcm => {
  const [left, right] = pcm.channels;
  if (pcm.channels.length === channelCount || left === undefined) return pcm;
  if (pcm.channels.length > 2) {
    throw new CodecError('unsupported', audioformMessage('audioforms.monoOrStereo'));
  }
  if (channelCount === 2) return { ...pcm, channels: [left, left] };
  return { ...pcm, channels: [left.map((sample, frame) => (sample + (right?.[frame] ?? 0)) / 2)] };
};

/**
 * Encodes the delivered file. The channel count is adapted to the preset. MP3 presets accept any sample rate (see
 * `encodeMp3` on quality); the others accept only their own, because this package does not resample.
 * @throws CodecError `empty` or `unsupported`.
 */
export const encodeWithPreset = (pcm: Pcm, name: EncoderPresetName, tags?: AudioTags): Promise<Uint8Array> =>
  encodeAs(pcm, encoderPresets[name], tags);

/** Like `encodeWithPreset`, for a preset without a name: see `customPreset`. */
export const encodeAs = async (pcm: Pcm, preset: EncoderPreset, tags?: AudioTags): Promise<Uint8Array> => {
  frameCountOf(pcm);
  const file = createByteCollector();
  await encodeSource(sourceOfPcm(pcm), preset, tags, file);
  return file.bytes();
};

const withChannels = (source: PcmSource, channelCount: 1 | 2): PcmSource => {
  if (source.channelCount === channelCount) return source;
  if (source.channelCount > 2) throw new CodecError('unsupported', audioformMessage('audioforms.monoOrStereo'));
  const { sampleRateHz, frames } = source;
  const read: PcmSource['read'] = (startFrame, count) => {
    const { channels } = withChannelCount({ sampleRateHz, channels: source.read(startFrame, count) }, channelCount);
    // Encoders may overwrite channels, so a mono channel used twice is copied.
    return channels.map((samples, index) => (channels.indexOf(samples) === index ? samples : samples.slice()));
  };
  return { sampleRateHz, channelCount, frames, read };
};

/**
 * Like `encodeAs`, for audio of any length that is read in blocks. WAV, FLAC and Ogg are written while they are read;
 * the encoded MP3 is held in memory.
 * @throws CodecError as `encodeAs`, and errors of the sink.
 */
export const encodeSource = async (
  source: PcmSource,
  preset: EncoderPreset,
  tags: AudioTags | undefined,
  sink: ByteSink,
): Promise<void> => {
  if (source.frames === 0)
    throw new CodecError('empty', audioFileMessage('audioFiles.notWritable', { fault: 'There is no audio to write.' }));
  const adapted = withChannels(source, preset.channelCount);
  if (preset.rate !== undefined) {
    const extra = { tags, outputSampleRateHz: preset.sampleRateHz };
    for (const piece of (await encodeMp3Source(adapted, preset.rate, extra)).pieces) sink.write(piece);
    return;
  }
  if (source.sampleRateHz !== preset.sampleRateHz) {
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', {
        fault: `This ${preset.extension} file needs audio at ${preset.sampleRateHz} Hz.`,
      }),
    );
  }
  if (preset.oggQuality !== undefined) return encodeOggSource(adapted, preset.oggQuality, tags ?? {}, sink.write);
  const bitDepth = preset.bitDepth ?? 16;
  if (preset.extension === 'wav') return encodeWavSource(adapted, { bitDepth, tags }, sink.write);
  if (bitDepth === 'float32')
    throw new CodecError(
      'unsupported',
      audioFileMessage('audioFiles.notWritable', { fault: 'FLAC holds whole numbers of 16 or 24 bit.' }),
    );
  return encodeFlacSource(adapted, { bitDepth, tags }, sink);
};
