import { createAudit } from '../modules/organisations/index.ts';
import type { Database } from '../platform/database/database.ts';
import { INSTALLATION } from '../platform/ids/installation-id.ts';

/**
 * Writes down what was administered by a command. Who sits at the keyboard is not known: the record names the installation
 * itself, and the command.
 */
export const recordAct = (
  db: Database,
  command: string,
  act: { readonly action: string; readonly target: string; readonly detail?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  createAudit(db).record({
    ...act,
    orgId: INSTALLATION,
    actorId: null,
    detail: { ...act.detail, command: `sonora ${command}` },
    ipAddress: null,
  });
