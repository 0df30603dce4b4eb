import type { Session, User, WorkflowId } from '@sonora/contracts';
import { mayOpen, type PageAddress, pageAccess } from '@sonora/contracts/pages/page-access';

const routes = {
  CreateAnAd: '/workflows/create-ad',
  InstantAd: '/workflows/instant-ad',
  VersionAnAd: '/workflows/version-an-ad',
} as const satisfies Readonly<Record<WorkflowId, string>>;

const isPage = (path: string): path is PageAddress => Object.hasOwn(pageAccess, path);

type Opened = Pick<Session, 'workflowId' | 'hasState'>;
type Reader = Pick<User, 'screens' | 'capabilities' | 'workflows'>;

/** The page that opens a session: only with a state, a page of its workflow, and the permission for it. */
export const sessionRoute = ({ workflowId, hasState }: Opened, user: Reader): PageAddress | undefined => {
  const path: string = routes[workflowId];
  return hasState && isPage(path) && mayOpen(user, path) ? path : undefined;
};

/** What a user may do with a session, by the permission for its workflow. */
export const sessionActs = (
  session: Opened,
  user: Reader,
): readonly ('open' | 'openAsAd' | 'rename' | 'duplicate' | 'move' | 'delete')[] => {
  if (!user.capabilities.includes('projects.write')) return sessionRoute(session, user) ? ['open'] : [];
  const isGranted = user.workflows.includes(session.workflowId);
  const canBeAd = session.workflowId !== 'CreateAnAd' && session.hasState && mayOpen(user, '/workflows/create-ad');
  return [
    ...(sessionRoute(session, user) ? (['open'] as const) : []),
    ...(canBeAd ? (['openAsAd'] as const) : []),
    'rename',
    ...(isGranted && session.hasState ? (['duplicate'] as const) : []),
    'move',
    'delete',
  ];
};
