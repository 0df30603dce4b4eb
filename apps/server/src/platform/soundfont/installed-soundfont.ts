import { type BankFile, fileIdentityOf, findSoundfont, inspectSoundfont, SoundfontError } from '@sonora/renderer';
import type { Log } from '../log/log.ts';

/** The SoundFont that plays the catalogue's sounds; undefined when our own instruments play them. */
export type InstalledSoundfont = () => Promise<BankFile | undefined>;

/**
 * Opens the configured SoundFont. The file is inspected on first use and whenever it has changed; an unusable file is
 * logged once, and our own instruments play until it is repaired.
 */
export const createInstalledSoundfont = (
  { folder, name }: { readonly folder: string; readonly name: string | undefined },
  log: Pick<Log, 'info' | 'warn'>,
): InstalledSoundfont => {
  let known: { readonly mark: string; readonly bank: Promise<BankFile | undefined> } | undefined;

  const inspect = async (path: string): Promise<BankFile | undefined> => {
    try {
      const { id, instruments } = await inspectSoundfont(path);
      log.info({ soundfont: name, id, instruments: instruments.length }, 'catalogue sounds are played by a SoundFont');
      return { path, id };
    } catch (error) {
      if (!(error instanceof SoundfontError)) throw error;
      log.warn({ soundfont: name }, `the SoundFont ${name} ${error.message}; sounds are played by our own instruments`);
      return undefined;
    }
  };

  const absent = async (): Promise<undefined> => {
    log.warn(
      { soundfont: name },
      `there is no SoundFont ${name} in ${folder}; sounds are played by our own instruments`,
    );
  };

  return async () => {
    if (name === undefined) return undefined;
    const path = await findSoundfont(folder, name);
    const mark = path === undefined ? 'none' : await fileIdentityOf(path).catch(() => 'none');
    if (known?.mark === mark) return known.bank;
    const bank = path === undefined || mark === 'none' ? absent() : inspect(path);
    known = { mark, bank };
    return bank;
  };
};
