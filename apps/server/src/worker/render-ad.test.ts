import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CanonicalAudioform, parseAudioform } from '@sonora/audioform';
import { type AudioTags, decodeAudio, encodeWav, readTags } from '@sonora/codecs';
import type { Pcm } from '@sonora/codecs/pcm';
import {
  loudnessPresets,
  measureLoudness,
  qualitySheet,
  speechOverBedLu as speechOverBedLuOf,
  wavePeaks,
} from '@sonora/engine';
import {
  createArtifactCache,
  createInlineRunner,
  deliveredKey,
  localSpeech,
  type MediaFile,
  masteredKey,
  type RenderContext,
  type RenderedAd,
  type RenderJob,
  renderAd,
  renderVariant,
  restoreVariantAudio,
  type StemName,
  stemKey,
  type TaskName,
  wordsOfClip,
} from '@sonora/renderer';
import { composeBed, findSoundTemplate } from '@sonora/soundscape';
import { createDictionary } from '@sonora/speech';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpeechEngines, type SpeechEngines } from '../platform/speech/speech-engines.ts';

const second = 48_000;

let folder: string;
let engines: SpeechEngines;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonora-render-'));
  engines = await createSpeechEngines({ temporaryDirectory: folder, fliteThreads: 1 });
});
afterAll(async () => {
  await engines?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A context with a new cache, empty or a copy of `rendered`; `done` lists the tasks that ran. */
const openContext = async (
  media: Readonly<Record<string, MediaFile>> = {},
  rendered?: RenderContext,
): Promise<{ context: RenderContext; done: TaskName[] }> => {
  const cacheFolder = await mkdtemp(join(folder, 'cache-'));
  if (rendered) await cp(rendered.cache.folder, cacheFolder, { recursive: true });
  const done: TaskName[] = [];
  const inline = createInlineRunner();
  const context: RenderContext = {
    speech: localSpeech(engines),
    cache: createArtifactCache(cacheFolder),
    runner: {
      ...inline,
      run: (message, signal) => {
        done.push(message.task);
        return inline.run(message, signal);
      },
    },
    rendererHash: 'test',
    dictionary: async () => createDictionary([]),
    findMedia: async (id) => media[id],
  };
  return { context, done };
};

const render = (context: RenderContext, document: CanonicalAudioform, tags: AudioTags): Promise<RenderedAd> =>
  renderAd(context, { document, tags, signal: undefined });

const variant = (context: RenderContext, base: RenderedAd, document: CanonicalAudioform, tags: AudioTags) =>
  renderVariant(context, { document, tags, signal: undefined }, base);

const clips = (...texts: readonly string[]) => ({
  assets: Object.fromEntries(texts.map((text, index) => [`line ${index}`, { type: 'tts', text, voiceRef: 'voice' }])),
  clips: texts.map((_, index) => ({ assetRef: `line ${index}`, marginEnd: 0.3 })),
});

const documentOf = (
  texts: readonly string[],
  section: Readonly<Record<string, unknown>> = {},
  assets: Readonly<Record<string, unknown>> = {},
): CanonicalAudioform => {
  const spoken = clips(...texts);
  const parsed = parseAudioform({
    audioform: {
      header: { version: '4' },
      assets: { voice: { type: 'voice', voiceAlias: 'wren' }, ...spoken.assets, ...assets },
      production: { arrangement: { sections: [{ layers: [{ clips: spoken.clips }], ...section }] } },
      delivery: {},
    },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.document;
};

const stemOf = async (context: RenderContext, { mixKey }: RenderedAd, stem: StemName): Promise<Float32Array> =>
  (await context.cache.readPcm(stemKey(mixKey, stem)))?.channels[0] ?? new Float32Array(0);

const peakBetween = (samples: Float32Array, from: number, to: number): number =>
  samples.subarray(from * second, to * second).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

const lines = ['Fresh bread, every morning.', 'Now with a second oven.', 'Come by before nine.'];

describe('renderAd', () => {
  it('does nothing again for the same document, and gives the same file', async () => {
    const { context, done } = await openContext();
    const document = documentOf(lines.slice(0, 2));
    const first = await render(context, document, {});
    expect(done.length).toBeGreaterThan(0);
    done.length = 0;
    const again = await render(context, document, {});
    expect(done).toEqual([]);
    expect(again.masterKey).toBe(first.masterKey);
    expect(await context.cache.readBytes(deliveredKey(first.masterKey))).toBeDefined();
  });

  it('processes only the voice of the line that changed, and leaves the stems of the others as they were', async () => {
    const { context, done } = await openContext();
    const first = await render(context, documentOf(lines), {});
    done.length = 0;
    const changed = await render(context, documentOf([lines[0]!, 'Now with two ovens.', lines[2]!]), {});
    expect(done.filter((task) => task === 'voice')).toHaveLength(1);
    const differs = [...first.stemHashes].filter(([path, hash]) => changed.stemHashes.get(path) !== hash);
    expect(differs.map(([path]) => path)).toEqual(['production.arrangement.sections[0].layers[0].clips[1]']);
  });

  it('fades a section in and out as its document says', async () => {
    const { context } = await openContext();
    const assets = { bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' } };
    const section = { soundTemplateRef: 'bed', smartFit: true, forcedDuration: 6 };
    const plain = await render(context, documentOf(lines.slice(0, 1), section, assets), {});
    const fades = { fadeIn: 2, fadeOut: 2 };
    const faded = await render(context, documentOf(lines.slice(0, 1), { ...section, ...fades }, assets), {});
    const before = await stemOf(context, plain, 'bed');
    const after = await stemOf(context, faded, 'bed');
    // A quarter sine over two seconds reaches 0.16 of the level after 0.2 s, and the full level at its end.
    expect(peakBetween(after, 0, 0.2)).toBeLessThan(0.2 * peakBetween(before, 0, 0.2));
    expect(peakBetween(after, 2.2, 3.8)).toBeCloseTo(peakBetween(before, 2.2, 3.8), 6);
    expect(peakBetween(after, 5.9, 6)).toBeLessThan(0.1 * peakBetween(before, 2.2, 3.8));
  });

  it.each([true, false])(
    'lifts a fitted bed under the name of the brand, and no other (smartFit %s)',
    async (smartFit) => {
      const { context } = await openContext();
      const assets = { bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' } };
      const section = { soundTemplateRef: 'bed', smartFit, forcedDuration: 12 };
      const text =
        'Nothing smells like a loaf that left the oven a minute ago. Taste it at Copper Oven, around the corner.';
      const { timeline, speech, composition } = await render(context, documentOf([text], section, assets), {});
      const [bed] = composition.beds;
      const [clip] = timeline.clips;
      if (!bed || !clip) throw new Error('there is no bed, or nothing is said');
      const is = (await context.cache.readPcm(bed.clip.hash))?.channels[0] ?? new Float32Array(0);
      const said = smartFit ? [{ startFrame: clip.startFrame, endFrame: clip.startFrame + clip.frames }] : [];
      const template = findSoundTemplate('bounce_along');
      if (!template) throw new Error('the template is gone');
      const plain = composeBed({ template, frames: is.length, speech: said });
      const was = plain.pcm.channels[0] as Float32Array;
      if (!smartFit) {
        expect(is.every((value, frame) => value === was[frame])).toBe(true);
        return;
      }
      const words = wordsOfClip(speech, clip);
      const named = words.find(({ text: word }) => word === 'Copper')!.startSeconds * second;
      const framesPerBeat = (60 * second) / plain.tempoBpm;
      const power = (samples: Float32Array, from: number, to: number): number =>
        samples.subarray(Math.round(from), Math.round(to)).reduce((sum, value) => sum + value * value, 0);
      // The lift starts at most one beat from the name and lasts a bar, so its middle half is lifted in any case.
      const [from, to] = [named + framesPerBeat, named + 3 * framesPerBeat];
      expect(power(is, from, to)).toBeGreaterThan(1.25 * power(was, from, to));
      const untouched = named - 2 * framesPerBeat;
      expect(Math.abs(power(is, 0, untouched) / power(was, 0, untouched) - 1)).toBeLessThan(0.02);
    },
  );

  it('begins the bed of a section where its snippet says', async () => {
    const { context } = await openContext();
    const template = { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' };
    const bedWith = async (targetReadPosition: number): Promise<Float32Array> => {
      const snippet = { type: 'soundTemplateSnippet', soundTemplateRef: 'music', targetReadPosition };
      const section = { soundTemplateRef: 'bed', forcedDuration: 5 };
      const document = documentOf(lines.slice(0, 1), section, { music: template, bed: snippet });
      return stemOf(context, await render(context, document, {}), 'bed');
    };
    const [early, late] = [await bedWith(0), await bedWith(2)];
    // The same music, two seconds later: between the speech both have the same level, but differ in their samples.
    const at = (samples: Float32Array, second: number) => samples.subarray(second * 48_000, (second + 0.5) * 48_000);
    const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
    const likeness = (a: Float32Array, b: Float32Array) => product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    expect(likeness(at(late, 1), at(early, 3))).toBeGreaterThan(0.95);
    expect(likeness(at(late, 1), at(early, 1))).toBeLessThan(0.8);
  });

  it('gives exactly the forced length, as samples and as a file', async () => {
    const { context } = await openContext();
    const produced = await render(context, documentOf(lines, { forcedDuration: 10 }), {});
    expect(produced.timeline.frames).toBe(10 * second);
    expect((await stemOf(context, produced, 'mix')).length).toBe(10 * second);
    expect(produced.masterInfo.quality.find(({ id }) => id === 'length')).toMatchObject({ value: 10, passed: true });
  });

  it('says which file holds no audio, and makes nothing of it', async () => {
    const noise: MediaFile = { contentKey: 'noise', read: async () => new TextEncoder().encode('This is no audio.') };
    const { context } = await openContext({ f: noise });
    const assets = { music: { type: 'media', mediaId: 'f' } };
    await expect(render(context, documentOf(lines, { soundTemplateRef: 'music' }, assets), {})).rejects.toMatchObject({
      errors: [{ text: 'music: this file contains no audio that Sonora can read.' }],
    });
  });

  it("plays the user's own recording under the speech", async () => {
    const samples = Float32Array.from({ length: 3 * 44_100 }, (_, frame) => 0.5 * Math.sin(frame * 0.03));
    const wav = encodeWav({ sampleRateHz: 44_100, channels: [samples] }, { bitDepth: 16 });
    const { context } = await openContext({ f: { contentKey: 'tone', read: async () => wav } });
    const assets = { music: { type: 'media', mediaId: 'f' } };
    const produced = await render(context, documentOf(lines.slice(0, 1), { soundTemplateRef: 'music' }, assets), {});
    expect(peakBetween(await stemOf(context, produced, 'bed'), 0, 1)).toBeGreaterThan(0.01);
  });

  it('plays a place in a recording that lies beyond its first ten minutes', async () => {
    const rateHz = 8_000;
    const samples = new Float32Array(660 * rateHz);
    for (let frame = 650 * rateHz; frame < samples.length; frame += 1) samples[frame] = 0.5 * Math.sin(frame * 0.3);
    const wav = encodeWav({ sampleRateHz: rateHz, channels: [samples] }, { bitDepth: 16 });
    const { context } = await openContext({ f: { contentKey: 'interview', read: async () => wav } });
    const { assets, clips: spoken } = clips('Listen to this.');
    const parsed = parseAudioform({
      header: { version: '4' },
      assets: { voice: { type: 'voice', voiceAlias: 'wren' }, ...assets, talk: { type: 'media', mediaId: 'f' } },
      production: {
        arrangement: {
          sections: [{ layers: [{ clips: [...spoken, { assetRef: 'talk', readPosition: 652, forcedDuration: 2 }] }] }],
        },
      },
      delivery: {},
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const media = await stemOf(context, await render(context, parsed.document, {}), 'media');
    expect(peakBetween(media, media.length / second - 1.5, media.length / second - 0.5)).toBeGreaterThan(0.01);
  });

  it.each([true, false])('fills a place with a recording that is shorter than it (smartFit %s)', async (smartFit) => {
    const template = findSoundTemplate('dusty_jeans');
    if (!template) throw new Error('the template is gone');
    const wav = encodeWav(composeBed({ template, frames: 7 * second }).pcm, { bitDepth: 16 });
    const { context, done } = await openContext({ f: { contentKey: 'short music', read: async () => wav } });
    const document = documentOf(
      lines.slice(0, 1),
      { soundTemplateRef: 'music', smartFit, forcedDuration: 15 },
      { music: { type: 'media', mediaId: 'f' } },
    );
    const bed = await stemOf(context, await render(context, document, {}), 'bed');
    expect(bed).toHaveLength(15 * second);
    // A fitted bed ends with its release, an unfitted one with a fade of one second; before that, it is never silent.
    for (let from = 0; from < 13; from += 1) expect(peakBetween(bed, from, from + 1)).toBeGreaterThan(0.005);
    expect(done).toEqual(expect.arrayContaining(['analyseRhythm', 'retimeRecording']));
    done.length = 0;
    await render(context, document, {});
    expect(done).toEqual([]);
  });

  it('speaks anew only the clips with a word of which the reading changed', async () => {
    const { context, done } = await openContext();
    const withReading = (replacement: string): RenderContext => ({
      ...context,
      dictionary: async () =>
        createDictionary([
          {
            word: 'Harbor',
            replacement,
            lang: 'en',
            specialization: 'default',
            contentType: 'ipa',
            owner: 'organisation',
          },
        ]),
    });
    const named = ['Wake up to something smooth.', 'Harbor Cold Brew.', 'Come by before noon.'];
    const first = await render(withReading('ˈhɑːbə'), documentOf(named), {});
    done.length = 0;
    const again = await render(withReading('ˈhɑːbə'), documentOf(named), {});
    expect(done).toEqual([]);
    const changed = await render(withReading('ˈʃuːbeɪ'), documentOf(named), {});
    expect(done.filter((task) => task === 'voice')).toHaveLength(1);
    const hashes = (produced: typeof first): (string | undefined)[] =>
      named.map((_, index) => produced.speech.spoken.get(`line ${index}`)?.pcmHash);
    expect(hashes(again)).toEqual(hashes(first));
    expect(hashes(changed)[0]).toBe(hashes(first)[0]);
    expect(hashes(changed)[1]).not.toBe(hashes(first)[1]);
    expect(hashes(changed)[2]).toBe(hashes(first)[2]);
    expect(changed.speech.spoken.get('line 1')?.words.map(({ text }) => text)).toEqual(['Harbor', 'Cold', 'Brew.']);
  });

  it('stops between two steps when it is told to', async () => {
    const { context, done } = await openContext();
    const stop = new AbortController();
    const report: RenderJob['report'] = (stage) => {
      if (stage === 'mix') stop.abort();
    };
    await expect(
      renderAd(context, { document: documentOf(lines), tags: {}, signal: stop.signal, report }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(done).not.toContain('mix');
  });
});

describe('renderVariant', () => {
  const assets = { bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' } };
  const section = { soundTemplateRef: 'bed', smartFit: true, forcedDuration: 12 };
  const adOf = (...texts: readonly string[]) => documentOf(texts, section, assets);
  let rendered: RenderContext;
  let base: RenderedAd;
  beforeAll(async () => {
    rendered = (await openContext()).context;
    base = await render(rendered, adOf(...lines), {});
  });
  /** A context whose cache holds the rendered base and nothing else. */
  const openWithBase = () => openContext({}, rendered);

  it('mixes and encodes only the changed clip, and gives the frames that a whole encode would give', async () => {
    const { context, done } = await openWithBase();
    const document = adOf(lines[0]!, lines[1]!, 'Come by before ten.');
    const version = await variant(context, base, document, { title: 'Ten' });
    expect(done).toEqual(['voice', 'variant']);
    expect(version.reuse?.remixedFrames).toBeLessThan(6 * second);
    expect(version.reuse?.encodedMp3Frames).toBeLessThan(0.6 * ((12 * second) / 1_152));
    expect(Math.abs(version.masterInfo.measurement.integratedLufs + 14)).toBeLessThanOrEqual(0.3);
    expect(version.masterInfo.measurement.truePeakDbtp).toBeLessThanOrEqual(-1);
    const file = (await context.cache.readBytes(deliveredKey(version.masterKey))) as Uint8Array;
    expect((await decodeAudio(file)).pcm.channels[0]).toHaveLength(12 * second);
    expect(readTags(file).title).toBe('Ten');
  });

  it('has the figures that measuring the whole version anew gives', async () => {
    const { context } = await openWithBase();
    const document = adOf(lines[0]!, 'Now with two ovens.', lines[2]!);
    const { masterInfo, masterKey, mixKey, speechOverBedLu, ...version } = await variant(context, base, document, {});
    const [file, ...stems] = await Promise.all([
      context.cache.readBytes(deliveredKey(masterKey)),
      ...(['speech', 'bed', 'effects'] as const).map(async (stem) => {
        const pcmKey = stemKey(mixKey, stem);
        expect(await context.cache.has(pcmKey)).toBe(false);
        expect(await restoreVariantAudio(context, undefined, { masterKey, pcmKey })).toBe(true);
        return (await context.cache.readPcm(pcmKey)) as Pcm;
      }),
    ]);
    const [speech, bed, effects] = stems as [Pcm, Pcm, Pcm];
    const { pcm } = await decodeAudio(file as Uint8Array);
    const measured = measureLoudness(pcm);
    expect(masterInfo.sizeBytes).toBe(file?.length);
    expect(masterInfo.gainDb).toBe(base.masterInfo.gainDb);
    expect(masterInfo.measurement.integratedLufs).toBeCloseTo(measured.integratedLufs, 6);
    expect(masterInfo.measurement.truePeakDbtp).toBeCloseTo(measured.truePeakDbtp, 6);
    expect(masterInfo.measurement.shortTermLufs).toHaveLength(measured.shortTermLufs.length);
    for (const [index, lufs] of measured.shortTermLufs.entries()) {
      expect(masterInfo.measurement.shortTermLufs[index]).toBeCloseTo(Math.max(-120, lufs), 1);
    }
    const levels = (samples: Pcm, zooms: readonly number[]) =>
      wavePeaks(samples, zooms).map(({ min, max, ...zoom }) => ({ ...zoom, min: [...min], max: [...max] }));
    expect(masterInfo.peaks).toEqual({
      mix: levels(pcm, [480, 1_920, 9_600]),
      speech: levels(speech, [1_920, 9_600]),
      bed: levels(bed, [1_920, 9_600]),
      effects: levels(effects, [1_920, 9_600]),
    });
    // A mono stem is stored as one channel.
    const stereo = ({ channels: [left, right = left], ...pcm }: Pcm): Pcm => ({ ...pcm, channels: [left!, right!] });
    const overBed = speechOverBedLuOf(stereo(speech), stereo(bed));
    expect(speechOverBedLu).toBeCloseTo(overBed as number, 6);
    const sheet = qualitySheet({
      pcm,
      measurement: measured,
      target: loudnessPresets.spotify,
      expectedFrames: 12 * second,
      speechOverBedLu: overBed,
      mixPreset: document.production.mixPreset,
    });
    for (const [index, figure] of sheet.entries()) {
      const { value, ...rest } = masterInfo.quality[index]!;
      expect(rest).toEqual({
        id: figure.id,
        label: figure.label,
        unit: figure.unit,
        limit: figure.limit,
        passed: figure.passed,
        messages: figure.messages,
      });
      expect(value).toBeCloseTo(figure.value as number, 4);
    }
    expect(version.speech.spoken.get('line 1')?.words.length).toBe(4);
    expect(version.stemHashes.size).toBe(3);
  });

  it('restores the stems, mix and master of a version, which sum up and are those of its file', async () => {
    const { context } = await openWithBase();
    const version = await variant(context, base, adOf(lines[0]!, 'Now with two ovens.', lines[2]!), {});
    const { masterKey, mixKey } = version;
    const restored = async (pcmKey: string): Promise<Pcm> => {
      expect(await restoreVariantAudio(context, undefined, { masterKey, pcmKey })).toBe(true);
      return (await context.cache.readPcm(pcmKey)) as Pcm;
    };
    const mastered = await restored(masteredKey(masterKey));
    const { pcm } = await decodeAudio((await context.cache.readBytes(deliveredKey(masterKey))) as Uint8Array);
    const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, frame) => sum + value * b[frame]!, 0);
    const [heard, made] = [pcm.channels[0]!, mastered.channels[0]!];
    expect(product(heard, made) / Math.sqrt(product(heard, heard) * product(made, made))).toBeGreaterThan(0.99);
    const mix = (await restored(stemKey(mixKey, 'mix'))).channels[0]!;
    const stems = await Promise.all(
      (['speech', 'bed', 'effects', 'media'] as const).map((stem) => restored(stemKey(mixKey, stem))),
    );
    for (let frame = 0; frame < mix.length; frame += 997) {
      expect(stems.reduce((sum, { channels }) => sum + channels[0]![frame]!, 0)).toBeCloseTo(mix[frame]!, 5);
    }
  });

  it('renders whole a version of a base whose samples were evicted, and restores nothing without them', async () => {
    const { context } = await openWithBase();
    const document = adOf(lines[0]!, lines[1]!, 'Come by before ten.');
    const { masterKey } = await variant(context, base, document, {});
    const lost = stemKey(base.mixKey, 'mix');
    await rm(join(context.cache.folder, lost.slice(0, 2), lost));
    expect(await restoreVariantAudio(context, undefined, { masterKey, pcmKey: masteredKey(masterKey) })).toBe(false);
    const other = await variant(context, base, adOf(lines[0]!, lines[1]!, 'Come by before six.'), {});
    expect(other.reuse).toBeNull();
    expect(await context.cache.has(deliveredKey(other.masterKey))).toBe(true);
  });

  it('is the base itself when nothing differs', async () => {
    const { context } = await openWithBase();
    const version = await variant(context, base, adOf(...lines), {});
    expect(version.reuse).toEqual({ remixedFrames: 0, encodedMp3Frames: 0 });
    const [file, baseFile] = await Promise.all([
      context.cache.readBytes(deliveredKey(version.masterKey)),
      context.cache.readBytes(deliveredKey(base.masterKey)),
    ]);
    expect(Buffer.compare(file as Uint8Array, baseFile as Uint8Array)).toBe(0);
  });

  it('makes of a base the same version whatever was made of it before, and two at once', async () => {
    const versionsIn = async (
      make: (one: (text: string) => Promise<Uint8Array>) => Promise<readonly Uint8Array[]>,
    ): Promise<readonly Uint8Array[]> => {
      const { context } = await openWithBase();
      return make(async (text) => {
        const version = await variant(context, base, adOf(lines[0]!, text, lines[2]!), {});
        expect(version.reuse).not.toBeNull();
        return (await context.cache.readBytes(deliveredKey(version.masterKey))) as Uint8Array;
      });
    };
    const texts = ['Steeped for a day.', 'Two nights in the cold.'] as const;
    const inTurn = await versionsIn(async (one) => [await one(texts[0]), await one(texts[1])]);
    const turned = await versionsIn(async (one) => [await one(texts[1]), await one(texts[0])].reverse());
    const atOnce = await versionsIn((one) => Promise.all(texts.map(one)));
    for (const files of [turned, atOnce]) {
      expect(files.map((file, index) => Buffer.compare(file, inTurn[index]!))).toEqual([0, 0]);
    }
  });

  describe('of another length', () => {
    // As long as what is said, so that its last text makes it longer or shorter.
    const freeSection = { soundTemplateRef: 'bed', smartFit: true, paddingStart: 1 };
    const texts = [...lines, 'Open from six every day of the week, and on Sundays from eight.'];
    const freeAd = (tag: string) => documentOf([...texts, tag], freeSection, assets);
    let free: RenderContext;
    let freeBase: RenderedAd;
    beforeAll(async () => {
      free = (await openContext()).context;
      freeBase = await render(free, freeAd('At the market in Lisbon.'), {});
    });

    it.each(['In Rome.', 'At the old market hall in the middle of Amsterdam, just behind the station.'])(
      'renders only from the bar line on where its music goes on to another ending: %s',
      async (tag) => {
        const { context, done } = await openContext({}, free);
        const version = await variant(context, freeBase, freeAd(tag), {});
        expect(version.timeline.frames).not.toBe(freeBase.timeline.frames);
        expect(done).toEqual(['voice', 'bed', 'variant']);
        expect(version.reuse?.remixedFrames).toBeLessThan(version.timeline.frames - 4 * second);
        const [file, baseFile] = (await Promise.all(
          [version, freeBase].map(({ masterKey }) => context.cache.readBytes(deliveredKey(masterKey))),
        )) as [Uint8Array, Uint8Array];
        const { pcm } = await decodeAudio(file);
        expect(pcm.channels[0]).toHaveLength(version.timeline.frames);
        const measured = measureLoudness(pcm);
        expect(Math.abs(measured.integratedLufs + 14)).toBeLessThanOrEqual(0.3);
        expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);
        expect(version.masterInfo.measurement.integratedLufs).toBeCloseTo(measured.integratedLufs, 6);
        expect(version.masterInfo.quality.find(({ id }) => id === 'length')).toMatchObject({ passed: true });
        // The frames of the common beginning are those of the base, from the second frame: the first has the length.
        const frameBytes = 576;
        const musicAt = (bytes: Uint8Array): number => bytes.length % frameBytes;
        const head = (bytes: Uint8Array) =>
          bytes.subarray(musicAt(bytes) + 2 * frameBytes, musicAt(bytes) + 100 * frameBytes);
        expect(Buffer.compare(head(file), head(baseFile))).toBe(0);
        // The waveforms are those of the whole file and of the whole stems.
        const levels = (samples: Pcm, zooms: readonly number[]) =>
          wavePeaks(samples, zooms).map(({ min, max, ...zoom }) => ({ ...zoom, min: [...min], max: [...max] }));
        expect(version.masterInfo.peaks.mix).toEqual(levels(pcm, [480, 1_920, 9_600]));
        for (const name of ['speech', 'bed', 'effects'] as const) {
          const pcmKey = stemKey(version.mixKey, name);
          expect(await restoreVariantAudio(context, undefined, { masterKey: version.masterKey, pcmKey })).toBe(true);
          const stem = (await context.cache.readPcm(pcmKey)) as Pcm;
          expect(version.masterInfo.peaks[name]).toEqual(levels(stem, [1_920, 9_600]));
        }
      },
    );

    it('renders nothing when it is made again, and the music anew when a voice changed', async () => {
      const { context, done } = await openContext({}, free);
      const first = await variant(context, freeBase, freeAd('In Rome.'), {});
      done.length = 0;
      const again = await variant(context, freeBase, freeAd('In Rome.'), {});
      expect(done).toEqual([]);
      expect(again).toEqual(first);
      const dictionary = async () =>
        createDictionary([
          {
            word: 'Rome',
            replacement: 'ˈʃuːbeɪ',
            lang: 'en',
            specialization: 'default',
            contentType: 'ipa',
            owner: 'organisation',
          },
        ]);
      const readAnew = await variant({ ...context, dictionary }, freeBase, freeAd('In Rome.'), {});
      expect(done).toContain('variant');
      expect(readAnew.masterKey).not.toBe(first.masterKey);
    });
  });

  it('keeps the music when a section without music after it becomes longer', async () => {
    const { context, done } = await openContext({}, rendered);
    const followedBy = (text: string): CanonicalAudioform => {
      const document = adOf(...lines);
      const [tag] = documentOf([text]).production.arrangement.sections;
      const { arrangement } = document.production;
      const asset = { type: 'tts', text, voiceRef: 'voice' } as const;
      const clip = { ...tag!.layers[0]!.clips[0]!, assetRef: 'tag' };
      const sections = [...arrangement.sections, { ...tag!, layers: [{ alignment: 'start' as const, clips: [clip] }] }];
      return {
        ...document,
        assets: { ...document.assets, tag: asset },
        production: { ...document.production, arrangement: { ...arrangement, sections } },
      };
    };
    const tagged = await render(context, followedBy('Now in Leeds.'), {});
    done.length = 0;
    const longer = await variant(context, tagged, followedBy('Now in Leeds and Bath.'), {});
    expect(longer.timeline.frames).toBeGreaterThan(tagged.timeline.frames);
    expect(done).toEqual(['voice', 'variant']);
    expect(longer.reuse?.remixedFrames).toBeLessThan(4 * second);
  });

  it('splices a version of another forced length', async () => {
    const { context } = await openWithBase();
    const longer = await variant(context, base, documentOf(lines, { ...section, forcedDuration: 13 }, assets), {});
    expect(longer.reuse).not.toBeNull();
    expect(longer.timeline.frames).toBe(13 * second);
  });
});
