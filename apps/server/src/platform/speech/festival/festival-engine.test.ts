import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { describe, expect, it } from 'vitest';
import { findExecutable } from '../child-process.ts';
import { createFestivalEngine, festivalVoices } from './festival-engine.ts';

const festival = await findExecutable('festival');
const voices = festival === undefined ? [] : await festivalVoices(festival, tmpdir());
const missing = festival === undefined ? 'festival is not installed' : 'its voice slt_hts is not installed';

if (festival === undefined || voices.length === 0) {
  describe('festival', () => {
    it.skip(`is not tested here, because ${missing}`, () => undefined);
  });
} else {
  const engine = createFestivalEngine({ festival, voices, temporaryDirectory: tmpdir() });
  describeEngine('festival', () => engine, setTimeout);

  describe('festival engine', () => {
    it('keeps a price as one written word and gives each word the time of its sounds', async () => {
      const { words = [] } = await engine.synthesise({
        voice: 'slt_hts',
        words: spokenTokens('Save $45 on "café" tables, May 3rd.'),
        rate: 1,
        pitchSemitones: 0,
        formantRatio: 1,
      });
      expect(words.map((word) => word.text)).toEqual(['Save', '$45', 'on', '"café"', 'tables,', 'May', '3rd.']);
      expect(words.every((word) => word.endSeconds > word.startSeconds)).toBe(true);
      expect(words[1]!.endSeconds - words[1]!.startSeconds).toBeGreaterThan(0.7);
    });
  });
}
