import { limits } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { analyseRecording, retimeRecording } from '@sonora/engine';
import { type Command, onePositional, requiredOption, secondsOption, UsageError } from '../command.ts';
import { assertWritable, audioKinds, audioOutput, outputKind, readAudioAt48k, writeAudioFile } from '../files.ts';

export const fitCommand: Command = {
  usage: 'fit FILE --length SECONDS -o FILE',
  options: {
    length: { type: 'string', value: 'SECONDS', text: 'exact length, 3 to 500' },
    output: audioOutput,
  },
  run: async (input) => {
    const path = onePositional(input, 'the recording');
    const output = requiredOption(input, 'output');
    outputKind(output, audioKinds);
    const seconds = secondsOption(input, 'length', { min: 3, max: limits.adSeconds.max });
    if (seconds === undefined) throw new UsageError('--length is required');
    await assertWritable(output);
    const recording = await readAudioAt48k(path);
    const shape = analyseRecording(recording);
    const fitted = retimeRecording(recording, shape, Math.round(seconds * SAMPLE_RATE_HZ));
    await writeAudioFile(output, fitted.pcm);
    const durationSeconds = (fitted.pcm.channels[0]?.length ?? 0) / SAMPLE_RATE_HZ;
    const { isMusical, tempoBpm, beatsPerBar } = shape.rhythm;
    const splices = fitted.splicePoints.length;
    return {
      document: {
        file: output,
        durationSeconds,
        recordedSeconds: shape.frames / SAMPLE_RATE_HZ,
        tempoBpm: isMusical ? tempoBpm : null,
        beatsPerBar: isMusical ? beatsPerBar : null,
        jointSeconds: fitted.splicePoints.map(({ startFrame }) => startFrame / SAMPLE_RATE_HZ),
        crossfadeSeconds: fitted.splicePoints.map(({ frames }) => frames / SAMPLE_RATE_HZ),
      },
      text: `${output}: ${durationSeconds.toFixed(3)} s, ${isMusical ? `${tempoBpm.toFixed(1)} bpm` : 'no beat'}, ${splices} joint${splices === 1 ? '' : 's'}`,
    };
  },
};
