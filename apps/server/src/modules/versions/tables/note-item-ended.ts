import type { Message } from '@sonora/contracts/messages/message';
import type { Database } from '../../../platform/database/database.ts';
import type { NoteItemsMove } from '../../processing/index.ts';
import { createTablesRepository } from './tables.repository.ts';
import type { RenderedAudio } from './tables.schema.ts';

/** End of an item of a batch. */
export type EndedVersion = {
  readonly orgId: string;
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

/** Notes at its row that a version has ended, in the transaction that ends it. A row that was deleted is left. */
export const noteItemEnded = async (db: Database, ended: EndedVersion): Promise<void> => {
  const { orgId, reference, status, audioformId, url, durationSeconds, errors } = ended;
  const repository = createTablesRepository(db);
  const row = await repository.lockRow(orgId, reference);
  if (!row) return;
  if (status === 'succeeded' && audioformId !== null) {
    const { name = null, content = null, setUp = null } = row.pending ?? {};
    const audio = { audioformId, url, durationSeconds, name, content, setUp };
    await repository.setRow(row, { status: 'complete', problems: [], audio, history: withAudio(row.history, audio) });
  } else if (status === 'cancelled') {
    await repository.setRow(row, { status: row.audioformId === null ? 'idle' : 'complete', problems: [] });
  } else {
    const problems = errors.map((message) => ({ column: null, message }));
    await repository.setRow(row, { status: 'error', problems });
  }
};

/** Notes at their rows that versions were cancelled before they were rendered, or wait again. */
export const noteItemsMove = (
  db: Database,
  { orgId, references, move }: Parameters<NoteItemsMove>[1],
): Promise<void> => {
  const repository = createTablesRepository(db);
  return move === 'stopped' ? repository.markStopped(orgId, references) : repository.markWaiting(orgId, references);
};
