import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importChain, loadedFiles } from './lib/loaded-files.ts';

const root = join(import.meta.dirname, '..', '..');
const http = loadedFiles('apps/server/src/http/http-process.ts');
const worker = loadedFiles('apps/server/src/worker/worker-process.ts');
const ads = loadedFiles('apps/server/src/ads/ads-process.ts');

/** Files that only the worker needs, by area. */
const forbidden: Readonly<Record<string, RegExp>> = {
  rendering: /^packages\/renderer\//,
  'jobs of the worker': /^apps\/server\/src\/modules\/[^/]+\/jobs\//,
  'threads and child processes': /(?:-thread|espeak-process|sherpa-process)\.ts$/,
  SoundFonts: /soundfont/,
  'fetching and unpacking of voice packs':
    /platform\/voice-packs\/(?:download|unpack|bunzip2|tar-|zip-|voice-packs\.ts)/,
  'synthesis of music and effects':
    /^packages\/soundscape\/src\/(?:render|space|synthesis|instruments|effects\/(?:painters|primitives))\//,
  'signal processing and measurement':
    /^packages\/engine\/src\/(?:dsp|measure|rhythm|mix|master|voice|retime|pitch|repair)\//,
  'encoders and decoders': /^packages\/codecs\/src\//,
  'connected speech services': /platform\/speech\/(?:azure|elevenlabs|openai-compatible|cloud-provider)/,
};

/** Exceptions: files of these areas that the http process needs, by purpose. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'lists the voices of engines that speak in threads': [
    'packages/renderer/src/threads/rpc/index.ts',
    'packages/renderer/src/threads/rpc/lower-priority.ts',
    'packages/renderer/src/threads/rpc/rpc-error.ts',
    'packages/renderer/src/threads/rpc/thread-pool.ts',
    'packages/renderer/src/threads/rpc/thread-server.ts',
    'packages/renderer/src/threads/rpc/watch-request.ts',
  ],
  'leaves space for the database': [
    'packages/renderer/src/files/free-bytes.ts',
    'packages/renderer/src/files/index.ts',
    'packages/renderer/src/files/open-file.ts',
  ],
  'shows presets and checks deliveries': [
    'packages/engine/src/master/loudness-presets.ts',
    'packages/codecs/src/presets.ts',
    'packages/codecs/src/encoder-presets.ts',
  ],
  'refuses a custom encoding that no encoder can write': [
    'packages/codecs/src/codec-error.ts',
    'packages/codecs/src/custom-preset.ts',
    'packages/codecs/src/mp3/frame-header.ts',
  ],
};
const neededFiles = new Set(Object.values(needed).flat());

/**
 * 964 without rendering code, to which the renderer would add 200. Modules may add files; the renderer alone would exceed the
 * ceiling.
 */
const HTTP_CEILING = 1_060;

/** A fifth of what the http process loads. */
const ADS_CEILING = 160;

describe('files that a process loads', () => {
  it.each(Object.entries(forbidden))('keeps %s out of the http process', (_area, pattern) => {
    const loaded = [...http.keys()].filter((file) => pattern.test(file) && !neededFiles.has(file));
    expect(loaded.map((file) => importChain(http, file))).toEqual([]);
  });

  it('lists only required files that the http process loads', () => {
    expect([...neededFiles].filter((file) => !http.has(file))).toEqual([]);
  });

  it('has patterns that match what the worker loads', () => {
    const areas = Object.entries(forbidden).filter(
      ([, pattern]) => ![...worker.keys()].some((file) => pattern.test(file)),
    );
    expect(areas.map(([area]) => area)).toEqual([]);
  });

  it('keeps audio, pages, modules and the contract of the API out of the process that serves ads', () => {
    const unwanted =
      /^packages\/(?:soundscape|engine|codecs|speech|audioform)\/|^packages\/contracts\/src\/endpoints\/|^apps\/server\/src\/(?:http|worker)\//;
    const modules = /^apps\/server\/src\/modules\/(?!campaigns\/(?:publication-topic|publication\/ad-document))/;
    const loaded = [...ads.keys()].filter(
      (file) =>
        unwanted.test(file) || modules.test(file) || (/^packages\/renderer/.test(file) && !neededFiles.has(file)),
    );
    expect(loaded.map((file) => importChain(ads, file))).toEqual([]);
    expect(ads.size).toBeLessThanOrEqual(ADS_CEILING);
  });

  it('stays below the ceiling of the http process', () => {
    expect(http.size).toBeLessThanOrEqual(HTTP_CEILING);
    expect(worker.size).toBeGreaterThan(http.size);
  });
});

describe('files that a command loads', () => {
  it('keeps schemas, encoders and the renderer out of the list of sounds', () => {
    const sounds = loadedFiles('apps/server/src/cli/commands/sounds.ts');
    const unwanted = [...sounds.keys()].filter((file) =>
      /^packages\/(?:codecs|renderer|contracts\/src\/(?!audio\/))/.test(file),
    );
    expect(sounds.size).toBeGreaterThan(50);
    expect(unwanted.map((file) => importChain(sounds, file))).toEqual([]);
  });
});

describe('entry points', () => {
  const entryPoints = globSync(['apps/server/src/modules/*/{,jobs/}index.ts', 'packages/renderer/src/index.ts'], {
    cwd: root,
  });

  it('export by name', () => {
    expect(entryPoints.length).toBeGreaterThan(10);
    const wholesale = entryPoints.filter((file) => /export \* /.test(readFileSync(join(root, file), 'utf8')));
    expect(wholesale).toEqual([]);
  });
});
