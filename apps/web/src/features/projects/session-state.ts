import type { ListedSession } from '@sonora/contracts';

/** A session is produced once it has a render, and complete when a user has marked it so. */
export const stateOf = ({
  status,
  audioformId,
}: Pick<ListedSession, 'status' | 'audioformId'>): 'draft' | 'produced' | 'complete' => {
  if (status === 'complete') return 'complete';
  return audioformId === null ? 'draft' : 'produced';
};
