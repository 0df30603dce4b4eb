import { memberCaller, type RequestContext } from '../../../platform/http/router.ts';
import type { SessionOfTable } from './table-setup.ts';

/** The session that a request names, as one of the caller's organisation. */
export const sessionOf = (
  context: RequestContext,
  { projectId, sessionId }: Pick<SessionOfTable, 'projectId' | 'sessionId'>,
): SessionOfTable => ({ orgId: memberCaller(context).orgId, projectId, sessionId });
