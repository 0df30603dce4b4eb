import { measureLoudness } from '@sonora/engine';
import { type Command, onePositional } from '../command.ts';
import { readAudio } from '../files.ts';
import { table } from '../tables.ts';

/** JSON knows no infinity: silence has no loudness. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const shown = (value: number, unit: string): string =>
  Number.isFinite(value) ? `${value.toFixed(2)} ${unit}` : 'silence';

export const measureCommand: Command = {
  usage: 'measure FILE',
  options: {},
  run: async (input) => {
    const path = onePositional(input, 'the file');
    const pcm = await readAudio(path);
    const measured = measureLoudness(pcm);
    const durationSeconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz;
    return {
      document: {
        integratedLufs: finite(measured.integratedLufs),
        maxMomentaryLufs: finite(measured.maxMomentaryLufs),
        maxShortTermLufs: finite(measured.maxShortTermLufs),
        loudnessRangeLu: finite(measured.loudnessRangeLu),
        truePeakDbtp: finite(measured.truePeakDbtp),
        durationSeconds,
        sampleRate: pcm.sampleRateHz,
        channels: pcm.channels.length,
      },
      text: table([
        ['integrated', shown(measured.integratedLufs, 'LUFS')],
        ['maximum momentary', shown(measured.maxMomentaryLufs, 'LUFS')],
        ['maximum short-term', shown(measured.maxShortTermLufs, 'LUFS')],
        ['loudness range', shown(measured.loudnessRangeLu, 'LU')],
        ['true peak', shown(measured.truePeakDbtp, 'dBTP')],
        ['length', `${durationSeconds.toFixed(3)} s`],
        ['format', `${pcm.sampleRateHz} Hz, ${pcm.channels.length} channel${pcm.channels.length === 1 ? '' : 's'}`],
      ]),
    };
  },
};
