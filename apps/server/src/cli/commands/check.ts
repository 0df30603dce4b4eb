import { type DeliveryFix, type DestinationName, destinationNames, parseDestination } from '@sonora/contracts/audio';
import { presetMessages } from '@sonora/contracts/messages/presets';
import { checkDelivery, type DeliveredFile, type DeliveryLine, fixAll } from '@sonora/engine';
import { deliveredFileOf } from '@sonora/renderer';
import { type Command, type CommandInput, onePositional, textOption, UsageError } from '../command.ts';
import { measureFile } from '../long-audio.ts';
import { table } from '../tables.ts';

const readDelivered = async (path: string): Promise<DeliveredFile> => {
  const { probe, figures, ...file } = await measureFile(path);
  const { integratedLufs, maxShortTermLufs, truePeakDbtp } = figures.loudness;
  return deliveredFileOf(probe, file, {
    silenceAtStartSeconds: figures.silence.startSeconds,
    silenceAtEndSeconds: figures.silence.endSeconds,
    integratedLufs,
    maxShortTermLufs,
    truePeakDbtp,
  });
};

const wantedDestinations = (input: CommandInput): readonly DestinationName[] => {
  const name = textOption(input, 'for');
  if (name === undefined) return destinationNames;
  const found = parseDestination(name);
  if (!found)
    throw new UsageError(`--for: there is no destination named ${name}; known: ${destinationNames.join(', ')}`);
  return [found];
};

/** The options of the `ad` command that fix a file. */
const optionsOf = ({ loudnessPreset, encoderPreset, lengthSeconds }: DeliveryFix): string =>
  [
    ...(loudnessPreset ? [`--loudness ${loudnessPreset}`] : []),
    ...(encoderPreset ? [`--encoder ${encoderPreset}`] : []),
    ...(lengthSeconds === undefined ? [] : [`--length ${lengthSeconds}`]),
  ].join(' ');

const textOf = (name: DestinationName, lines: readonly DeliveryLine[]): string => {
  const options = optionsOf(fixAll(lines));
  const rows = lines.map(({ passed, label, value, limit }) => [passed ? '✓' : '✗', label, value, limit]);
  return [
    presetMessages[`presets.destinations.${name}`],
    table(rows),
    ...(options ? [`render it again with ${options}`] : []),
  ].join('\n');
};

const run = async (input: CommandInput) => {
  const path = onePositional(input, 'the file');
  const wanted = wantedDestinations(input);
  const file = await readDelivered(path);
  const checks = wanted.map((name) => ({ name, lines: checkDelivery(file, name) }));
  return {
    document: {
      file: path,
      destinations: checks.map(({ name, lines }) => ({
        destination: name,
        passed: lines.every(({ passed }) => passed),
        lines,
        fix: fixAll(lines),
      })),
    },
    text: checks.map(({ name, lines }) => textOf(name, lines)).join('\n\n'),
    // With a single destination, the exit status is its result.
    isFailure: wanted.length === 1 && checks.some(({ lines }) => lines.some(({ passed }) => !passed)),
  };
};

export const checkCommand: Command = {
  usage: 'check FILE [--for DESTINATION]',
  options: {
    for: { type: 'string', value: 'NAME', text: `${destinationNames.join(', ')}; default: all of them` },
  },
  run,
};
