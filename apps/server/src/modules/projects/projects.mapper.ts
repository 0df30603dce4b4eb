import type { ListedSession, Project, Session, WorkflowId } from '@sonora/contracts';
import { coverColours } from '@sonora/contracts/sessions/ad-names';
import type { ListedSessionRow, SessionRow } from './project-sessions.repository.ts';
import type { ListedProjectRow } from './projects.repository.ts';

/** @param options.userId the caller: the default projects of others are no default of theirs */
export const toProject = (
  row: ListedProjectRow,
  { userId, isDeletable }: { readonly userId: string; readonly isDeletable: boolean },
): Project => ({
  projectId: row.id,
  projectName: row.name,
  folderId: row.folderId,
  createdBy: row.createdBy,
  createdAt: row.createdAt.getTime(),
  lastModified: Math.max(row.modifiedAt.getTime(), row.sessionsModifiedAt?.getTime() ?? 0),
  isDefault: row.isDefault && row.createdBy === userId,
  isDeletable,
  sessionCount: row.sessionCount,
});

/** Address of the audio of a finished ad. */
export type AudioOf = (audioformId: string) => string;

type SummaryRow = Omit<SessionRow, 'state' | 'searchText'>;

const audioOfRow = ({ audioformId, producedAudioformId }: SummaryRow, audioOf: AudioOf): string | null =>
  audioformId !== null && audioformId === producedAudioformId ? audioOf(audioformId) : null;

const toSummary = (row: SummaryRow, audioOf: AudioOf): Session => ({
  sessionId: row.id,
  sessionName: row.name,
  status: row.status,
  progress: row.progress,
  workflowId: row.workflowId as WorkflowId,
  projectId: row.projectId,
  createdBy: row.createdBy,
  createdAt: row.createdAt.getTime(),
  lastModifiedBy: row.modifiedBy,
  lastModified: row.modifiedAt.getTime(),
  revision: row.revision,
  audioformId: row.audioformId,
  audio: audioOfRow(row, audioOf),
  state: {},
  hasState: row.hasState ?? false,
  excerpt: row.excerpt,
});

export const toListedSession = (row: ListedSessionRow, audioOf: AudioOf): ListedSession => ({
  ...toSummary(row, audioOf),
  durationSeconds: row.durationSeconds,
  createdByName: row.createdByName,
  coverColour: coverColours.find((colour) => colour === row.coverColour) ?? null,
});

export const toSession = (row: SessionRow, audioOf: AudioOf): Session => ({
  ...toSummary(row, audioOf),
  state: row.state as Record<string, unknown>,
});
