import { renameColumn, renameInTag } from '@sonora/audioform/versions';
import { DomainError } from '@sonora/contracts';
import { versionMessage } from '@sonora/contracts/messages/versions';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import type { VersionConfiguration } from '@sonora/contracts/versions/configuration';
import { completeConfiguration } from '@sonora/contracts/versions/stored-configuration';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { createProjectSessionsRepository } from '../../projects/index.ts';
import { changeTable, type TableServices } from './change-rows.ts';
import { assertSetUp, readSetUp, type SessionOfTable, type TableSetUp } from './table-setup.ts';

type Renaming = { readonly from: string; readonly to: string };

const assertName = ({ configuration }: TableSetUp, { from, to }: Renaming): void => {
  const names = configuration.columns.map(({ name }) => name);
  if (!names.includes(from)) throw new DomainError('not-found');
  const message = versionMessage('versions.columnTaken', { column: to });
  if (to !== from && names.includes(to))
    throw new DomainError('invalid-input', { detail: message, findings: [{ place: 'to', message }] });
};

/** Renames the column in the session's set-up. What else is stored in it stays. */
const renameInSession = async (
  db: Database,
  userId: string,
  session: SessionOfTable,
  { from, to }: Renaming,
): Promise<void> => {
  const sessions = createProjectSessionsRepository(db);
  const stored = await sessions.findSession(session);
  if (!stored) throw new DomainError('not-found');
  const state = isPlainObject(stored.state) ? stored.state : {};
  // Without problems, it is a configuration, with what other programs stored in it.
  const tagsConfig = renameColumn(completeConfiguration(state.tagsConfig) as VersionConfiguration, from, to);
  const { revision } = stored;
  const row = await sessions.updateSession(session, { state: { ...state, tagsConfig } }, { userId, revision });
  // Another window has saved meanwhile.
  if (!row) throw new DomainError('edit-conflict');
};

/**
 * Renames a column in the cells and the tags of all rows and in the set-up, or nowhere. Versions that were as rendered still are:
 * a name is not heard.
 * @returns the table's revision
 * @throws DomainError `not-found` for a column that does not exist; `invalid-input` when the name is taken, or for a set-up with
 * problems; `edit-conflict`
 */
export const renameTableColumn = (
  services: TableServices,
  { userId }: MemberCaller,
  session: SessionOfTable,
  renaming: Renaming,
): Promise<{ readonly revision: number }> =>
  changeTable(services, session, async (repository, setUp, db) => {
    assertSetUp(setUp);
    assertName(setUp, renaming);
    const { from, to } = renaming;
    const unchanged = await repository.renaming.unchangedIds(session, setUp.hash);
    const rendering = await repository.renaming.renderingIds(session, setUp.hash);
    await renameInSession(db, userId, session, renaming);
    await repository.renaming.renameCells(session, from, to);
    for await (const rows of repository.renaming.rowsWithTags(session))
      await repository.renaming.setTags(
        session,
        rows.map(({ id, ownTags }) => ({ id, ownTags: (ownTags ?? []).map((tag) => renameInTag(tag, from, to)) })),
      );
    const { hash } = await readSetUp(db, services, session);
    await repository.renaming.keepAsRendered(session, unchanged, hash);
    await repository.renaming.keepAsRendering(session, rendering, hash);
    return { revision: await repository.update(session) };
  });
