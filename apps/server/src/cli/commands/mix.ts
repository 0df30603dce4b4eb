import { encoderPresets, type PcmSource } from '@sonora/codecs';
import { limits } from '@sonora/contracts';
import {
  type EncoderPresetName,
  type LoudnessPresetName,
  parseLoudnessPreset,
  parseMixPreset,
  SAMPLE_RATE_HZ,
} from '@sonora/contracts/audio';
import {
  createVoiceSource,
  loudnessPresets,
  masterSource,
  mixSources,
  type ProgrammeFigures,
  qualitySheetOf,
  resampleSource,
} from '@sonora/engine';
import { loudnessTags, reachTarget } from '@sonora/renderer';
import {
  type Command,
  CommandError,
  type CommandInput,
  requiredOption,
  secondsOption,
  textOption,
  UsageError,
} from '../command.ts';
import { assertWritable, audioKinds, audioOutput, outputKind, replaceWhole } from '../files.ts';
import { measureFile, withLongAudio, writeAudio } from '../long-audio.ts';
import { qualityText } from '../quality-text.ts';

const run = async (input: CommandInput) => {
  const output = requiredOption(input, 'output');
  const encoder: EncoderPresetName = outputKind(output, audioKinds);
  const speechPath = requiredOption(input, 'speech');
  const bedPath = textOption(input, 'bed');
  const presetName = textOption(input, 'preset') ?? 'balanced';
  const preset = parseMixPreset(presetName);
  if (!preset) throw new UsageError(`--preset: there is no mixing preset named ${presetName}`);
  const loudnessName = textOption(input, 'loudness') ?? 'spotify';
  const loudness = parseLoudnessPreset(loudnessName);
  if (!loudness) throw new UsageError(`--loudness: there is no loudness preset named ${loudnessName}`);
  const startSeconds = secondsOption(input, 'start', { min: 0, max: limits.adSeconds.max }) ?? 0.5;
  const length = secondsOption(input, 'length', limits.adSeconds);
  await assertWritable(output);
  return withLongAudio(async (audio) => {
    const voice = resampleSource(firstChannel(await audio.open(speechPath)), SAMPLE_RATE_HZ);
    const bed =
      bedPath === undefined ? undefined : resampleSource(frontPair(await audio.open(bedPath)), SAMPLE_RATE_HZ);
    const startFrame = Math.round(startSeconds * SAMPLE_RATE_HZ);
    const frames =
      length === undefined ? startFrame + voice.frames + SAMPLE_RATE_HZ : Math.round(length * SAMPLE_RATE_HZ);
    if (startFrame + voice.frames > frames) {
      throw new CommandError(
        `${speechPath} is ${((startFrame + voice.frames - frames) / SAMPLE_RATE_HZ).toFixed(1)} s too long for ${frames / SAMPLE_RATE_HZ} s`,
      );
    }
    let speechOverBedLu: number | null = null;
    const mix = await audio.keep(SAMPLE_RATE_HZ, 2, (take) => {
      const speech = { source: createVoiceSource(voice, { preset }), startFrame };
      const under = bed ? { bed: { source: bed, fadeOutFrames: SAMPLE_RATE_HZ } } : {};
      ({ speechOverBedLu } = mixSources({ frames, preset, speech, ...under }, take));
    });
    const figures = await replaceWhole(output, (partial) => deliverLong(mix, partial, { loudness, encoder }));
    const { integratedLufs, truePeakDbtp } = figures.loudness;
    const quality = qualitySheetOf(figures, {
      target: loudnessPresets[loudness],
      expectedFrames: frames,
      speechOverBedLu,
      mixPreset: preset,
    });
    const durationSeconds = frames / SAMPLE_RATE_HZ;
    return {
      document: { file: output, durationSeconds, integratedLufs, truePeakDbtp, speechOverBedLu, quality },
      text: `${output}: ${durationSeconds.toFixed(3)} s\n${qualityText(quality)}`,
    };
  });
};

/** Masters a mix, encodes it into a file and measures that file, until it meets the presets. */
const deliverLong = async (
  mix: PcmSource,
  path: string,
  { loudness, encoder }: { readonly loudness: LoudnessPresetName; readonly encoder: EncoderPresetName },
): Promise<ProgrammeFigures> => {
  const { figures } = await reachTarget(
    { loudnessPreset: loudness, isLossless: encoderPresets[encoder].isLossless },
    async (target, ceilingMarginDb) => {
      const { source, measurement: before } = masterSource(mix, target, { ceilingMarginDb });
      await writeAudio(path, source, encoderPresets[encoder], loudnessTags(before));
      const { figures } = await measureFile(path);
      return { figures, measurement: figures.loudness, masteredLufs: before.integratedLufs };
    },
  );
  return figures;
};

/** A voice is mono: of several channels, the first is used. */
const firstChannel = (source: PcmSource): PcmSource => withChannels(source, 1);
/** Of surround music, the front pair is used. */
const frontPair = (source: PcmSource): PcmSource => withChannels(source, 2);

const withChannels = (source: PcmSource, most: number): PcmSource =>
  source.channelCount <= most
    ? source
    : { ...source, channelCount: most, read: (start, count) => source.read(start, count).slice(0, most) };

export const mixCommand: Command = {
  usage: 'mix --speech FILE [--bed FILE] -o FILE [--length SECONDS]',
  options: {
    speech: { type: 'string', value: 'FILE', text: 'the voice, any audio file' },
    bed: { type: 'string', value: 'FILE', text: 'the music, any audio file' },
    output: audioOutput,
    length: { type: 'string', value: 'SECONDS', text: 'exact length; without it the speech and a second' },
    start: { type: 'string', value: 'SECONDS', text: 'when the voice begins, default 0.5' },
    preset: { type: 'string', value: 'NAME', text: 'mixing preset, default balanced' },
    loudness: { type: 'string', value: 'NAME', text: 'loudness preset, default spotify' },
  },
  run,
};
