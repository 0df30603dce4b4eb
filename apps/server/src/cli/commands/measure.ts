import { type Command, onePositional } from '../command.ts';
import { measureFile } from '../long-audio.ts';
import { table } from '../tables.ts';

/** JSON has no infinity: the loudness of silence becomes null. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const shown = (value: number, unit: string): string =>
  Number.isFinite(value) ? `${value.toFixed(2)} ${unit}` : 'silence';

export const measureCommand: Command = {
  usage: 'measure FILE',
  options: {},
  run: async (input) => {
    const path = onePositional(input, 'the file');
    const { figures } = await measureFile(path);
    const { loudness: measured, sampleRateHz, channelCount } = figures;
    const durationSeconds = figures.frames / sampleRateHz;
    return {
      document: {
        integratedLufs: finite(measured.integratedLufs),
        maxMomentaryLufs: finite(measured.maxMomentaryLufs),
        maxShortTermLufs: finite(measured.maxShortTermLufs),
        loudnessRangeLu: finite(measured.loudnessRangeLu),
        truePeakDbtp: finite(measured.truePeakDbtp),
        durationSeconds,
        sampleRate: sampleRateHz,
        channels: channelCount,
      },
      text: table([
        ['integrated', shown(measured.integratedLufs, 'LUFS')],
        ['maximum momentary', shown(measured.maxMomentaryLufs, 'LUFS')],
        ['maximum short-term', shown(measured.maxShortTermLufs, 'LUFS')],
        ['loudness range', shown(measured.loudnessRangeLu, 'LU')],
        ['true peak', shown(measured.truePeakDbtp, 'dBTP')],
        ['length', `${durationSeconds.toFixed(3)} s`],
        ['format', `${sampleRateHz} Hz, ${channelCount} channel${channelCount === 1 ? '' : 's'}`],
      ]),
    };
  },
};
