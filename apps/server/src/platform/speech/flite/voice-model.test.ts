import { describe, expect, it } from 'vitest';
import { findVoiceRecord, scaleAccents, scaleGain } from './voice-model.ts';

const RECORD_AT = 100;
const TABLE_AT = 400;
const ROWS_AT = 500;
const NAME_AT = 3000;

/** Memory with one record in flite's layout: two accents and a gain of 1.5. */
const memoryWithVoice = (name = 'cmu_us_rms'): ArrayBuffer => {
  const memory = new ArrayBuffer(4096);
  const words = new Int32Array(memory);
  const floats = new Float32Array(memory);
  new TextEncoder().encodeInto(name, new Uint8Array(memory, NAME_AT));
  words[RECORD_AT] = NAME_AT;
  words[RECORD_AT + 3] = 16_000;
  floats[RECORD_AT + 4] = 98;
  floats[RECORD_AT + 5] = 24;
  words[RECORD_AT + 16] = 2;
  words[RECORD_AT + 17] = TABLE_AT * 4;
  words[RECORD_AT + 37] = 1;
  floats[RECORD_AT + 38] = 1.5;
  [0, 1].forEach((row) => {
    words[TABLE_AT + row] = (ROWS_AT + row * 8) * 4;
    floats[ROWS_AT + row * 8] = 0.25;
    floats[ROWS_AT + row * 8 + 1] = 7;
  });
  return memory;
};

describe('findVoiceRecord', () => {
  it('finds the record by its shape and name', () => {
    expect(findVoiceRecord(memoryWithVoice(), 'cmu_us_rms')).toBe(RECORD_AT);
  });

  it('finds nothing when the name is another one or the memory is empty', () => {
    expect(findVoiceRecord(memoryWithVoice('cmu_us_slt'), 'cmu_us_rms')).toBeUndefined();
    expect(findVoiceRecord(new ArrayBuffer(4096), 'cmu_us_rms')).toBeUndefined();
  });
});

describe('scaleAccents', () => {
  it('adds the logarithm of the ratio to every peak and touches nothing else', () => {
    const memory = memoryWithVoice();
    expect(scaleAccents(memory, RECORD_AT, 2)).toBe(true);
    const floats = new Float32Array(memory);
    expect(floats[ROWS_AT]).toBeCloseTo(0.25 + Math.log(2), 6);
    expect(floats[ROWS_AT + 8]).toBeCloseTo(0.25 + Math.log(2), 6);
    expect(floats[ROWS_AT + 1]).toBe(7);
  });

  it('changes nothing and says so when the voice has no accent model', () => {
    const memory = memoryWithVoice();
    new Int32Array(memory)[RECORD_AT + 37] = 0;
    expect(scaleAccents(memory, RECORD_AT, 2)).toBe(false);
    expect(new Float32Array(memory)[ROWS_AT]).toBe(0.25);
  });
});

describe('scaleGain', () => {
  it('multiplies the gain, and refuses one that cannot be right', () => {
    const memory = memoryWithVoice();
    expect(scaleGain(memory, RECORD_AT, 0.5)).toBe(true);
    expect(new Float32Array(memory)[RECORD_AT + 38]).toBe(0.75);
    expect(scaleGain(memory, RECORD_AT + 200, 0.5)).toBe(false);
  });
});
