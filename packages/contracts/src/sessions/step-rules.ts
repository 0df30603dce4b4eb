import type { WorkflowId } from '../enumerations.ts';
import { type AudioformIds, type SessionState, type SessionStep, sessionSteps } from './session-state.ts';

/** Generations that a step keeps; older ones are dropped. */
const maxLists = 60;

/** The id that a step shows: the last one of its last generation. */
export const currentId = (ids: AudioformIds, step: SessionStep): string | undefined => ids[step]?.at(-1)?.at(-1);

/** The id that is shown at a step, or the one that the nearest earlier step has. */
export const idAtStep = (ids: AudioformIds, step: SessionStep): string | undefined => {
  for (let at = sessionSteps.indexOf(step); at >= 0; at -= 1) {
    const id = currentId(ids, sessionSteps[at] as SessionStep);
    if (id !== undefined) return id;
  }
  return undefined;
};

/** Adds a generation to a step, unless it is the step's last one already. */
export const addIds = (ids: AudioformIds, step: SessionStep, added: readonly string[]): AudioformIds => {
  const lists = ids[step] ?? [];
  if (added.length === 0 || lists.at(-1)?.join(' ') === added.join(' ')) return ids;
  return { ...ids, [step]: [...lists, added].slice(-maxLists) };
};

/** A new session: what it starts with depends on its workflow. */
export const newSessionState = (workflowId: WorkflowId, audioformIds: readonly string[] = []): SessionState => {
  const version = 2;
  switch (workflowId) {
    case 'CreateAnAd':
      return { version, step: 'edit', audioformIds: addIds({}, 'create', audioformIds) };
    case 'InstantAd':
      return { version, step: 'export', audioformIds: addIds({}, 'create', audioformIds) };
    case 'VersionAnAd':
      return {
        version,
        step: 'version',
        audioformIds: addIds({}, 'version', audioformIds),
        adVersionItems: [],
        tagsConfig: {},
      };
    default: {
      const unknown: never = workflowId;
      return unknown;
    }
  }
};

/** The step at which a loaded session opens: instant ads open where they are created. */
export const openingStep = (workflowId: WorkflowId, stored: SessionStep): SessionStep =>
  workflowId === 'InstantAd' ? 'create' : stored;

/**
 * Ids after a change of the step: an earlier step keeps what it has; on the way forward, the current id is copied into each
 * step up to the one that opens.
 */
export const idsAtStep = (ids: AudioformIds, from: SessionStep, to: SessionStep): AudioformIds => {
  const [first, last] = [sessionSteps.indexOf(from), sessionSteps.indexOf(to)];
  const id = idAtStep(ids, from);
  if (last <= first || id === undefined) return ids;
  return sessionSteps.slice(first + 1, last + 1).reduce((after, step) => addIds(after, step, [id]), ids);
};

/**
 * A session of another workflow is not continued: it is created again, as a new session of this workflow with the ad that it
 * shows.
 * @returns the state of the new session; undefined if the session is of this workflow
 */
export const recreatedState = (
  session: { readonly workflowId: WorkflowId; readonly audioformId: string | null },
  state: SessionState | undefined,
  workflowId: WorkflowId,
): SessionState | undefined => {
  if (session.workflowId === workflowId) return undefined;
  const id = (state && idAtStep(state.audioformIds, 'version')) ?? session.audioformId;
  return newSessionState(workflowId, id === null ? [] : [id]);
};
