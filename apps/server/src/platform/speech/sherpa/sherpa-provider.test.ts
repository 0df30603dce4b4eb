import { mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SpeechError, type SynthesisRequest, spokenTokens } from '@sonora/speech';
import { describeEngine } from '@sonora/speech/testkit';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  TINY_VOICE,
  tinySpeech,
  tinyVoiceModel,
  tinyVoiceTokens,
  writeTinyLexiconVoice,
  writeTinyMatchaVoice,
  writeTinyVoice,
} from '../../../../../../tests/testkit/tiny-voice/tiny-voice.ts';
import { findModels } from './find-models.ts';
import { createSherpaProvider } from './sherpa-provider.ts';

const root = await mkdtemp(join(tmpdir(), 'sherpa-test-'));
const shared = join(root, 'shared');
await writeTinyVoice(join(shared, 'tiny'));
const provider = createSherpaProvider({ folders: [shared], threads: 1 });
afterAll(async () => {
  await provider.close?.();
  await rm(root, { recursive: true, force: true });
});

describeEngine('sherpa', () => provider.engine, setTimeout);

/** A provider over a new folder, which is removed after the test. */
const open = async (options: { readonly maxModels?: number } = {}) => {
  const folder = await mkdtemp(join(root, 'own-'));
  const own = createSherpaProvider({ folders: [folder], threads: 1, ...options });
  onTestFinished(() => own.close?.());
  return { folder, own };
};

type Engine = typeof provider.engine;
const sayWith = (engine: Engine, text: string, changes: Partial<SynthesisRequest> & { readonly voice: string }) =>
  engine.synthesise({ words: spokenTokens(text), rate: 1, pitchSemitones: 0, formantRatio: 1, ...changes });
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'spoken',
    (error: unknown) => (error instanceof SpeechError ? error.code : String(error)),
  );
const voiceNames = async (own: typeof provider): Promise<readonly string[]> =>
  (await own.engine.voices()).map(({ id }) => id);

describe('sherpa engine with a model whose every sample is known', () => {
  it('gives exactly the samples of the model, for each speaker and rate', async () => {
    const voices = await voiceNames(provider);
    for (const [speaker, voice] of voices.entries()) {
      for (const rate of [1, 1.2, 0.8, 2, 0.5]) {
        const { samples, sampleRateHz } = await sayWith(provider.engine, 'Good morning, all. We are open!', {
          voice,
          rate,
        });
        const expected = tinySpeech('Good morning, all. We are open!', speaker, rate);
        expect(sampleRateHz).toBe(TINY_VOICE.sampleRateHz);
        expect(samples.length).toBe(expected.length);
        const worst = samples.reduce((most, sample, index) => Math.max(most, Math.abs(sample - expected[index]!)), 0);
        // Tolerance: the model computes sines in single precision for phases of up to 180 rad.
        expect(worst, `${voice} at ${rate}`).toBeLessThan(1e-4);
      }
    }
  });

  it('speaks from a folder that shares another one by a link, and knows when that changes', async () => {
    const { folder, own } = await open();
    await writeTinyVoice(join(folder, 'tiny'));
    const data = join(folder, '.shared');
    await mkdir(data);
    await writeFile(join(data, 'dict'), 'one');
    await symlink(data, join(folder, 'tiny', 'espeak-ng-data'));
    const before = await own.engine.voices();
    expect(before).toHaveLength(2);
    await writeFile(join(data, 'dict'), 'another');
    expect((await own.listVoices()).map(({ base }) => base)).not.toEqual(
      before.map(({ id }) => ({ engine: 'sherpa', voice: id })),
    );
  });

  it('shows its speakers as voices of the library, with ids that stay when the files change', async () => {
    const { folder, own } = await open();
    await writeTinyVoice(join(folder, 'tiny'));
    const before = await own.listVoices();
    expect(before.map(({ alias }) => alias)).toEqual(['neural_tiny-speaker-0', 'neural_tiny-speaker-1']);
    expect(before[0]).toMatchObject({
      language: 'english',
      languageCode: 'en-US',
      provider: 'sherpa',
      gender: 'other',
    });
    await writeTinyVoice(join(folder, 'tiny'), { metadata: { author: 'another' } });
    const after = await own.listVoices();
    expect(after.map(({ voiceId }) => voiceId)).toEqual(before.map(({ voiceId }) => voiceId));
    expect(after[0]?.base.voice).not.toBe(before[0]?.base.voice);
    expect(await codeOf(sayWith(own.engine, 'Hello.', { voice: before[0]?.base.voice ?? '' }))).toBe('bad-voice');
    expect(await codeOf(sayWith(own.engine, 'Hello.', { voice: after[0]?.base.voice ?? '' }))).toBe('spoken');
  });

  it('sees a new folder, and a folder that has gone, without a restart', async () => {
    const { folder, own } = await open();
    expect(await own.listVoices()).toEqual([]);
    await writeTinyVoice(join(folder, 'late'));
    const [voice] = await voiceNames(own);
    await sayWith(own.engine, 'Hello.', { voice: voice ?? '' });
    await rename(join(folder, 'late'), join(folder, '.late'));
    expect(await codeOf(sayWith(own.engine, 'Hello.', { voice: voice ?? '' }))).toBe('bad-voice');
    expect(await own.listVoices()).toEqual([]);
  });

  it('takes names, genders, language, licence and tempo from a voice.json', async () => {
    const { folder, own } = await open();
    await writeTinyVoice(join(folder, 'studio'), {
      voice: {
        engine: 'vits',
        title: 'Studio',
        licence: 'CC0',
        sampleRateHz: 24_000,
        languages: ['en-GB'],
        files: { model: 'model.onnx', tokens: 'tokens.txt' },
        settings: { noiseScale: 0 },
        speakers: [
          { id: 1, name: 'anna', gender: 'female' },
          { name: 'jean', gender: 'male', language: 'fr-FR', id: 0 },
        ],
        lengthScale: 2,
      },
    });
    const voices = await own.listVoices();
    expect(voices.map(({ alias, gender, languageCode, accent }) => [alias, gender, languageCode, accent])).toEqual([
      ['neural_studio-anna', 'female', 'en-GB', 'british'],
      ['neural_studio-jean', 'male', 'fr-FR', 'france'],
    ]);
    expect(voices[0]?.longSoftDescription).toBe('A woman of the neural model Studio; licence: CC0');
    const { samples } = await sayWith(own.engine, 'abc', { voice: voices[0]?.base.voice ?? '' });
    expect(samples.length).toBe(tinySpeech('abc', 1, 0.5).length);
  });

  it('speaks two voices of two models at once and keeps as many models in memory as it may', async () => {
    const { folder, own } = await open({ maxModels: 1 });
    for (const name of ['one', 'two']) await writeTinyVoice(join(folder, name));
    const voices = await voiceNames(own);
    const spoken = await Promise.all(voices.map((voice) => sayWith(own.engine, 'Both at once.', { voice })));
    expect(spoken.map(({ samples }) => samples.length)).toEqual(
      voices.map(() => tinySpeech('Both at once.', 0, 1).length),
    );
  });

  it('speaks a model that knows whole words, recognised by its lexicon', async () => {
    const { folder, own } = await open();
    await writeTinyLexiconVoice(join(folder, 'words'), ['good', 'morning']);
    const [, voice = ''] = await voiceNames(own);
    const { samples } = await sayWith(own.engine, 'Good morning', { voice, rate: 1.25 });
    const expected = tinySpeech('good morning', 1, 1.25);
    expect(samples.length).toBe(expected.length);
    expect(samples.every((sample, index) => Math.abs(sample - expected[index]!) < 1e-4)).toBe(true);
  });

  it('speaks a Matcha model with its vocoder', async () => {
    const { folder, own } = await open();
    await writeTinyMatchaVoice(join(folder, 'matcha'), ['hello']);
    const [, voice = ''] = await voiceNames(own);
    for (const rate of [1, 0.8]) {
      const { samples } = await sayWith(own.engine, 'hello', { voice, rate });
      const expected = tinySpeech(' h e l l o ', 1, rate);
      expect(samples.length).toBe(expected.length);
      expect(samples.every((sample, index) => Math.abs(sample - expected[index]!) < 1e-4)).toBe(true);
    }
  });

  it('is unavailable for the text that a model crashes on, and speaks the next', async () => {
    const { folder, own } = await open();
    await writeTinyVoice(join(folder, 'tiny'));
    // A symbol index outside of the model's table.
    await writeFile(join(folder, 'tiny', 'tokens.txt'), tinyVoiceTokens().replace(/^z .*$/m, 'z 9999'));
    const [voice = ''] = await voiceNames(own);
    expect(await codeOf(sayWith(own.engine, 'Fine.', { voice }))).toBe('spoken');
    expect(await codeOf(sayWith(own.engine, 'Zzz.', { voice }))).toBe('unavailable');
    expect(await codeOf(sayWith(own.engine, 'Fine.', { voice }))).toBe('spoken');
  });

  it('rejects what is being spoken when it is closed', async () => {
    const { folder, own } = await open();
    await writeTinyVoice(join(folder, 'tiny'));
    const [voice = ''] = await voiceNames(own);
    const running = codeOf(sayWith(own.engine, 'Never heard. '.repeat(60), { voice }));
    await setTimeout(50);
    await own.close?.();
    expect(await running).toBe('cancelled');
  });
});

describe('sherpa engine with a model that is none', () => {
  const hostile: Readonly<Record<string, (path: string) => Promise<void>>> = {
    'an empty file': (path) => writeFile(path, ''),
    'a text': (path) => writeFile(path, '<!doctype html><title>Not found</title>'.repeat(100)),
    'random bytes': (path) =>
      writeFile(
        path,
        Uint8Array.from({ length: 100_000 }, (_, index) => (index * 2_654_435_761) >>> 13),
      ),
    'a file that only says that it has 4 GB': async (path) => {
      await writeFile(path, '');
      await truncate(path, 2 ** 32);
    },
    'half of a model': (path) => writeFile(path, tinyVoiceModel().subarray(0, 900)),
  };

  it.each(Object.keys(hostile))('leaves it out and says why in one sentence: %s', async (what) => {
    const { folder, own } = await open();
    await writeTinyVoice(join(folder, 'bad'));
    await hostile[what]?.(join(folder, 'bad', 'model.onnx'));
    await writeTinyVoice(join(folder, 'good'));
    expect(new Set((await own.listVoices()).map(({ base }) => base.voice.split('@')[0]))).toEqual(new Set(['good']));
    const { unusable } = await findModels([folder], { threads: 1 });
    expect(unusable.map(({ problem }) => problem.text)).toEqual([
      `${join(folder, 'bad')} cannot be used: model.onnx is no ONNX model, or a damaged one.`,
    ]);
  });

  const json = {
    engine: 'vits',
    sampleRateHz: 24_000,
    languages: ['en-US'],
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
    speakers: [{ name: 'one' }],
  };

  /** Damage that all checks of the provider miss, so that the native code reads it. */
  const crash: Readonly<Record<string, (folder: string) => Promise<void>>> = {
    ...Object.fromEntries(
      Object.entries(hostile).map(([what, damage]) => [what, (folder) => damage(join(folder, 'model.onnx'))]),
    ),
    'a graph with a byte changed': (folder) => {
      const bytes = Uint8Array.from(tinyVoiceModel());
      bytes.fill(255, 200, 260);
      return writeFile(join(folder, 'model.onnx'), bytes);
    },
    'a list of symbols that is none': (folder) => writeFile(join(folder, 'tokens.txt'), 'nonsense nonsense nonsense\n'),
    'no word of which model it is': (folder) =>
      writeFile(join(folder, 'model.onnx'), tinyVoiceModel({ comment: undefined, sample_rate: undefined })),
  };

  it.each(Object.keys(crash))(
    'is unavailable, and every other model speaks on, when the engine meets: %s',
    async (what) => {
      const { folder, own } = await open();
      await writeTinyVoice(join(folder, 'bad'), { voice: json });
      await crash[what]?.(join(folder, 'bad'));
      await writeTinyVoice(join(folder, 'good'));
      const voices = await voiceNames(own);
      const bad = voices.find((id) => id.startsWith('bad@')) ?? '';
      const good = voices.find((id) => id.startsWith('good@')) ?? '';
      const [first, second] = await Promise.all([
        codeOf(sayWith(own.engine, 'Hello.', { voice: bad })),
        codeOf(sayWith(own.engine, 'Hello.', { voice: good })),
      ]);
      expect([first, second]).toEqual(['unavailable', 'spoken']);
      // The operator repairs the folder; no restart is needed.
      await writeTinyVoice(join(folder, 'bad'), { voice: json });
      const mended = (await voiceNames(own)).find((id) => id.startsWith('bad@')) ?? '';
      expect(await codeOf(sayWith(own.engine, 'Hello.', { voice: mended }))).toBe('spoken');
    },
  );

  it('names the entries of a voice.json that are wrong', async () => {
    const { folder } = await open();
    const files = { model: '../../etc/passwd', tokens: 'tokens.txt' };
    await writeTinyVoice(join(folder, 'wrong'), { voice: { ...json, engine: 'tape', files } });
    const { unusable } = await findModels([folder], { threads: 1 });
    expect(unusable[0]?.problem.text).toContain('its voice.json is wrong: engine: ');
    expect(unusable[0]?.problem.text).toContain('files.model: should be a file inside the folder');
  });

  it('says what is missing from a folder', async () => {
    const { folder } = await open();
    await mkdir(join(folder, 'nothing'));
    await writeTinyVoice(join(folder, 'tokens'));
    await rm(join(folder, 'tokens', 'tokens.txt'));
    await writeTinyVoice(join(folder, 'piper'), { metadata: { frontend: undefined, comment: 'piper' } });
    await writeTinyVoice(join(folder, 'tongue'), { metadata: { language: 'Elvish' } });
    const { unusable } = await findModels([folder, join(folder, 'no such')], { threads: 1 });
    expect(unusable.map(({ problem }) => problem.text.replace(`${folder}/`, ''))).toEqual([
      'nothing cannot be used: there is no model (….onnx) in it.',
      'piper cannot be used: its espeak-ng-data (or lexicon.txt) is missing.',
      'tokens cannot be used: its tokens.txt is missing.',
      'tongue cannot be used: it does not say which language it speaks; write a voice.json beside it.',
    ]);
  });
});
