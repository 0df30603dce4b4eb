import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSpeechEngines } from './speech-engines.ts';

describe('createSpeechEngines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'speech-engines-'));
  const engines = await createSpeechEngines({ temporaryDirectory: folder, searchPath: folder, fliteThreads: 1 });
  afterAll(async () => {
    await engines.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('offers the embedded voices alone when nothing is installed', () => {
    expect(engines.list().map((engine) => engine.id)).toEqual(['flite']);
    expect(engines.voices().length).toBeGreaterThanOrEqual(12);
    expect(engines.voices().every((voice) => voice.base.engine === 'flite')).toBe(true);
  });

  it('finds a voice whatever the case, and none whose engine is missing', () => {
    expect(engines.find('Wren')?.alias).toBe('wren');
    expect(engines.find('bdl')).toBeUndefined();
    expect(engines.find('nobody')).toBeUndefined();
  });

  it('has for each offered voice an engine that knows its base voice', async () => {
    for (const voice of engines.voices()) {
      const known = await engines.get(voice.base.engine)!.voices();
      expect(
        known.map((candidate) => candidate.id),
        voice.alias,
      ).toContain(voice.base.voice);
    }
  });

  it('tells the doctor what is missing and how to get it', () => {
    const findings = new Map(engines.doctor().map((finding) => [finding.id, finding]));
    expect(findings.get('flite')).toMatchObject({ found: true, detail: 'Embedded.' });
    expect(findings.get('festival')).toMatchObject({ found: false, voices: [] });
    expect(findings.get('festival')?.detail).toContain('apt-get install festival');
    expect(findings.get('rhvoice')?.detail).toContain('apt-get install rhvoice');
  });

  it('leaves an installed engine out when it answers nonsense', async () => {
    const broken = join(folder, 'festival');
    await writeFile(broken, `#!${process.execPath}\nprocess.exit(1);\n`);
    await chmod(broken, 0o700);
    const found = await createSpeechEngines({ temporaryDirectory: folder, searchPath: folder, fliteThreads: 1 });
    expect(found.doctor().find((finding) => finding.id === 'festival')).toMatchObject({ found: false });
    await found.close();
  });
});
