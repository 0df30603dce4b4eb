import { type ContentKind, DomainError } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';
import type { Message } from '@sonora/contracts/messages/message';
import type { FileRow } from './files.repository.ts';

type Used = Pick<FileRow, 'name' | 'kind' | 'status' | 'storageKey'>;

/** Why a use that needs a kind of file cannot have this one; undefined when it can. */
export const kindProblem = (row: Used, wanted: ContentKind): Message | undefined => {
  const { name } = row;
  if (row.status !== 'uploaded' || row.storageKey === null) return fileMessage('files.notUploaded', { name });
  return row.kind === wanted ? undefined : fileMessage('files.wrongKind', { wanted, name });
};

/** A file for a use that needs a kind. @throws DomainError `not-found`; `invalid-input` for another kind */
export const requireKind = <T extends Used>(row: T | undefined, wanted: ContentKind): T & { storageKey: string } => {
  if (!row) throw new DomainError('not-found');
  const problem = kindProblem(row, wanted);
  if (problem) throw new DomainError('invalid-input', { detail: problem });
  return { ...row, storageKey: row.storageKey ?? '' };
};
