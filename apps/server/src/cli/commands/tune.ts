import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { MAX_SHIFT_SEMITONES, MAX_STRETCH_FACTOR, type SoundKind, shiftPitch, stretchSound } from '@sonora/engine';
import { type Command, numberOption, onePositional, requiredOption, UsageError } from '../command.ts';
import { assertWritable, audioKinds, audioOutput, outputKind, readAudioAt48k, writeAudioFile } from '../files.ts';

const semitones = { min: -MAX_SHIFT_SEMITONES, max: MAX_SHIFT_SEMITONES };
const stretch = { min: 1 / MAX_STRETCH_FACTOR, max: MAX_STRETCH_FACTOR };

export const tuneCommand: Command = {
  usage: 'tune FILE [--semitones N] [--formants N] [--stretch FACTOR] [--music] -o FILE',
  options: {
    semitones: { type: 'string', value: 'N', text: `pitch, up or (=-N) down by at most ${MAX_SHIFT_SEMITONES}` },
    formants: { type: 'string', value: 'N', text: 'size of the speaker: smaller or (=-N) larger; default 0' },
    stretch: { type: 'string', value: 'FACTOR', text: `length as a factor, ${stretch.min} to ${stretch.max}` },
    music: { type: 'boolean', text: 'the recording is music, not a voice' },
    output: audioOutput,
  },
  run: async (input) => {
    const path = onePositional(input, 'the recording');
    const output = requiredOption(input, 'output');
    outputKind(output, audioKinds);
    const shift = {
      semitones: numberOption(input, 'semitones', semitones) ?? 0,
      formantSemitones: numberOption(input, 'formants', semitones) ?? 0,
    };
    const factor = numberOption(input, 'stretch', stretch) ?? 1;
    if (shift.semitones === 0 && shift.formantSemitones === 0 && factor === 1) {
      throw new UsageError('say what to change: --semitones, --formants or --stretch');
    }
    await assertWritable(output);
    const kind: SoundKind = input.values.music === true ? 'music' : 'voice';
    const shifted = shiftPitch(await readAudioAt48k(path), shift, kind);
    const tuned = factor === 1 ? shifted : stretchSound(shifted, factor, kind);
    await writeAudioFile(output, tuned);
    const durationSeconds = (tuned.channels[0]?.length ?? 0) / SAMPLE_RATE_HZ;
    return {
      document: { file: output, durationSeconds, ...shift, stretch: factor },
      text: `${output}: ${durationSeconds.toFixed(3)} s`,
    };
  },
};
