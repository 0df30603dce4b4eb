import { basename } from 'node:path';
import {
  inspectSoundfont,
  listSoundfonts,
  MAX_SOUNDFONT_BYTES,
  SoundfontError,
  type SoundfontInfo,
} from '@sonora/renderer';
import { bankVoices } from '@sonora/soundscape';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Command } from '../command.ts';

type InstalledSoundfont =
  | ({ readonly file: string; readonly isUsable: true } & SoundfontInfo)
  | { readonly file: string; readonly isUsable: false; readonly problem: string };

const describeFile = async (path: string): Promise<InstalledSoundfont> => {
  const file = basename(path);
  try {
    return { file, isUsable: true, ...(await inspectSoundfont(path)) };
  } catch (error) {
    if (!(error instanceof SoundfontError)) throw error;
    return { file, isUsable: false, problem: `${file} ${error.message}` };
  }
};

const textOf = (found: InstalledSoundfont, used: boolean): string => {
  if (!found.isUsable) return `${found.problem}.`;
  const { file, name, sizeBytes, presets, instruments, author, copyright, comment } = found;
  const all = Object.keys(bankVoices);
  const missing = all.filter((instrument) => !instruments.includes(instrument));
  return [
    `${file}: ${name ?? 'without a name'}, ${(sizeBytes / 1e6).toFixed(1)} MB, ${presets} presets${used ? '; plays the catalogue’s sounds' : ''}`,
    `  by:        ${author ?? 'the file does not say'}`,
    `  copyright: ${copyright ?? 'the file does not say'}`,
    ...(comment === undefined ? [] : [`  comment:   ${comment}`]),
    `  plays ${instruments.length} of our ${all.length} instruments; ${missing.length} stay our own: ${missing.join(', ') || 'none'}`,
  ].join('\n');
};

export const soundfontsCommand: Command = {
  usage: `soundfonts

Looks into the .sf2, .sf3 and .dls files of the folder of SoundFonts (SONORA_SOUNDFONT_DIR), up to ${MAX_SOUNDFONT_BYTES / 2 ** 20} MB each.
SONORA_SOUNDFONT=NAME lets one of them play the catalogue's sounds. Whether its licence allows that is for you to read.`,
  options: {},
  run: async () => {
    const { folder, name } = readConfig(process.env, checkoutRoot()).soundfont;
    const found: InstalledSoundfont[] = [];
    // One after the other, since each may take a gigabyte of memory.
    for (const path of await listSoundfonts(folder)) found.push(await describeFile(path));
    const isUsed = ({ file }: InstalledSoundfont): boolean => file === name || file.replace(/\.[^.]+$/, '') === name;
    return {
      document: { folder, used: name ?? null, soundfonts: found },
      text:
        found.length === 0
          ? `There are no SoundFonts in ${folder}.`
          : found.map((one) => textOf(one, isUsed(one))).join('\n\n'),
    };
  },
};
