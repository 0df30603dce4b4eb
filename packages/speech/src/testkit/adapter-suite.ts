import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { type CancelSignal, type SpeechEngine, SpeechError, type SynthesisRequest } from '../engine.ts';
import { speakScript } from '../speak/speak.ts';
import { spokenTokens } from '../speak/spoken-text.ts';
import { medianF0Hz, resampleForTest } from './audio.ts';
import { testVoice } from './voice.ts';

const SENTENCE = 'We are open all year, and you are always welcome in our garden by the river.';

const codeOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof SpeechError ? error.code : `not a SpeechError: ${String(error)}`),
  );

const lengthSeconds = (result: { readonly samples: Float32Array; readonly sampleRateHz: number }): number =>
  result.samples.length / result.sampleRateHz;

/**
 * Test suite for all speech engine adapters.
 * @param createEngine a working engine; called once
 * @param wait resolves after a number of milliseconds; a parameter because the package has no clock
 */
export const describeEngine = (
  name: string,
  createEngine: () => Promise<SpeechEngine> | SpeechEngine,
  wait: (milliseconds: number) => Promise<unknown>,
): void => {
  describe(`${name} as a speech engine`, () => {
    let created: Promise<SpeechEngine> | undefined;
    const engine = (): Promise<SpeechEngine> => {
      created ??= Promise.resolve(createEngine());
      return created;
    };
    const firstVoice = async (): Promise<string> => (await (await engine()).voices())[0]!.id;
    const say = async ({ text = SENTENCE, ...changes }: Partial<SynthesisRequest> & { readonly text?: string } = {}) =>
      (await engine()).synthesise({
        voice: await firstVoice(),
        words: spokenTokens(text),
        rate: 1,
        pitchSemitones: 0,
        formantRatio: 1,
        ...changes,
      });
    const speak = async (script: string, changes: { readonly signal?: CancelSignal; readonly speed?: number } = {}) =>
      speakScript({
        script,
        voice: testVoice((await engine()).id, await firstVoice()),
        speed: 1,
        engine: await engine(),
        toRenderRate: (samples, rateHz) => resampleForTest(samples, rateHz, SAMPLE_RATE_HZ),
        ...changes,
      });

    it('speaks a sentence in a plausible time when asked plainly', async () => {
      const result = await say();
      // 77 characters; people read 10 to 22 characters per second.
      expect(lengthSeconds(result)).toBeGreaterThan(77 / 22);
      expect(lengthSeconds(result)).toBeLessThan(77 / 10);
    });

    it('shortens to 1/1.2 and lengthens to 1/0.8 when the rate says so', async () => {
      const natural = lengthSeconds(await say());
      // ±8 %: engines use whole frames and do not shorten the shortest phones.
      for (const rate of [1.2, 0.8]) {
        const changed = lengthSeconds(await say({ rate }));
        expect(changed * rate, `at rate ${rate}`).toBeGreaterThan(natural * 0.92);
        expect(changed * rate, `at rate ${rate}`).toBeLessThan(natural * 1.08);
      }
    });

    it('moves the fundamental by the semitones asked for, in every voice, when it claims pitch', async () => {
      if (!(await engine()).capabilities.pitch) return;
      for (const { id } of await (await engine()).voices()) {
        const natural = await say({ voice: id });
        const base = medianF0Hz(natural.samples, natural.sampleRateHz);
        for (const pitchSemitones of [-3, 3]) {
          const shifted = await say({ voice: id, pitchSemitones });
          const semitones = 12 * Math.log2(medianF0Hz(shifted.samples, shifted.sampleRateHz) / base);
          expect(Math.abs(semitones - pitchSemitones), `${id} by ${pitchSemitones}: ${semitones}`).toBeLessThan(1);
        }
      }
    });

    it('keeps tempo and melody when the formants are scaled', async () => {
      if (!(await engine()).capabilities.formant) return;
      const natural = await say();
      const small = await say({ formantRatio: 1.1 });
      const ratio = lengthSeconds(small) / lengthSeconds(natural);
      expect(Math.abs(ratio - 1), `length ratio ${ratio}`).toBeLessThan(0.05);
      const semitones =
        12 *
        Math.log2(medianF0Hz(small.samples, small.sampleRateHz) / medianF0Hz(natural.samples, natural.sampleRateHz));
      expect(Math.abs(semitones), `melody moved by ${semitones}`).toBeLessThan(1);
    });

    it('gives each written word once, in order, inside the audio', async () => {
      const line = await speak(SENTENCE);
      const told = await say();
      const heard = { ...line, sampleRateHz: SAMPLE_RATE_HZ };
      for (const result of [heard, ...(told.words === undefined ? [] : [told])]) {
        const words = result.words ?? [];
        expect(words.map((word) => word.text)).toEqual(SENTENCE.split(' '));
        let before = 0;
        for (const { startSeconds, endSeconds } of words) {
          expect(startSeconds).toBeGreaterThanOrEqual(before - 1e-6);
          expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
          before = endSeconds;
        }
        expect(before).toBeLessThanOrEqual(lengthSeconds(result) + 1e-6);
      }
    });

    it('has words that sound and pauses that do not when words are timed', async () => {
      if (!(await engine()).capabilities.wordTimings) return;
      const { samples, sampleRateHz, words = [] } = await say();
      expect(words).not.toEqual([]);
      const power = (from: number, to: number): number => {
        const part = samples.subarray(Math.round(from * sampleRateHz), Math.round(to * sampleRateHz));
        return part.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, part.length);
      };
      const whole = power(0, samples.length / sampleRateHz);
      for (const word of words) {
        expect(power(word.startSeconds, word.endSeconds), word.text).toBeGreaterThan(whole / 1000);
      }
      expect(power(0, Math.max(0, words[0]!.startSeconds - 0.03))).toBeLessThan(whole / 100);
    });

    it('gives the same bits when the request is the same', async () => {
      const [first, second] = [await say(), await say()];
      expect(second.sampleRateHz).toBe(first.sampleRateHz);
      expect(second.words).toEqual(first.words);
      expect(second.samples).toEqual(first.samples);
    });

    it('neither clips nor wraps around, in any voice, however low it is asked to be', async () => {
      const pitches = (await engine()).capabilities.pitch ? [0, -10] : [0];
      for (const { id } of await (await engine()).voices()) {
        for (const pitchSemitones of pitches) {
          const { samples } = await say({ voice: id, pitchSemitones });
          // Full scale of 16 bits is 32767/32768: two neighbouring samples there indicate clipping; a step of 1.5
          // indicates a sample that overflowed.
          const broken = samples.findIndex((sample, index) => {
            const next = samples[index + 1] ?? 0;
            return (Math.abs(sample) > 0.9999 && Math.abs(next) > 0.9999) || Math.abs(next - sample) > 1.5;
          });
          expect(broken, `${id} at ${pitchSemitones} semitones`).toBe(-1);
        }
      }
    });

    it('refuses an unknown voice and a text with nothing in it', async () => {
      expect(await codeOf(say({ voice: 'nobody' }))).toBe('bad-voice');
      expect(await codeOf(say({ text: '' }))).toBe('bad-text');
      expect(await codeOf(say({ text: ' … 🙂 ' }))).toBe('bad-text');
    });

    it('reads text that looks like an option or a command as text', async () => {
      const hostile = await say({ text: '-v --help "; $(exit 1) `id` | ../../etc/passwd hello' });
      expect(lengthSeconds(hostile)).toBeGreaterThan(1);
    });

    it('stops within a second when cancelled', async () => {
      const controller = new AbortController();
      const running = codeOf(speak(`${SENTENCE} `.repeat(60), { signal: controller.signal }));
      await wait(50);
      controller.abort();
      // Requirement of the render pipeline: a cancel request takes effect within a second, within a stage as well.
      expect(await Promise.race([running, wait(1000).then(() => 'still running')])).toBe('cancelled');
    });

    it('adds exactly the frames of a pause when the script asks for one', async () => {
      const [short, long] = await Promise.all([
        speak('Good morning.<break time="1s"/>Good night.'),
        speak('Good morning.<break time="2.5s"/>Good night.'),
      ]);
      expect(long.samples.length - short.samples.length).toBe(1.5 * SAMPLE_RATE_HZ);
      const gapStart = Math.round((short.words[1]!.endSeconds + 0.25) * SAMPLE_RATE_HZ);
      const gap = short.samples.subarray(gapStart, gapStart + SAMPLE_RATE_HZ / 2);
      expect(gap.every((sample) => sample === 0)).toBe(true);
    });

    it('speaks a long script whole, without steps or offset', async () => {
      const line = await speak(`${SENTENCE} ${SENTENCE}\n\nCall now! ${SENTENCE}`);
      expect(line.words.map((word) => word.text)).toEqual(`${SENTENCE} ${SENTENCE} Call now! ${SENTENCE}`.split(' '));
      const mean = line.samples.reduce((sum, sample) => sum + sample, 0) / line.samples.length;
      // −60 dB of full scale; measured engines have offsets of −47 dB before removal.
      expect(Math.abs(mean)).toBeLessThan(0.001);
      expect(Math.abs(line.samples.at(0)!)).toBe(0);
      expect(Math.abs(line.samples.at(-1)!)).toBeLessThan(1e-4);
    });
  });
};
