import type { createAudioformsRepository } from '../modules/audioforms/index.ts';
import type { ChapterState } from '../modules/stories/index.ts';

/** A production as the chapter of a story. */
export const chapterState = async (
  { find, findState }: Pick<ReturnType<typeof createAudioformsRepository>, 'find' | 'findState'>,
  orgId: string,
  audioformId: string,
): Promise<ChapterState> => {
  const state = await findState(orgId, audioformId);
  if (!state) return undefined;
  const hasSucceeded = state.status === 'succeeded';
  const hasEnded = hasSucceeded || state.status === 'failed' || state.status === 'cancelled';
  const row = hasSucceeded ? await find(orgId, audioformId) : undefined;
  const { resolved } = (row?.result ?? {}) as { readonly resolved?: { readonly delivery: { readonly uri: string } } };
  const { durationSeconds = null } = (row?.details ?? {}) as { readonly durationSeconds?: number | null };
  const { errors, creditsUsed } = state;
  return { hasEnded, hasSucceeded, errors, creditsUsed, durationSeconds, uri: resolved?.delivery.uri ?? null };
};
