import type { TableImported } from '@sonora/contracts';
import { referenceOf } from '@sonora/contracts/messages/message';
import { memberCaller, router } from '../../../platform/http/router.ts';
import { sessionOf } from '../tables/session-of.ts';
import { findImport, importAgain, type StartImportServices, startImport } from './start-import.ts';

/** Imports of tables of versions, which run in a worker. */
export const createImportsRoutes = (services: StartImportServices) => ({
  start: router.versionImports.start.handler(async ({ input, context }) => ({
    jobId: await startImport(services, memberCaller(context), sessionOf(context, input.params), {
      bytes: new Uint8Array(await input.body.arrayBuffer()),
      mode: input.query.mode,
      replace: input.query.replace === 'true',
      idempotencyKey: input.headers['idempotency-key'],
    }),
  })),
  again: router.versionImports.again.handler(async ({ input, context }) => ({
    jobId: await importAgain(services, memberCaller(context), sessionOf(context, input.params), {
      jobId: input.params.jobId,
      mode: input.query.mode,
      replace: input.query.replace === 'true',
      idempotencyKey: input.headers['idempotency-key'],
    }),
  })),
  read: router.versionImports.read.handler(async ({ input, context }) => {
    const { params } = input;
    const { row, input: wanted, item } = await findImport(services, sessionOf(context, params), params.jobId);
    return {
      jobId: row.id,
      mode: wanted.mode,
      status: row.status,
      result: item.status === 'succeeded' ? (item.result as TableImported) : null,
      errors: (item.messages?.errors ?? []).map((message) => ({ text: message.text, message: referenceOf(message) })),
    };
  }),
});
