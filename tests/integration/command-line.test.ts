import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { decodeAudio, encodeWav } from '@sonora/codecs';
import { measureLoudness } from '@sonora/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTable } from '../../apps/server/src/platform/tables/write-table.ts';
import { commandLine } from '../testkit/server-bundle.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-cli-'));
  const tone = Float32Array.from(
    { length: 48_000 },
    (_, frame) => 0.1 * Math.sin((2 * Math.PI * 997 * frame) / 48_000),
  );
  await writeFile(
    join(folder, 'tone.wav'),
    encodeWav({ sampleRateHz: 48_000, channels: [tone, tone] }, { bitDepth: 24 }),
  );
  await writeFile(join(folder, 'list.wav'), 'milk, bread, eggs');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Result = { readonly status: number; readonly out: string; readonly err: string };
const sonora = (...args: string[]): Promise<Result> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', commandLine, ...args],
      { cwd: folder, maxBuffer: 10_000_000 },
      (error, out, err) => resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

describe('the command line', () => {
  it('renders an ad with exact length and loudness, and prints one JSON document', async () => {
    const { status, out } = await sonora(
      'ad',
      'Fresh bread, every morning at seven. Harbour Bakery.',
      '--voice',
      'ISAAC',
      '--length',
      '10',
      '-o',
      'ad.mp3',
      '--json',
    );
    expect(status).toBe(0);
    const document = JSON.parse(out) as {
      durationSeconds: number;
      integratedLufs: number;
      quality: { passed: boolean | null }[];
    };
    expect(document.durationSeconds).toBe(10);
    expect(Math.abs(document.integratedLufs + 14)).toBeLessThan(0.5);
    expect(document.quality.some(({ passed }) => passed === false)).toBe(false);
    expect((await decodeAudio(await readFile(join(folder, 'ad.mp3')))).pcm.channels[0]?.length).toBe(480_000);
  });

  it('prints warnings of an ad as sentences', async () => {
    const { out } = await sonora(
      'ad',
      "Hello <audio src='x'/> there.",
      '-o',
      'warned.mp3',
      '--sound',
      'none',
      '--json',
    );
    expect(JSON.parse(out)).toMatchObject({ warnings: ['The tag <audio> is unknown and was left out.'] });
  });

  it('renders a version for each row, reports rows that fail, and keeps the others', async () => {
    const template = {
      audioform: {
        header: { version: '4' },
        assets: {
          voice: { type: 'voice', voiceAlias: 'wren' },
          bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' },
          one: { type: 'tts', text: 'Fresh bread, every morning at seven.', voiceRef: 'voice' },
          two: { type: 'tts', text: 'Now in {{city}}.', voiceRef: 'voice' },
        },
        production: {
          arrangement: {
            sections: [
              {
                soundTemplateRef: 'bed',
                smartFit: true,
                forcedDuration: 10,
                layers: [
                  {
                    clips: [
                      { assetRef: 'one', marginEnd: 1 },
                      { assetRef: 'two', forcedDuration: 2 },
                    ],
                  },
                ],
              },
            ],
          },
        },
        delivery: {},
      },
    };
    await writeFile(join(folder, 'ad.json'), JSON.stringify(template));
    const endless = 'a city whose name is far too long for a slot of two seconds';
    await writeFile(join(folder, 'rows.csv'), `name,city\nfirst,Leeds\nsecond,${endless}\nthird,York\n`);
    const { status, out } = await sonora('versions', 'ad.json', 'rows.csv', '-o', 'versions', '--json');
    expect(status).toBe(1);
    type Version = { errors: string[]; file: string; remixedSeconds?: number; integratedLufs?: number };
    const { made, versions } = JSON.parse(out) as { made: number; versions: Version[] };
    expect(made).toBe(2);
    expect(versions.map(({ errors }) => errors.length)).toEqual([0, 1, 0]);
    expect(versions[1]?.errors[0]).toMatch(/over its 2 s/);
    expect(versions[2]?.remixedSeconds).toBeLessThan(5);
    const third = await decodeAudio(await readFile(join(folder, 'versions', 'third.mp3')));
    expect(third.pcm.channels[0]?.length).toBe(480_000);
    expect(measureLoudness(third.pcm).integratedLufs).toBeCloseTo(versions[2]?.integratedLufs ?? 0, 6);

    await writeFile(join(folder, 'rows.csv'), `name,city\nfirst,Leeds\nsecond,Bath\nthird,York\n`);
    const before = await stat(join(folder, 'versions', 'first.mp3'));
    const again = await sonora('versions', 'ad.json', 'rows.csv', '-o', 'versions', '--json');
    expect(again.status).toBe(0);
    type Rerun = { made: number; skipped: number; versions: { isSkipped?: true }[] };
    const rerun = JSON.parse(again.out) as Rerun;
    expect(rerun).toMatchObject({ made: 1, skipped: 2 });
    expect(rerun.versions.map(({ isSkipped }) => isSkipped ?? false)).toEqual([true, false, true]);
    expect((await stat(join(folder, 'versions', 'first.mp3'))).mtimeMs).toBe(before.mtimeMs);
    // A file that is gone, or is not the one that was made, is made again.
    await rm(join(folder, 'versions', 'first.mp3'));
    await writeFile(join(folder, 'versions', 'third.mp3'), 'x');
    const repaired = await sonora('versions', 'ad.json', 'rows.csv', '-o', 'versions', '--json');
    expect(JSON.parse(repaired.out)).toMatchObject({ made: 2, skipped: 1 });
    expect((await stat(join(folder, 'versions', 'first.mp3'))).size).toBe(before.size);
  });

  it('reads a workbook with typed columns, fallbacks and tags, and says what is wrong in which row and column', async () => {
    const template = {
      assets: {
        voice: { type: 'voice', voiceAlias: 'wren' },
        one: { type: 'tts', text: 'Fresh bread in {{city}}.', voiceRef: 'voice' },
      },
      production: {
        arrangement: { sections: [{ forcedDuration: 6, layers: [{ clips: [{ assetRef: 'one' }] }] }] },
      },
      delivery: { encoderPreset: 'wav' },
    };
    const arrangement = { startTime: 0, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left' };
    const id = '00000000-0000-7000-8000-000000000001';
    const settings = {
      columns: [
        { name: 'price', type: 'money', currency: 'GBP' },
        { name: 'city', type: 'text', fallback: 'your town' },
      ],
      tags: [{ id, name: 'Offer', voice: 'wren', copy: 'Only {{price}}.', arrangement }],
      namePattern: '{{city}} {{number}}',
    };
    const rows = [
      ['city', 'price'],
      ['Leeds', '3.5'],
      ['York', 'cheap'],
      ['', '4'],
    ];
    await writeFile(join(folder, 'tagged.json'), JSON.stringify(template));
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    await writeFile(join(folder, 'rows.xlsx'), await writeTable('xlsx', rows));
    const command = ['versions', 'tagged.json', 'rows.xlsx', '-o', 'tagged', '--settings', 'settings.json', '--json'];
    const { status, out } = await sonora(...command);
    expect(status).toBe(1);
    type Made = { made: number; versions: { file: string; errors: string[]; durationSeconds?: number }[] };
    const { made, versions } = JSON.parse(out) as Made;
    expect(made).toBe(2);
    expect(versions.map(({ errors }) => errors)).toEqual([[], ['price: “cheap” is not a price'], []]);
    expect(versions.map(({ file }) => basename(file))).toEqual(['Leeds-1.wav', 'York-2.wav', 'your-town-3.wav']);
    expect(versions[0]?.durationSeconds).toBeGreaterThan(6.5);
  });

  it('checks a file against a destination, and exits with the result', async () => {
    const all = await sonora('check', 'tone.wav', '--json');
    expect(all.status).toBe(0);
    type Check = { destination: string; passed: boolean; fix: Record<string, unknown> };
    const { destinations } = JSON.parse(all.out) as { destinations: Check[] };
    expect(destinations.length).toBeGreaterThan(5);
    const { status, out } = await sonora('check', 'tone.wav', '--for', 'TRITON', '--json');
    expect(status).toBe(1);
    const [triton] = (JSON.parse(out) as { destinations: Check[] }).destinations;
    expect(triton).toMatchObject({ destination: 'triton', passed: false, fix: { encoderPreset: 'mp3_cbr_44100' } });
    expect((await sonora('check', 'tone.wav', '--for', 'nowhere')).status).toBe(2);
  });

  it('raises and lengthens a recording at once, and reports unsupported changes', async () => {
    const { status, out } = await sonora(
      'tune',
      'tone.wav',
      '--semitones=-12',
      '--formants=-12',
      '--stretch',
      '1.5',
      '-o',
      'deep.wav',
      '--json',
    );
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ durationSeconds: 1.5, semitones: -12, stretch: 1.5 });
    const { pcm } = await decodeAudio(await readFile(join(folder, 'deep.wav')));
    const inner = (pcm.channels[0] as Float32Array).subarray(12_000, 60_000);
    // 997 Hz lowered by an octave: 498.5 periods per second with two zero crossings each.
    const crossings = inner.filter((value, frame) => frame > 0 && value >= 0 !== (inner[frame - 1] as number) >= 0);
    expect(Math.abs(crossings.length - 997)).toBeLessThanOrEqual(1);
    const wrong = await sonora('tune', 'tone.wav', '--semitones', '13', '-o', 'high.wav');
    expect(wrong).toMatchObject({
      status: 2,
      err: expect.stringMatching(/--semitones should be a number from -12 to 12/),
    });
    expect((await sonora('tune', 'tone.wav', '-o', 'same.wav')).status).toBe(2);
  });

  it('reports a missing column of the table', async () => {
    await writeFile(join(folder, 'ad2.json'), JSON.stringify({ text: '{{town}}' }));
    await writeFile(join(folder, 'rows2.csv'), 'city\nLeeds\n');
    const { status, err } = await sonora('versions', 'ad2.json', 'rows2.csv', '-o', 'versions');
    expect(status).toBe(1);
    expect(err).toMatch(/no column named town/);
  });

  it('measures with standard names', async () => {
    const { status, out } = await sonora('measure', 'tone.wav', '--json');
    expect(status).toBe(0);
    const measured = JSON.parse(out) as Record<string, number>;
    // A 997 Hz sine at −20 dBFS in both channels measures −20 LUFS (EBU Tech 3341: +3 dB for two channels, −3.01 dB for
    // the sine, K-weighting 0).
    expect(measured.integratedLufs).toBeCloseTo(-20, 1);
    expect(measured.truePeakDbtp).toBeCloseTo(-20, 1);
    expect(Object.keys(measured).sort()).toEqual(
      [
        'channels',
        'durationSeconds',
        'integratedLufs',
        'loudnessRangeLu',
        'maxMomentaryLufs',
        'maxShortTermLufs',
        'sampleRate',
        'truePeakDbtp',
      ].sort(),
    );
  });

  it('plays a bed and an effect, and mixes speech over the bed', async () => {
    expect((await sonora('sound', 'citynights', '--length', '7.4', '-o', 'bed.wav')).status).toBe(0);
    expect((await decodeAudio(await readFile(join(folder, 'bed.wav')))).pcm.channels[0]?.length).toBe(355_200);
    expect((await sonora('effect', 'whoosh_1', '-o', 'fx.wav')).status).toBe(0);
    const mixed = await sonora(
      'mix',
      '--speech',
      'tone.wav',
      '--bed',
      'bed.wav',
      '--length',
      '5',
      '--preset',
      'music_enhanced',
      '--loudness',
      'podcast',
      '-o',
      'mix.mp3',
      '--json',
    );
    expect(mixed.status, mixed.err).toBe(0);
    expect((JSON.parse(mixed.out) as { durationSeconds: number }).durationSeconds).toBe(5);
  });

  it('lists voices and sounds with their aliases', async () => {
    for (const command of [['voices'], ['sounds'], ['sounds', '--effects']]) {
      const { status, out } = await sonora(...command, '--json');
      expect(status).toBe(0);
      const document = JSON.parse(out) as { alias: string }[] | { voices: { alias: string }[] };
      const list = 'voices' in document ? document.voices : document;
      expect(list.length).toBeGreaterThanOrEqual(9);
      expect(list.every(({ alias }) => typeof alias === 'string' && alias !== '')).toBe(true);
    }
  });

  it.each([
    [['nonsense'], 2, /no command nonsense/],
    [['ad', 'Hello'], 2, /--output is required/],
    [['ad', 'Hello', '-o', 'x.txt'], 2, /should end with \.wav, \.mp3, \.flac or \.ogg/],
    [['ad', 'Hello', '-o', 'x.mp3', '--length', 'ten'], 2, /--length should be a number of seconds from 1 to 500/],
    [['ad', 'Hello', '-o', 'x.mp3', '--nonsense'], 2, /Unknown option/],
    [['measure'], 2, /the file is missing/],
    [['measure', 'absent.wav'], 1, /there is no such file/],
    [['measure', 'list.wav'], 1, /list\.wav: /],
    [['ad', 'Hello', '-o', 'x.mp3', '--voice', 'nobody'], 1, /Voice 'nobody' not found/],
    [['sound', 'nothing', '-o', 'x.wav'], 1, /no sound template named nothing/],
  ])('%j ends with status %d and a sentence on standard error', async (args, status, sentence) => {
    const result = await sonora(...args);
    expect(result.status, result.err).toBe(status);
    expect(result.err).toMatch(sentence);
    expect(result.out).toBe('');
  });

  it('shows help for every command', async () => {
    const names = [...(await sonora('--help')).out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(
      (match) => match[1] as string,
    );
    expect(names.length).toBeGreaterThanOrEqual(10);
    const ask = async (own: readonly string[]): Promise<void> => {
      for (const name of own)
        expect(await sonora(name, '--help')).toMatchObject({ status: 0, out: expect.stringContaining('--json') });
    };
    // Two at a time: each process spends most of its time loading code.
    const half = Math.ceil(names.length / 2);
    await Promise.all([ask(names.slice(0, half)), ask(names.slice(half))]);
  });
});
