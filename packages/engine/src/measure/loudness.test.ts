import { describe, expect, it } from 'vitest';
import { kWeighting } from './k-weighting.ts';
import { measureLoudness } from './loudness.ts';

const tone = (
  parts: readonly { readonly seconds: number; readonly db: number }[],
  { sampleRateHz = 48_000, frequencyHz = 1000, phase = 0 } = {},
): Float32Array => {
  const pieces = parts.map(({ seconds, db }) => ({
    frames: Math.round(seconds * sampleRateHz),
    gain: 10 ** (db / 20),
  }));
  const result = new Float32Array(pieces.reduce((sum, { frames }) => sum + frames, 0));
  let frame = 0;
  for (const { frames, gain } of pieces) {
    for (const end = frame + frames; frame < end; frame += 1) {
      result[frame] = gain * Math.sin((2 * Math.PI * frequencyHz * frame) / sampleRateHz + phase);
    }
  }
  return result;
};

const stereo = (samples: Float32Array, sampleRateHz = 48_000) => ({ sampleRateHz, channels: [samples, samples] });

describe('kWeighting', () => {
  it('gives the coefficients of BS.1770-4, tables 1 and 2, at 48 kHz', () => {
    const { shelf, highPass } = kWeighting(48_000);
    const tableOne = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585];
    const tableTwo = [1, -2, 1, -1.99004745483398, 0.99007225036621];
    // The tables print 14 digits; the analogue parameters reproduce them to better than 10⁻⁸.
    shelf.forEach((value, index) => {
      expect(value).toBeCloseTo(tableOne[index]!, 8);
    });
    highPass.forEach((value, index) => {
      expect(value).toBeCloseTo(tableTwo[index]!, 8);
    });
  });
});

// EBU Tech 3341, table 1: the tolerance of each case is ±0.1 LU.
describe('measureLoudness on the test signals of EBU Tech 3341', () => {
  it('reads −23 LUFS in all modes for case 1, a stereo sine of 1 kHz at −23 dBFS', () => {
    const { integratedLufs, maxMomentaryLufs, maxShortTermLufs } = measureLoudness(
      stereo(tone([{ seconds: 20, db: -23 }])),
    );
    for (const value of [integratedLufs, maxMomentaryLufs, maxShortTermLufs]) {
      expect(Math.abs(value + 23)).toBeLessThan(0.1);
    }
  });

  it('reads −33 LUFS for case 2, the same at −33 dBFS', () => {
    const { integratedLufs } = measureLoudness(stereo(tone([{ seconds: 20, db: -33 }])));
    expect(Math.abs(integratedLufs + 33)).toBeLessThan(0.1);
  });

  it.each([
    [
      '3',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
    ],
    [
      '4',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
    ],
    [
      '5',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
    ],
  ] as const)('reads −23 LUFS for case %s, whose quiet parts the gates leave out', (_case, parts) => {
    const { integratedLufs } = measureLoudness(stereo(tone(parts.map(([seconds, db]) => ({ seconds, db })))));
    expect(Math.abs(integratedLufs + 23)).toBeLessThan(0.1);
  });

  it('reads −23 LUFS for case 6, 5.1 with −28 dBFS in front, −24 in the centre and −30 in the surrounds', () => {
    const at = (db: number) => tone([{ seconds: 20, db }]);
    const [front, centre, surround] = [at(-28), at(-24), at(-30)];
    const lowFrequency = at(0);
    const { integratedLufs } = measureLoudness({
      sampleRateHz: 48_000,
      channels: [front, front, centre, lowFrequency, surround, surround],
    });
    expect(Math.abs(integratedLufs + 23)).toBeLessThan(0.1);
  });

  // Cases 15 to 18 with their tolerance of +0.2 and −0.4 dB: a sine of a quarter or a sixth of the rate, of which the
  // samples miss the crest. 0.50 of full scale is −6 dBTP.
  it.each([
    ['15', 4, 0],
    ['16', 4, Math.PI / 4],
    ['17', 6, Math.PI / 3],
    ['18', 8, 0.375 * Math.PI],
  ] as const)('reads a true peak of −6 dBTP for case %s', (_case, divisor, phase) => {
    const samples = tone([{ seconds: 1, db: -6.02 }], { frequencyHz: 48_000 / divisor, phase });
    const fade = 480;
    for (let n = 0; n < fade; n += 1) {
      samples[n]! *= n / fade;
      samples[samples.length - 1 - n]! *= n / fade;
    }
    const { truePeakDbtp } = measureLoudness(stereo(samples));
    expect(truePeakDbtp).toBeGreaterThan(-6.4);
    expect(truePeakDbtp).toBeLessThan(-5.8);
  });
});

// EBU Tech 3342, table 1: tolerance ±1 LU.
describe('measureLoudness on the test signals of EBU Tech 3342', () => {
  it.each([
    ['1', [-20, -30], 10],
    ['2', [-20, -15], 5],
    ['3', [-40, -20], 20],
    ['4', [-50, -35, -20, -35, -50], 15],
  ] as const)('reads the loudness range of case %s', (_case, levels, rangeLu) => {
    const { loudnessRangeLu } = measureLoudness(stereo(tone(levels.map((db) => ({ seconds: 20, db })))));
    expect(Math.abs(loudnessRangeLu - rangeLu)).toBeLessThan(1);
  });
});

describe('measureLoudness', () => {
  it.each([8000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])('reads the same at %i Hz', (sampleRateHz) => {
    const { integratedLufs } = measureLoudness(stereo(tone([{ seconds: 5, db: -20 }], { sampleRateHz }), sampleRateHz));
    expect(Math.abs(integratedLufs + 20)).toBeLessThan(0.1);
  });

  it('reads mono 3.01 LU below the same in two channels', () => {
    const samples = tone([{ seconds: 3, db: -20 }]);
    const one = measureLoudness({ sampleRateHz: 48_000, channels: [samples] });
    expect(measureLoudness(stereo(samples)).integratedLufs - one.integratedLufs).toBeCloseTo(3.0103, 3);
  });

  it('moves by exactly the gain of a signal well above the gates', () => {
    const samples = tone([
      { seconds: 2, db: -20 },
      { seconds: 2, db: -24 },
    ]);
    const louder = samples.map((value) => value * 2);
    const [before, after] = [measureLoudness(stereo(samples)), measureLoudness(stereo(louder))];
    expect(after.integratedLufs - before.integratedLufs).toBeCloseTo(6.0206, 4);
    expect(after.truePeakDbtp - before.truePeakDbtp).toBeCloseTo(6.0206, 4);
    expect(after.samplePeakDbfs - before.samplePeakDbfs).toBeCloseTo(6.0206, 4);
  });

  it('is −Infinity for silence and for less than one block', () => {
    for (const frames of [0, 1, 480, 48_000]) {
      const measured = measureLoudness(stereo(new Float32Array(frames)));
      expect(measured.integratedLufs).toBe(Number.NEGATIVE_INFINITY);
      expect(measured.truePeakDbtp).toBe(Number.NEGATIVE_INFINITY);
      expect(measured.loudnessRangeLu).toBe(0);
    }
  });

  it('takes samples that are not finite for 0', () => {
    const samples = tone([{ seconds: 2, db: -20 }]);
    const [clean, broken] = [samples.slice(), samples.slice()];
    for (const frame of [100, 5000, 95_999]) {
      clean[frame] = 0;
      broken[frame] = frame === 5000 ? Number.POSITIVE_INFINITY : Number.NaN;
    }
    expect(measureLoudness(stereo(broken))).toEqual(measureLoudness(stereo(clean)));
  });

  it('gives ten short-term values per second, the last of which is the last 3 s', () => {
    const { shortTermLufs } = measureLoudness(
      stereo(
        tone([
          { seconds: 4, db: -40 },
          { seconds: 3, db: -20 },
        ]),
      ),
    );
    expect(shortTermLufs.length).toBe(70);
    expect(shortTermLufs[39]).toBeCloseTo(-40, 1);
    expect(shortTermLufs[69]).toBeCloseTo(-20, 1);
  });
});
