import type { Session } from '@sonora/contracts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Page = {
  /** Project in the address of the page. */
  readonly projectId: string;
  /** The session as the page has loaded it, and when. */
  readonly loaded: { readonly data: Session | undefined; readonly dataUpdatedAt: number };
  /** Key of the loaded session at the address of another project. */
  readonly queryKeyOf: (projectId: string) => QueryKey;
  /** Puts another project into the address. */
  readonly go: (projectId: string) => void;
};

/**
 * Keeps the address of a session that was moved to another project up to date: when it is opened by an old address, and while
 * it is open. @returns what an editor calls with each new revision
 */
export const useFollowedProject = (page: Page): ((now: Session) => void) => {
  const queryClient = useQueryClient();
  const follow = (now: Session): void => {
    const { data, dataUpdatedAt } = page.loaded;
    if (!data || now.projectId === page.projectId) return;
    // With the time of the former response, so that the editor that it opened stays as it is.
    const moved = { ...data, projectId: now.projectId };
    queryClient.setQueryData(page.queryKeyOf(now.projectId), moved, { updatedAt: dataUpdatedAt });
    page.go(now.projectId);
  };
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  const { data } = page.loaded;
  useEffect(() => {
    if (data) latest.current(data);
  }, [data]);
  return follow;
};
