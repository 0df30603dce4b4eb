import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { findSoundEffect, renderEffect } from '@sonora/soundscape';
import { type Command, CommandError, onePositional, requiredOption, secondsOption, textOption } from '../command.ts';
import { assertWritable, audioKinds, audioOutput, outputKind, writeAudioFile } from '../files.ts';

export const effectCommand: Command = {
  usage: 'effect NAME -o FILE',
  options: {
    output: audioOutput,
    length: { type: 'string', value: 'SECONDS', text: 'exact length; without it the effect’s own' },
    seed: { type: 'string', value: 'TEXT', text: 'another one of the same kind' },
  },
  run: async (input) => {
    const name = onePositional(input, 'the name of an effect');
    const output = requiredOption(input, 'output');
    outputKind(output, audioKinds);
    const effect = findSoundEffect(name);
    if (!effect) throw new CommandError(`there is no sound effect named ${name}; see: sonora sounds --effects`);
    const seconds = secondsOption(input, 'length', { min: 0.1, max: 60 });
    const seed = textOption(input, 'seed');
    await assertWritable(output);
    const pcm = renderEffect({
      effect,
      ...(seed === undefined ? {} : { seed }),
      ...(seconds === undefined ? {} : { frames: Math.round(seconds * SAMPLE_RATE_HZ) }),
    });
    await writeAudioFile(output, pcm);
    const durationSeconds = (pcm.channels[0]?.length ?? 0) / SAMPLE_RATE_HZ;
    return {
      document: { file: output, alias: effect.alias, durationSeconds },
      text: `${output}: ${effect.name}, ${durationSeconds.toFixed(3)} s`,
    };
  },
};
