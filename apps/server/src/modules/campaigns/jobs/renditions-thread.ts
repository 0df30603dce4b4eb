import {
  CodecError,
  createByteBudget,
  type EncoderPreset,
  encodeAs,
  openAudioFile,
  withChannelCount,
} from '@sonora/codecs';
import { limits } from '@sonora/contracts/limits';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { createProgrammeMeter, resample } from '@sonora/engine';
import { openFile } from '@sonora/renderer/files';
import { lowerThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { EncodedCreative, RenditionKinds } from './encode-creative.ts';

// Previews come first.
lowerThreadPriority();

/** The rate that all buyers take. */
const RENDITION_RATE_HZ = 44_100;

const mp3 = (bitRateKbps: number): EncoderPreset => ({
  extension: 'mp3',
  mimeType: 'audio/mpeg',
  isLossless: false,
  sampleRateHz: RENDITION_RATE_HZ,
  channelCount: 2,
  rate: { bitRateKbps },
});

const presets = [
  { name: 'mp3-192.mp3', preset: mp3(192), bitrateKbps: 192, codec: 'mp3' },
  { name: 'mp3-128.mp3', preset: mp3(128), bitrateKbps: 128, codec: 'mp3' },
  {
    name: 'ogg-160.ogg',
    preset: {
      extension: 'ogg',
      mimeType: 'audio/ogg',
      isLossless: false,
      sampleRateHz: RENDITION_RATE_HZ,
      channelCount: 2,
      // About 160 kb/s.
      oggQuality: 5,
    },
    bitrateKbps: undefined,
    codec: 'vorbis',
  },
] as const satisfies readonly { readonly preset: EncoderPreset; readonly [key: string]: unknown }[];

const finite = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 100) / 100 : null);

const joined = (blocks: readonly Float32Array[]): Float32Array => {
  const all = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
};

/** Decodes, measures and encodes a file. More than two channels are refused: an ad is mono or stereo. */
const encode = async (file: ReturnType<typeof openFile>): Promise<EncodedCreative> => {
  const { sampleRateHz, channelCount, decode } = openAudioFile(file, createByteBudget(limits.taskBytes));
  if (channelCount > 2)
    throw new CodecError('unsupported', campaignMessage('campaigns.creativeChannels', { count: channelCount }));
  const meter = createProgrammeMeter(sampleRateHz, channelCount);
  const blocks: Float32Array[][] = Array.from({ length: channelCount }, () => []);
  let frames = 0;
  await decode((channels) => {
    meter.push(channels);
    frames += channels[0]?.length ?? 0;
    if (frames > (limits.campaigns.creativeSeconds + 1) * sampleRateHz)
      throw new CodecError(
        'unsupported',
        campaignMessage('campaigns.creativeTooLongFile', { max: limits.campaigns.creativeSeconds }),
      );
    for (const [index, samples] of channels.entries()) blocks[index]?.push(samples.slice());
  });
  const { loudness } = meter.finish();
  const decoded = { sampleRateHz, channels: blocks.map(joined) };
  const pcm = withChannelCount(resample(decoded, RENDITION_RATE_HZ), 2);
  const durationSeconds = frames / sampleRateHz;
  const renditions: EncodedCreative['renditions'][number][] = [];
  for (const { name, preset, bitrateKbps, codec } of presets) {
    // Encoders may overwrite the samples.
    const copy = { ...pcm, channels: pcm.channels.map((samples) => samples.slice()) };
    const bytes = await encodeAs(copy, preset);
    renditions.push({
      name,
      mimeType: preset.mimeType as EncodedCreative['renditions'][number]['mimeType'],
      codec,
      bitrateKbps: bitrateKbps ?? Math.max(1, Math.round((bytes.length * 8) / durationSeconds / 1_000)),
      sampleRateHz: RENDITION_RATE_HZ,
      isConstantBitrate: preset.extension === 'mp3',
      bytes,
    });
  }
  return {
    durationMs: Math.max(1, Math.round(durationSeconds * 1_000)),
    integratedLufs: finite(loudness.integratedLufs),
    truePeakDbtp: finite(loudness.truePeakDbtp),
    renditions,
  };
};

serveThread<RenditionKinds>({
  encode: async (path) => {
    const file = openFile(path);
    try {
      if (file.sizeBytes === 0) throw new CodecError('empty', audioFileMessage('audioFiles.empty'));
      return await encode(file);
    } finally {
      file.close();
    }
  },
});
