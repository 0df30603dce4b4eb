import { type CloudEngine, type Connection, DomainError } from '@sonora/contracts';
import { answerEnvelope } from '../../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../../platform/http/router.ts';
import { INSTALLATION } from '../../../platform/ids/installation-id.ts';
import type { TextSeal } from '../../../platform/secrets/sealed-text.ts';
import type { ConnectionKey, ConnectionRow, ConnectionsRepository } from './connections.repository.ts';
import { recordedSettings, saveConnection } from './save-connection.ts';

export type ConnectionsServices = {
  readonly repository: ConnectionsRepository;
  readonly seal: TextSeal;
  /** Lets a worker request the voices of the service. @throws DomainError `unavailable` when no worker responds in time */
  readonly check: (key: ConnectionKey) => Promise<unknown>;
  /** Runs a change and writes its audit entry in one transaction. The entry never contains a key. */
  readonly withAudit: <T>(
    context: RequestContext,
    work: (
      repository: ConnectionsRepository,
    ) => Promise<{ readonly result: T; readonly act: ConnectionAct | undefined }>,
  ) => Promise<T>;
  readonly version: string;
};

export type ConnectionAct = {
  readonly action: 'connection.saved' | 'connection.removed' | 'connection.standInsSet';
  readonly target: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

const toConnection = (row: ConnectionRow): Connection => {
  const isOwn = row.orgId !== INSTALLATION;
  return {
    engine: row.engine,
    scope: isOwn ? 'organisation' : 'installation',
    // Addresses of the operator's servers are not visible to organisations.
    baseUrl: isOwn ? row.baseUrl : null,
    region: isOwn ? row.region : null,
    model: row.model,
    hasKey: row.sealedKey !== null,
    status: row.status,
    statusText: row.statusText,
    ...row.statusReference,
    statusSince: row.statusSince.getTime(),
    voices: row.voices.length,
  };
};

/**
 * Speech services of an organisation with its own keys. Those of the installation can only be changed by its operator.
 */
export const createConnectionsRoutes = (services: ConnectionsServices) => {
  const { repository, seal, version, withAudit } = services;
  const envelope = <T>(context: RequestContext, data: T) => answerEnvelope(context, version, data);
  const answerOf = async (key: ConnectionKey): Promise<Connection> => {
    const row = await repository.find(key);
    if (!row) throw new DomainError('not-found');
    return toConnection(row);
  };
  const keyOf = (context: RequestContext, engine: CloudEngine): ConnectionKey => ({
    orgId: memberCaller(context).orgId,
    engine,
  });
  /**
   * Requests the voices of a saved connection. Without a response in time, its status stays `checking` until a worker
   * has checked it.
   */
  const checked = async (key: ConnectionKey): Promise<Connection> => {
    await services.check(key).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
    return answerOf(key);
  };

  return router.connections.router({
    list: router.connections.list.handler(async ({ context }) => {
      const { orgId } = memberCaller(context);
      const [rows, allowsStandIns, characters] = await Promise.all([
        repository.listFor(orgId),
        repository.allowsStandIns(orgId),
        repository.charactersOf(orgId),
      ]);
      return envelope(context, { connections: rows.map(toConnection), allowsStandIns, characters });
    }),
    save: router.connections.save.handler(async ({ input, context }) => {
      const key = keyOf(context, input.params.engine);
      await withAudit(context, async (within) => ({
        result: await saveConnection({ repository: within, seal }, key, input.body),
        act: { action: 'connection.saved', target: key.engine, detail: recordedSettings(input.body) },
      }));
      return envelope(context, await checked(key));
    }),
    check: router.connections.check.handler(async ({ input, context }) => {
      const key = keyOf(context, input.params.engine);
      await answerOf(key);
      return envelope(context, await checked(key));
    }),
    remove: router.connections.remove.handler(async ({ input, context }) => {
      const key = keyOf(context, input.params.engine);
      const deleted = await withAudit(context, async (within) => {
        const result = await within.remove(key);
        if (!result) throw new DomainError('not-found');
        return { result, act: { action: 'connection.removed', target: key.engine } };
      });
      return envelope(context, { deleted });
    }),
    setStandIns: router.connections.setStandIns.handler(async ({ input, context }) => {
      const { allowsStandIns } = input.body;
      await withAudit(context, async (within) => ({
        result: await within.setStandIns(memberCaller(context).orgId, allowsStandIns),
        act: { action: 'connection.standInsSet', target: '', detail: { isOn: allowsStandIns } },
      }));
      return envelope(context, { allowsStandIns });
    }),
  });
};
