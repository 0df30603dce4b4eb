import type { Session } from '@sonora/contracts';
import { readSessionState } from '@sonora/contracts/sessions/session-state';

/**
 * How a stored session opens here:
 * - `editor`: the editor reads its state
 * - `import`: another page or program made it; its ad is read from a document, or it becomes a session of this workflow
 * - `unreadable`: the state must not be overwritten
 */
export const openingOf = ({
  workflowId,
  state,
  audioformId,
}: Pick<Session, 'workflowId' | 'state' | 'audioformId'>): 'editor' | 'import' | 'unreadable' => {
  const read = readSessionState(state);
  if (read.kind === 'foreign' || read.kind === 'invalid') return 'unreadable';
  if (workflowId !== 'CreateAnAd') return 'import';
  const { editor, audioformIds } = read.kind === 'known' ? read.state : { editor: undefined, audioformIds: {} };
  const hasAd = editor?.ad !== undefined;
  const hasIds = audioformId !== null || Object.values(audioformIds).some((lists) => lists.length > 0);
  return hasAd || !hasIds ? 'editor' : 'import';
};
