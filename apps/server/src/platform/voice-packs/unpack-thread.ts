import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveError } from './archive-entry.ts';
import { unpack } from './unpack.ts';
import type { UnpackAnswer, UnpackQuestion } from './unpack-protocol.ts';

const tell = (answer: UnpackAnswer): void => parentPort?.postMessage(answer);

const work = async (question: UnpackQuestion): Promise<UnpackAnswer> => {
  try {
    const bytes = await unpack({ ...question, onProgress: (doneBytes) => tell({ kind: 'progress', doneBytes }) });
    return { kind: 'done', bytes };
  } catch (error) {
    if (error instanceof ArchiveError) return { kind: 'refused', reason: error.sentence };
    const { code, message } = error as NodeJS.ErrnoException;
    return { kind: 'failed', code, message };
  }
};

tell(await work(workerData as UnpackQuestion));
