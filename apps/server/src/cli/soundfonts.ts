import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type BankFile,
  bankTrimsHash,
  createArtifactCache,
  findSoundfont,
  inspectSoundfont,
  loadBank,
  readBankTrims,
  readRendererHash,
  SoundfontError,
} from '@sonora/renderer';
import type { PartTrims, SampleBank, SoundTemplate } from '@sonora/soundscape';
import { checkoutRoot } from '../platform/config/checkout.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createInstalledSoundfont, type InstalledSoundfont } from '../platform/soundfont/installed-soundfont.ts';
import { CommandError } from './command.ts';

/** Opens a SoundFont with the levels of the templates' parts, which are measured once and cached. */
export const openSamples = async (
  template: SoundTemplate,
  file: BankFile,
): Promise<{ readonly bank: SampleBank; readonly trims: PartTrims }> => {
  const bank = await loadBank(file);
  const cache = createArtifactCache(join(readConfig(process.env, checkoutRoot()).dataDirectory, 'cache'));
  const hash = bankTrimsHash(readRendererHash(checkoutRoot()), template.alias, file.id);
  return { bank, trims: await readBankTrims(cache, hash, { template, bank }) };
};

/** The installation's SoundFont; problems with it are printed to standard error. */
export const installedSoundfont = (config: Pick<Config, 'soundfont'>): InstalledSoundfont =>
  createInstalledSoundfont(config.soundfont, {
    info: () => {},
    warn: (_facts, text) => void process.stderr.write(`${text}\n`),
  });

/**
 * The SoundFont of a command: a path, a name in the folder of SoundFonts, or `none` for our own instruments. Default:
 * the installation's.
 * @throws CommandError naming the file and the problem
 */
export const chooseSoundfont = async (wanted: string | undefined): Promise<BankFile | undefined> => {
  if (wanted === 'none') return undefined;
  const config = readConfig(process.env, checkoutRoot());
  if (wanted === undefined) return installedSoundfont(config)();
  const { folder } = config.soundfont;
  const path = existsSync(wanted) ? resolve(wanted) : await findSoundfont(folder, wanted);
  if (path === undefined) throw new CommandError(`there is no SoundFont ${wanted}, neither here nor in ${folder}`);
  try {
    const { id } = await inspectSoundfont(path);
    return { path, id };
  } catch (error) {
    if (error instanceof SoundfontError) throw new CommandError(`${basename(path)} ${error.message}`, { cause: error });
    throw error;
  }
};
