import { recipeToAudioform } from '@sonora/audioform';
import { limits, type ProductionStage } from '@sonora/contracts';
import {
  defaults,
  parseEncoderPreset,
  parseLoudnessPreset,
  parseMixPreset,
  SAMPLE_RATE_HZ,
} from '@sonora/contracts/audio';
import { deliveredKey, renderAd } from '@sonora/renderer';
import {
  type Command,
  CommandError,
  type CommandInput,
  onePositional,
  requiredOption,
  secondsOption,
  textOption,
  UsageError,
} from '../command.ts';
import { assertWritable, audioKinds, audioOutput, outputKind, writeWhole } from '../files.ts';
import { qualityText } from '../quality-text.ts';
import { withRenderContext } from '../render-context.ts';

const stageNames: Readonly<Record<ProductionStage, string>> = {
  resolve: 'looking up voices and sounds',
  speak: 'speaking',
  fit: 'fitting the speech',
  plan: 'laying out the timeline',
  compose: 'playing the music',
  mix: 'mixing',
  master: 'mastering and encoding',
  publish: 'writing',
};

const oneOf = <T>(input: CommandInput, name: string, parse: (text: string) => T | undefined): T | undefined => {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  const found = parse(text);
  if (found === undefined) throw new UsageError(`--${name}: there is no preset named ${text}`);
  return found;
};

const speedOption = (input: CommandInput): number | undefined => {
  const text = textOption(input, 'speed');
  if (text === undefined) return undefined;
  const speed = Number(text);
  if (!(speed >= limits.voiceSpeed.min && speed <= limits.voiceSpeed.max)) {
    throw new UsageError(`--speed should be from ${limits.voiceSpeed.min} to ${limits.voiceSpeed.max}`);
  }
  return speed;
};

const createProgress = (input: CommandInput): ((stage: ProductionStage, percentage: number) => void) => {
  let last = '';
  const live = process.stderr.isTTY === true;
  return (stage, percentage) => {
    const line = `${String(Math.round(percentage)).padStart(3)} % ${stageNames[stage]}`;
    if (live) process.stderr.write(`\r\x1b[K${line}`);
    else if (stage !== last) input.say(line);
    last = stage;
  };
};

const recipeOf = (input: CommandInput, script: string, extension: string) => {
  const length = secondsOption(input, 'length', limits.adSeconds);
  const sound = textOption(input, 'sound') ?? defaults.soundTemplateAlias;
  const voiceSpeed = speedOption(input);
  const encoderPreset = oneOf(input, 'encoder', parseEncoderPreset) ?? extension;
  const masteringPreset = oneOf(input, 'preset', parseMixPreset);
  const loudnessPreset = oneOf(input, 'loudness', parseLoudnessPreset);
  return recipeToAudioform({
    recipeClips: [
      {
        clipType: 'tts',
        scriptText: script,
        voiceAlias: textOption(input, 'voice') ?? defaults.voiceAlias,
        ...(voiceSpeed ? { voiceSpeed } : {}),
      },
    ],
    lengthType: length === undefined ? 'variable' : 'fixed',
    ...(length === undefined ? {} : { length }),
    soundTemplateId: sound === 'none' ? null : sound,
    encoderPreset,
    ...(masteringPreset ? { masteringPreset } : {}),
    ...(loudnessPreset ? { loudnessPreset } : {}),
    smartFit: true,
  });
};

const run = async (input: CommandInput) => {
  const script = onePositional(input, 'the text');
  const output = requiredOption(input, 'output');
  const extension = outputKind(output, audioKinds);
  const document = recipeOf(input, script, extension);
  await assertWritable(output);
  return withRenderContext(0, async (context, signal) => {
    const started = performance.now();
    const title = script.slice(0, 60);
    const ad = await renderAd(context, { document, tags: { title }, signal, report: createProgress(input) });
    const bytes = await context.cache.readBytes(deliveredKey(ad.masterKey));
    if (!bytes) throw new CommandError('the result could not be read back');
    await writeWhole(output, bytes);
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    const { measurement, quality } = ad.masterInfo;
    const durationSeconds = ad.timeline.frames / SAMPLE_RATE_HZ;
    const seconds = (performance.now() - started) / 1000;
    const warnings = ad.warnings.map(({ text }) => text);
    return {
      document: {
        file: output,
        durationSeconds,
        integratedLufs: measurement.integratedLufs,
        truePeakDbtp: measurement.truePeakDbtp,
        loudnessRangeLu: measurement.loudnessRangeLu,
        speechOverBedLu: ad.speechOverBedLu,
        quality,
        warnings,
        elapsedSeconds: seconds,
      },
      text: [
        `${output}: ${durationSeconds.toFixed(3)} s, made in ${seconds.toFixed(1)} s`,
        qualityText(quality),
        ...warnings.map((warning) => `! ${warning}`),
      ].join('\n'),
    };
  });
};

export const adCommand: Command = {
  usage: 'ad "TEXT" -o FILE [--voice NAME] [--sound NAME|none] [--length SECONDS]',
  options: {
    output: audioOutput,
    voice: { type: 'string', value: 'NAME', text: `voice, default ${defaults.voiceAlias}; see: sonora voices` },
    sound: {
      type: 'string',
      value: 'NAME',
      text: `sound template or none, default ${defaults.soundTemplateAlias}; see: sonora sounds`,
    },
    length: { type: 'string', value: 'SECONDS', text: 'exact length, 1 to 500; without it the text decides' },
    speed: { type: 'string', value: 'FACTOR', text: 'speed of the voice, 0.8 to 1.2' },
    preset: { type: 'string', value: 'NAME', text: 'mixing preset, default balanced' },
    loudness: { type: 'string', value: 'NAME', text: 'loudness preset, default spotify' },
    encoder: { type: 'string', value: 'NAME', text: 'encoder preset, default by the file name' },
  },
  run,
};
