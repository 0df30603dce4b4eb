import {
  type AudioTags,
  CodecError,
  createByteBudget,
  decodeAudio,
  type EncoderPreset,
  encodeAs,
  openAudioFile,
  withChannelCount,
} from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import type { LoudnessPresetName } from '@sonora/contracts/audio';
import { limits } from '@sonora/contracts/limits';
import { audioFileMessage } from '@sonora/contracts/messages/audio-files';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { type LoudnessMeasurement, masterAd, measureLoudness, resample, silentEnds } from '@sonora/engine';
import { openFile } from '@sonora/renderer/files';
import { lowerThreadPriority, serveThread } from '@sonora/renderer/threads';
import type { EncodedCreative, RenditionKinds, RenditionRequest } from './encode-creative.ts';
import { fitAudioLength } from './fit-audio-length.ts';

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

const silenceOf = (pcm: Pcm): EncodedCreative['silenceMs'] => {
  const { startSeconds, endSeconds } = silentEnds(pcm);
  return { start: Math.round(startSeconds * 1_000), end: Math.round(endSeconds * 1_000) };
};

const joined = (blocks: readonly Float32Array[]): Float32Array => {
  const all = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
};

const DECODED_PERCENT = 10;
/** Before the encoders start; fitting the length takes no longer than decoding. */
const FITTED_PERCENT = 20;
/** Then it is the best of the first round; further rounds are rare. */
const ENCODED_PERCENT = 90;

type Rendition = EncodedCreative['renditions'][number];
type Report = (percent: number) => void;

/** Decodes a file to two channels at the rate of the renditions. More channels are refused: an ad is mono or stereo. */
const decode = async (file: ReturnType<typeof openFile>): Promise<{ readonly pcm: Pcm; readonly seconds: number }> => {
  const source = openAudioFile(file, createByteBudget(limits.taskBytes));
  const { sampleRateHz, channelCount } = source;
  if (channelCount > 2)
    throw new CodecError('unsupported', campaignMessage('campaigns.creativeChannels', { count: channelCount }));
  const blocks: Float32Array[][] = Array.from({ length: channelCount }, () => []);
  let frames = 0;
  await source.decode((channels) => {
    frames += channels[0]?.length ?? 0;
    if (frames > (limits.campaigns.creativeSeconds + 1) * sampleRateHz)
      throw new CodecError(
        'unsupported',
        campaignMessage('campaigns.creativeTooLongFile', { max: limits.campaigns.creativeSeconds }),
      );
    for (const [index, samples] of channels.entries()) blocks[index]?.push(samples.slice());
  });
  const decoded = { sampleRateHz, channels: blocks.map(joined) };
  return { pcm: withChannelCount(resample(decoded, RENDITION_RATE_HZ), 2), seconds: frames / sampleRateHz };
};

const encodeAll = async (
  pcm: Pcm,
  seconds: number,
  { tags, report }: { readonly tags?: AudioTags; readonly report: Report },
): Promise<Rendition[]> => {
  const renditions: Rendition[] = [];
  for (const { name, preset, bitrateKbps, codec } of presets) {
    // Encoders may overwrite the samples.
    const copy = { ...pcm, channels: pcm.channels.map((samples) => samples.slice()) };
    const bytes = await encodeAs(copy, preset, tags);
    renditions.push({
      name,
      mimeType: preset.mimeType as Rendition['mimeType'],
      codec,
      bitrateKbps: bitrateKbps ?? Math.max(1, Math.round((bytes.length * 8) / seconds / 1_000)),
      sampleRateHz: RENDITION_RATE_HZ,
      isConstantBitrate: preset.extension === 'mp3',
      bytes,
    });
    const share = renditions.length / presets.length;
    report(FITTED_PERCENT + share * (ENCODED_PERCENT - FITTED_PERCENT));
  }
  return renditions;
};

/** Masters, encodes, and measures what the decoded renditions have: the loudness of the first, and the highest peak of all. */
const masterAll = async (pcm: Pcm, seconds: number, loudnessPreset: LoudnessPresetName, report: Report) => {
  // Most creatives are not mastered, and their threads start sooner without the renderer.
  const { loudnessTags, reachTarget } = await import('@sonora/renderer');
  return reachTarget({ loudnessPreset, isLossless: false }, async (target, ceilingMarginDb) => {
    const { pcm: mastered, measurement: before } = masterAd(pcm, target, { ceilingMarginDb });
    const renditions = await encodeAll(mastered, seconds, { tags: loudnessTags(before), report });
    const measured: LoudnessMeasurement[] = [];
    for (const { bytes } of renditions) measured.push(measureLoudness((await decodeAudio(bytes)).pcm));
    const truePeakDbtp = Math.max(...measured.map((one) => one.truePeakDbtp));
    return { renditions, measurement: { ...measured[0]!, truePeakDbtp }, masteredLufs: before.integratedLufs };
  });
};

/** Decodes, measures and encodes a file; masters it before where that is wanted. */
const encode = async (
  file: ReturnType<typeof openFile>,
  { loudnessPreset, lengthMs }: Omit<RenditionRequest, 'path'>,
  reportPercent: Report,
): Promise<EncodedCreative> => {
  let reported = 0;
  const report: Report = (percent) => {
    if (percent <= reported) return;
    reported = percent;
    reportPercent(Math.round(percent));
  };
  const decoded = await decode(file);
  report(DECODED_PERCENT);
  const pcm = lengthMs === undefined ? decoded.pcm : fitAudioLength(decoded.pcm, lengthMs);
  const seconds = lengthMs === undefined ? decoded.seconds : lengthMs / 1_000;
  report(FITTED_PERCENT);
  const { measurement, renditions } =
    loudnessPreset === undefined
      ? // As it is delivered: two channels are 3 LU louder than the same signal in one.
        {
          measurement: measureLoudness(pcm),
          renditions: await encodeAll(pcm, seconds, { report }),
        }
      : await masterAll(pcm, seconds, loudnessPreset, report);
  return {
    durationMs: Math.max(1, Math.round(seconds * 1_000)),
    integratedLufs: finite(measurement.integratedLufs),
    truePeakDbtp: finite(measurement.truePeakDbtp),
    silenceMs: silenceOf(pcm),
    renditions,
  };
};

/** Opens a file for some work. @throws CodecError when it is empty; as `work` */
const withFile = async <Result>(
  path: string,
  work: (file: ReturnType<typeof openFile>) => Promise<Result>,
): Promise<Result> => {
  const file = openFile(path);
  try {
    if (file.sizeBytes === 0) throw new CodecError('empty', audioFileMessage('audioFiles.empty'));
    return await work(file);
  } finally {
    file.close();
  }
};

serveThread<RenditionKinds>({
  encode: ({ path, ...how }, report) => withFile(path, (file) => encode(file, how, report)),
  measure: ({ path }) =>
    withFile(path, async (file) => {
      const { pcm } = await decode(file);
      const { integratedLufs, truePeakDbtp } = measureLoudness(pcm);
      return {
        integratedLufs: finite(integratedLufs),
        truePeakDbtp: finite(truePeakDbtp),
        silenceMs: silenceOf(pcm),
      };
    }),
});
