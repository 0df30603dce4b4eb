import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tinyVoiceModel } from '../../../../../../tests/testkit/tiny-voice/tiny-voice.ts';
import { findModels } from './find-models.ts';
import type { SherpaModel } from './sherpa-model.ts';

const root = await mkdtemp(join(tmpdir(), 'find-models-test-'));
afterAll(() => rm(root, { recursive: true, force: true }));
let count = 0;

type Content = Readonly<Record<string, string | Uint8Array>>;

/** Creates a folder of models with these files; a name that ends with a slash is a folder. */
const folderWith = async (models: Readonly<Record<string, Content>>): Promise<string> => {
  count += 1;
  const folder = join(root, String(count));
  for (const [model, files] of Object.entries(models)) {
    await mkdir(join(folder, model), { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      if (name.endsWith('/')) await mkdir(join(folder, model, name));
      else await writeFile(join(folder, model, name), content);
    }
  }
  return folder;
};

const only = async (
  files: Content,
): Promise<{ readonly model: SherpaModel; readonly at: (name: string) => string }> => {
  const folder = await folderWith({ model: files });
  const { models, unusable } = await findModels([folder], { threads: 3 });
  expect(unusable).toEqual([]);
  return { model: models[0]!, at: (name) => join(folder, 'model', name) };
};
const configsOf = (model: SherpaModel) => model.speakers.map((speaker) => model.configFor(speaker).model);

describe('findModels', () => {
  it('tells Kokoro from 1.0 on its words by list for English and its language by name for others', async () => {
    const metadata = {
      model_type: 'kokoro',
      version: '2',
      speaker_names: 'af_bella,bm_george,ef_dora',
      n_speakers: '3',
      frontend: undefined,
      comment: 'Kokoro',
    };
    const { model, at } = await only({
      'model.onnx': tinyVoiceModel(metadata),
      'voices.bin': '',
      'tokens.txt': '',
      'lexicon-us-en.txt': '',
      'lexicon-gb-en.txt': '',
      'lexicon-zh.txt': '',
      'espeak-ng-data/': '',
    });
    expect(model.kind).toBe('kokoro');
    expect(model.speakers.map(({ name, gender, languageCode }) => [name, gender, languageCode])).toEqual([
      ['af_bella', 'female', 'en-US'],
      ['bm_george', 'male', 'en-GB'],
      ['ef_dora', 'female', 'es-ES'],
    ]);
    const files = {
      model: at('model.onnx'),
      voices: at('voices.bin'),
      tokens: at('tokens.txt'),
      dataDir: at('espeak-ng-data'),
    };
    expect(configsOf(model)).toEqual([
      { kokoro: { ...files, lexicon: `${at('lexicon-us-en.txt')},${at('lexicon-zh.txt')}` }, numThreads: 3 },
      { kokoro: { ...files, lexicon: `${at('lexicon-gb-en.txt')},${at('lexicon-zh.txt')}` }, numThreads: 3 },
      { kokoro: { ...files, lang: 'es' }, numThreads: 3 },
    ]);
  });

  it('knows the first Kokoro, which has neither lists of words nor languages', async () => {
    const { model } = await only({
      'model.onnx': tinyVoiceModel({ model_type: 'kokoro', speaker_names: 'af,af_sky', frontend: undefined }),
      'voices.bin': '',
      'tokens.txt': '',
      'espeak-ng-data/': '',
    });
    expect(model.speakers.map(({ name, gender }) => [name, gender])).toEqual([
      ['af', 'female'],
      ['af_sky', 'female'],
    ]);
    expect(Object.keys(configsOf(model)[0]?.kokoro ?? {})).toEqual(['model', 'voices', 'tokens', 'dataDir']);
  });

  it('knows Kitten, and takes the fullest of several precisions', async () => {
    const onnx = tinyVoiceModel({
      model_type: 'kitten-tts',
      voice: 'en-us',
      speaker_names: 'expr-voice-2-m,expr-voice-2-f',
      frontend: undefined,
    });
    const { model, at } = await only({
      'model.int8.onnx': onnx,
      'model.fp16.onnx': onnx,
      'model.onnx': onnx,
      'voices.bin': '',
      'tokens.txt': '',
      'espeak-ng-data/': '',
    });
    expect(model.kind).toBe('kitten');
    expect(model.speakers.map(({ gender }) => gender)).toEqual(['male', 'female']);
    expect(configsOf(model)[0]?.kitten?.model).toBe(at('model.onnx'));
  });

  it('takes language, speakers and tempo of a Piper model from the file beside it', async () => {
    const { model } = await only({
      'en_GB-two-medium.onnx': tinyVoiceModel({ comment: 'piper', frontend: undefined, voice: 'en-us' }),
      'en_GB-two-medium.onnx.json': JSON.stringify({
        language: { code: 'en_GB' },
        speaker_id_map: { anna: 0, 'ben m': 1 },
        inference: { length_scale: 1.25 },
      }),
      'tokens.txt': '',
      'espeak-ng-data/': '',
    });
    expect(model.speakers.map(({ name, languageCode }) => [name, languageCode])).toEqual([
      ['anna', 'en-GB'],
      ['ben_m', 'en-GB'],
    ]);
    expect(model.lengthScale).toBe(1.25);
    expect(Object.keys(configsOf(model)[0]?.vits ?? {})).toEqual(['model', 'tokens', 'dataDir']);
  });

  it('hands a voice.json on as it is, with the recording that a zero-shot model imitates', async () => {
    const voice = {
      engine: 'zipvoice',
      sampleRateHz: 24_000,
      languages: ['en-US'],
      files: { encoder: 'encoder.onnx', decoder: 'decoder.onnx', vocoder: 'vocos.onnx', tokens: 'tokens.txt' },
      settings: { guidanceScale: 1 },
      speakers: [{ name: 'me', gender: 'male', reference: { file: 'me.wav', text: 'This is how I sound.' } }],
    };
    const files = { 'encoder.onnx': '', 'decoder.onnx': '', 'vocos.onnx': '', 'tokens.txt': '', 'me.wav': '' };
    const { model, at } = await only({ ...files, 'voice.json': JSON.stringify(voice) });
    expect(model.speakers[0]?.reference).toEqual({ file: at('me.wav'), text: 'This is how I sound.' });
    expect(configsOf(model)[0]).toEqual({
      zipvoice: {
        encoder: at('encoder.onnx'),
        decoder: at('decoder.onnx'),
        vocoder: at('vocos.onnx'),
        tokens: at('tokens.txt'),
        guidanceScale: 1,
      },
      numThreads: 3,
    });
    const silent = { ...voice, speakers: [{ name: 'me' }] };
    const folder = await folderWith({ model: { ...files, 'voice.json': JSON.stringify(silent) } });
    const { unusable } = await findModels([folder], { threads: 1 });
    expect(unusable[0]?.problem.text).toContain('speaker me of its voice.json has no reference recording');
  });

  it('uses the first of two models with one name, and neither hidden nor oddly named folders', async () => {
    const tiny = { 'model.onnx': tinyVoiceModel(), 'tokens.txt': '' };
    const [first, second] = [
      await folderWith({ one: tiny }),
      await folderWith({ one: tiny, '.half': tiny, 'no/way?': {} }),
    ];
    const { models, unusable } = await findModels([first, second], { threads: 1 });
    expect(models.map(({ folder }) => folder)).toEqual([join(first, 'one')]);
    expect(unusable.map(({ problem }) => problem.text)).toEqual([
      `${join(second, 'no')} cannot be used: there is no model (….onnx) in it.`,
      `${join(second, 'one')} is left out: ${join(first, 'one')} has the same name.`,
    ]);
  });
});
