import type { Message } from '@sonora/contracts/messages/message';
import type { Database } from '../../../platform/database/database.ts';
import type { NoteItemsMove } from '../../processing/index.ts';
import { createRowStatesRepository } from './row-states.repository.ts';
import type { VersionRow } from './tables.repository.ts';
import type { RenderedAudio } from './tables.schema.ts';

/** End of an item of a batch. */
export type EndedVersion = {
  readonly orgId: string;
  /** The batch. */
  readonly jobId: string;
  /** Name of the item: that of the version. */
  readonly name: string;
  /** Id of the row. */
  readonly reference: string;
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly audioformId: string | null;
  readonly url: string | null;
  readonly durationSeconds: number | null;
  readonly errors: readonly Message[];
};

/** Audio of a row that can be restored. */
const MAX_HISTORY = 50;

/** The history with audio as its newest entry. */
const withAudio = (history: readonly RenderedAudio[], audio: RenderedAudio): readonly RenderedAudio[] =>
  [...history.filter(({ audioformId }) => audioformId !== audio.audioformId), audio].slice(-MAX_HISTORY);

/** State of a row without the batch that was cancelled. */
const stateBefore = ({ audioformId, pending }: VersionRow): Pick<VersionRow, 'status' | 'problems'> => {
  const earlier = pending?.earlierProblems;
  if (earlier) return { status: 'error', problems: earlier };
  return { status: audioformId === null ? 'idle' : 'complete', problems: [] };
};

/**
 * Audio of a batch that was resumed after another one was started for the row. From which content it was rendered is no longer
 * known, and newer audio is not replaced by it: it can be restored.
 */
const takeLate = (row: VersionRow, audio: RenderedAudio): Parameters<RowStates['setRow']>[1] => {
  const history = withAudio(row.history, audio);
  if (row.audioformId !== null) {
    const present = row.history.filter(({ audioformId }) => audioformId === row.audioformId);
    return { history: [...history.filter(({ audioformId }) => audioformId !== row.audioformId), ...present] };
  }
  return row.status === 'versioning' ? { audio, history } : { status: 'complete', problems: [], audio, history };
};

type RowStates = ReturnType<typeof createRowStatesRepository>;

/** Notes at its row that a version has ended, in the transaction that ends it. A row that was deleted is left. */
export const noteItemEnded = async (db: Database, ended: EndedVersion): Promise<void> => {
  const { orgId, jobId, reference, status, audioformId, url, durationSeconds, errors } = ended;
  const repository = createRowStatesRepository(db);
  const row = await repository.lockRow(orgId, reference);
  if (!row) return;
  const isLate = row.pending?.jobId !== undefined && row.pending.jobId !== jobId;
  if (status === 'succeeded' && audioformId !== null) {
    const { content = null, setUp = null } = isLate ? {} : (row.pending ?? {});
    const audio = { audioformId, url, durationSeconds, name: ended.name, content, setUp };
    if (isLate) await repository.setRow(row, takeLate(row, audio));
    else
      await repository.setRow(row, { status: 'complete', problems: [], audio, history: withAudio(row.history, audio) });
  } else if (isLate) {
    return;
  } else if (status === 'cancelled') {
    await repository.setRow(row, stateBefore(row));
  } else {
    const problems = errors.map((message) => ({ column: null, message }));
    await repository.setRow(row, { status: 'error', problems });
  }
};

/** Notes at their rows that versions were cancelled before they were rendered, or wait again. */
export const noteItemsMove = (
  db: Database,
  { orgId, jobId, references, move }: Parameters<NoteItemsMove>[1],
): Promise<void> => {
  const repository = createRowStatesRepository(db);
  return move === 'stopped'
    ? repository.markStopped(orgId, jobId, references)
    : repository.markWaiting(orgId, jobId, references);
};
