import type { EncoderPresetName } from '@sonora/codecs';
import { limits } from '@sonora/contracts';
import {
  loudnessPresets,
  mixAd,
  parseLoudnessPreset,
  parseMixPreset,
  processVoiceClip,
  qualitySheet,
} from '@sonora/engine';
import { deliverMix } from '../../modules/productions/line/index.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  requiredOption,
  secondsOption,
  textOption,
  UsageError,
} from '../command.ts';
import { assertWritable, outputKind, readAudioAt48k, writeWhole } from '../files.ts';
import { qualityText } from '../quality-text.ts';

const rateHz = 48_000;

const run = async (input: CommandInput) => {
  const output = requiredOption(input, 'output');
  const encoder: EncoderPresetName = outputKind(output, ['mp3', 'wav', 'flac', 'ogg'] as const);
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

  const speech = await readAudioAt48k(speechPath);
  const mono = speech.channels.length === 1 ? speech : { ...speech, channels: [speech.channels[0] as Float32Array] };
  const bed = bedPath === undefined ? undefined : await readAudioAt48k(bedPath);
  const startFrame = Math.round(startSeconds * rateHz);
  const speechFrames = mono.channels[0]?.length ?? 0;
  const frames = length === undefined ? startFrame + speechFrames + rateHz : Math.round(length * rateHz);
  if (startFrame + speechFrames > frames) {
    throw new CommandError(
      `${speechPath} is ${((startFrame + speechFrames - frames) / rateHz).toFixed(1)} s too long for ${frames / rateHz} s`,
    );
  }
  const mixed = mixAd({
    frames,
    preset,
    speech: [{ pcm: processVoiceClip(mono, { preset }), startFrame }],
    beds: bed ? [{ pcm: bed, startFrame: 0, fadeOutFrames: rateHz }] : [],
    media: [],
    effects: [],
  });
  const delivery = await deliverMix(mixed.mix, { loudnessPreset: loudness, encoderPreset: encoder });
  await writeWhole(output, delivery.file);
  const quality = qualitySheet({
    pcm: delivery.decoded,
    target: loudnessPresets[loudness],
    expectedFrames: frames,
    speechOverBedLu: mixed.speechOverBedLu,
    mixPreset: preset,
  });
  const { integratedLufs, truePeakDbtp } = delivery.measurement;
  return {
    document: {
      file: output,
      durationSeconds: frames / rateHz,
      integratedLufs,
      truePeakDbtp,
      speechOverBedLu: mixed.speechOverBedLu,
      quality,
    },
    text: `${output}: ${(frames / rateHz).toFixed(3)} s\n${qualityText(quality)}`,
  };
};

export const mixCommand: Command = {
  usage: 'mix --speech FILE [--bed FILE] -o FILE [--length SECONDS]',
  options: {
    speech: { type: 'string', value: 'FILE', text: 'the voice, any audio file' },
    bed: { type: 'string', value: 'FILE', text: 'the music, any audio file' },
    output: { short: 'o', type: 'string', value: 'FILE', text: 'where to write it: .mp3, .wav, .flac or .ogg' },
    length: { type: 'string', value: 'SECONDS', text: 'exact length; without it the speech and a second' },
    start: { type: 'string', value: 'SECONDS', text: 'when the voice begins, default 0.5' },
    preset: { type: 'string', value: 'NAME', text: 'mixing preset, default balanced' },
    loudness: { type: 'string', value: 'NAME', text: 'loudness preset, default spotify' },
  },
  run,
};
