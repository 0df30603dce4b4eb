import type { PackProgress } from '../../platform/voice-packs/voice-pack-folder.ts';

const WORDS = { fetching: 'fetching', checking: 'checking', unpacking: 'unpacking' } as const;
/** Readable update interval. */
const UPDATE_MILLISECONDS = 200;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** For example `kokoro: fetching 12.3 of 320.0 MB, 4.1 MB/s`. */
export const progressText = (name: string, { stage, doneBytes, totalBytes, bytesPerSecond }: PackProgress): string => {
  if (stage === 'checking') return `${name}: ${WORDS[stage]}`;
  const of = totalBytes === undefined ? '' : ` of ${megabytes(totalBytes)}`;
  const speed = bytesPerSecond > 0 ? `, ${megabytes(bytesPerSecond)} MB/s` : '';
  return `${name}: ${WORDS[stage]} ${megabytes(doneBytes)}${of} MB${speed}`;
};

export type ProgressLine = {
  show(name: string, progress: PackProgress): void;
  /** Ends the line, so that other output can follow. */
  end(): void;
};

/** A progress line that is overwritten in a terminal; elsewhere a new line for each stage. */
export const createProgressLine = (
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => number = Date.now,
): ProgressLine => {
  let shownAt = 0;
  let stage = '';
  let width = 0;
  return {
    show: (name, progress) => {
      const isNew = stage !== `${name} ${progress.stage}`;
      if (!isNew && (!stream.isTTY || now() - shownAt < UPDATE_MILLISECONDS)) return;
      stage = `${name} ${progress.stage}`;
      shownAt = now();
      const text = progressText(name, progress);
      stream.write(stream.isTTY ? `\r${text.padEnd(width)}` : `${text}\n`);
      width = text.length;
    },
    end: () => {
      if (stream.isTTY && width > 0) stream.write('\n');
      stage = '';
      width = 0;
    },
  };
};
