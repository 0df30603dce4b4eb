/** Generates the tables and pictures of docs/sound.md from the code. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeAudio } from '../packages/codecs/src/index.ts';
import { SAMPLE_RATE_HZ } from '../packages/contracts/src/audio/index.ts';
import { composeBed, findSoundTemplate } from '../packages/soundscape/src/index.ts';
import { drawChain } from './lib/chain-picture.ts';
import { drawSound } from './lib/sound-picture.ts';
import { withSoundTables } from './lib/sound-tables.ts';

const SHOWN = ['bounce_along', 'citynights', 'market_drums', 'quiet_proof'];
const SHOWN_SECONDS = 30;

const docs = join(import.meta.dirname, '..', 'docs');
const folder = join(docs, 'images', 'sound');
await mkdir(folder, { recursive: true });

const document = join(docs, 'sound.md');
await writeFile(document, withSoundTables(await readFile(document, 'utf8')));
await writeFile(join(folder, 'chain.svg'), drawChain());
const { pcm } = await decodeAudio(await readFile(join(docs, 'audio', 'sample-ad.mp3')));
await writeFile(join(folder, 'sample-ad.png'), drawSound(pcm));
for (const alias of SHOWN) {
  const template = findSoundTemplate(alias);
  if (!template) throw new Error(`there is no sound template ${alias}`);
  await writeFile(
    join(folder, `${alias}.png`),
    drawSound(composeBed({ template, frames: SHOWN_SECONDS * SAMPLE_RATE_HZ }).pcm),
  );
}
console.log(`drawn: ${folder}`);
