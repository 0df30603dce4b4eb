import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRealFft, hannWindow } from '../../packages/engine/src/dsp/index.ts';

/** A 16-bit mono WAV file. */
export const wavFile = (samples: Float32Array, sampleRateHz: number): Buffer => {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRateHz, 24);
  bytes.writeUInt32LE(sampleRateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))), 44 + index * 2);
  });
  return bytes;
};

/** Transcribes 16 kHz speech with pocketsphinx; needs `pocketsphinx_continuous` on the PATH. */
export const hear = (samples: Float32Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'word-error-rate-'));
  try {
    const path = join(folder, 'speech.wav');
    writeFileSync(path, wavFile(samples, 16_000));
    const result = spawnSync('pocketsphinx_continuous', ['-infile', path, '-logfn', '/dev/null'], { encoding: 'utf8' });
    if (result.error !== undefined) throw result.error;
    return result.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const FRAME = 1024;
const LOWEST_HZ = 100;
const BANDS = 19;

/** Long-term average spectrum: level in dB of 19 third-octave bands from 100 Hz to 6.3 kHz, mean 0, of 16 kHz speech. */
export const longTermSpectrumDb = (samples: Float32Array): readonly number[] => {
  const bandOfBin = Array.from({ length: FRAME / 2 }, (_, bin) =>
    Math.round(3 * Math.log2(Math.max(1, (bin * 16_000) / FRAME) / LOWEST_HZ)),
  );
  const used = bandOfBin.flatMap((band, bin) => (band >= 0 && band < BANDS ? [{ band, bin }] : []));
  const powers = new Float64Array(BANDS);
  const counts = new Float64Array(BANDS);
  const fft = createRealFft(FRAME);
  const hann = hannWindow(FRAME);
  const real = new Float64Array(FRAME / 2 + 1);
  const imaginary = new Float64Array(FRAME / 2 + 1);
  for (let start = 0; start + FRAME <= samples.length; start += FRAME) {
    fft.forward(
      hann.map((weight, index) => weight * samples[start + index]!),
      real,
      imaginary,
    );
    for (const { band, bin } of used) {
      powers[band]! += real[bin]! ** 2 + imaginary[bin]! ** 2;
      counts[band]! += 1;
    }
  }
  const levels = Array.from(powers, (power, band) => 10 * Math.log10(power / Math.max(1, counts[band]!) + 1e-12));
  const mean = levels.reduce((sum, level) => sum + level, 0) / BANDS;
  return levels.map((level) => level - mean);
};

/** Root mean square difference of two spectra, in dB. */
export const spectrumDistanceDb = (left: readonly number[], right: readonly number[]): number =>
  Math.sqrt(left.reduce((sum, level, band) => sum + (level - right[band]!) ** 2, 0) / left.length);
