import { createHash } from 'node:crypto';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { versionKey } from '@sonora/audioform/versions';
import { z } from 'zod';
import { CommandError } from './command.ts';
import { reasonOf } from './files.ts';
import type { PlannedFile } from './version-rows.ts';

const FILE = '.sonora-versions.jsonl';

const entry = z.union([
  z.object({ startedAt: z.iso.datetime() }),
  z.object({ file: z.string(), key: z.string(), sizeBytes: z.number() }),
]);

/** What a folder of versions was made of, one JSON document a line; the last line about a file counts. */
export type VersionJournal = {
  /** Time of the first call, so that names with `{{time}}` stay as they are. */
  readonly startedAt: Date;
  /** Whether the file of a row is there, made of the same content by the same renderer. */
  isMade(row: PlannedFile): Promise<boolean>;
  /** Notes that the file of a row was written. */
  note(row: PlannedFile): Promise<void>;
};

const entriesOf = (text: string): z.infer<typeof entry>[] =>
  text.split('\n').flatMap((line) => {
    // The last line may be incomplete: the command was stopped while it wrote it.
    try {
      const read = entry.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined;
  }
};

/**
 * The journal of a folder that exists.
 * @param rendererHash versions of another renderer are made again
 * @throws CommandError when it cannot be written
 */
export const openVersionJournal = async (folder: string, rendererHash: string): Promise<VersionJournal> => {
  const path = join(folder, FILE);
  const text = await readFile(path, 'utf8').catch(() => '');
  const entries = entriesOf(text);
  const made = new Map(entries.flatMap((line) => ('file' in line ? [[line.file, line] as const] : [])));
  const append = async (line: z.infer<typeof entry>): Promise<void> => {
    try {
      await appendFile(path, `${JSON.stringify(line)}\n`);
    } catch (error) {
      throw new CommandError(`${path}: ${reasonOf(error)}`, { cause: error });
    }
  };
  const started = entries.find((line) => 'startedAt' in line);
  const startedAt = started ? started.startedAt : new Date().toISOString();
  if (!started) await append({ startedAt });
  else if (!text.endsWith('\n')) await appendFile(path, '\n');
  const keyOf = ({ document }: PlannedFile): string =>
    createHash('sha256').update(rendererHash).update(versionKey(document)).digest('hex');
  return {
    startedAt: new Date(startedAt),
    isMade: async (row) => {
      const known = made.get(basename(row.file));
      return known !== undefined && known.key === keyOf(row) && (await sizeOf(row.file)) === known.sizeBytes;
    },
    note: async (row) => {
      const sizeBytes = await sizeOf(row.file);
      if (sizeBytes !== undefined) await append({ file: basename(row.file), key: keyOf(row), sizeBytes });
    },
  };
};
