import { basename } from 'node:path';
import { limits } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { composeBed, findSoundTemplate } from '@sonora/soundscape';
import { type Command, CommandError, onePositional, requiredOption, secondsOption, textOption } from '../command.ts';
import { assertWritable, audioKinds, audioOutput, outputKind, writeAudioFile } from '../files.ts';
import { chooseSoundfont, openSamples } from '../soundfonts.ts';

export const soundCommand: Command = {
  usage: 'sound NAME --length SECONDS -o FILE',
  options: {
    length: { type: 'string', value: 'SECONDS', text: 'exact length, 0.5 to 500, default 30' },
    output: audioOutput,
    seed: { type: 'string', value: 'TEXT', text: 'another performance of the same music' },
    soundfont: {
      type: 'string',
      value: 'FILE',
      text: 'samples that play the instruments they have; a file, or one of: sonora soundfonts; none for our own',
    },
  },
  run: async (input) => {
    const name = onePositional(input, 'the name of a sound template');
    const output = requiredOption(input, 'output');
    outputKind(output, audioKinds);
    const template = findSoundTemplate(name);
    if (!template) throw new CommandError(`there is no sound template named ${name}; see: sonora sounds`);
    const seconds = secondsOption(input, 'length', { min: 0.5, max: limits.adSeconds.max }) ?? 30;
    const seed = textOption(input, 'seed');
    await assertWritable(output);
    const frames = Math.round(seconds * SAMPLE_RATE_HZ);
    const bankFile = await chooseSoundfont(textOption(input, 'soundfont'));
    const samples = bankFile && (await openSamples(template, bankFile));
    const bed = composeBed({ template, frames, ...(seed === undefined ? {} : { seed }), ...samples });
    await writeAudioFile(output, bed.pcm);
    const bars = bed.barStartFrames.length;
    return {
      document: {
        file: output,
        alias: template.alias,
        durationSeconds: frames / SAMPLE_RATE_HZ,
        tempoBpm: bed.tempoBpm,
        bars,
        segments: bed.segments,
        soundfont: bankFile ? basename(bankFile.path) : null,
      },
      text: `${output}: ${template.name}, ${(frames / SAMPLE_RATE_HZ).toFixed(3)} s, ${bed.tempoBpm.toFixed(1)} bpm, ${bars} bars${bankFile ? `, with ${basename(bankFile.path)}` : ''}`,
    };
  },
};
