import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formDrafts } from '../../../../shared/api/form-drafts.ts';
import { useOwner } from '../../../../shared/api/session.ts';

/** Key of what is typed into the dialog: of this user, in this organisation, for this ad. */
export const useWritingKey = (): string => {
  const owner = useOwner();
  const { projectId, sessionId } = useSearch({ from: '/signed-in/workflows/create-ad' });
  return `${owner} ${sessionId ?? `new ${projectId ?? ''}`}`;
};

/** Gives the draft of a new ad to its session, as soon as that exists. The editor of another ad is another component. */
export const useMovedDraft = (key: string): void => {
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key) formDrafts.move('writing', before.current, key);
    before.current = key;
  }, [key]);
};
