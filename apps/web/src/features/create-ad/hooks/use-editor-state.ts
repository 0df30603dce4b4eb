import { addIds, idsAtStep } from '@sonora/contracts/sessions/step-rules';
import { useCallback, useMemo, useReducer } from 'react';
import type { FinishedRender } from '../model/audio/renders.ts';
import type { Ad } from '../model/document/ad.ts';
import { type Edit, record, redo, undo } from '../model/session/history.ts';
import { mergeSessions } from '../model/session/merge-sessions.ts';
import type { EditorState, EditorStep, Pending } from '../model/session/session-state.ts';

type Action =
  | { readonly type: 'edit'; readonly change: (ad: Ad) => Ad; readonly edit: Edit }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'step'; readonly step: EditorStep }
  | { readonly type: 'pending'; readonly pending: Pending | undefined }
  | { readonly type: 'sessions-merged'; readonly mine: EditorState; readonly merged: EditorState }
  | { readonly type: 'rendered'; readonly renderOf: (number: number) => FinishedRender };

const atStep = (state: EditorState, step: EditorStep): EditorState => ({
  ...state,
  step,
  audioformIds: idsAtStep(state.audioformIds, state.step, step),
});

const withRender = (state: EditorState, render: FinishedRender): EditorState => ({
  ...atStep(
    { ...state, audioformIds: addIds(state.audioformIds, state.step, [render.audioformId]) },
    state.step === 'create' ? 'edit' : state.step,
  ),
  pending: undefined,
  // A page open in two windows may receive the same production twice.
  renders: [...state.renders.filter(({ audioformId }) => audioformId !== render.audioformId), render],
});

const reduce = (state: EditorState, action: Action): EditorState => {
  switch (action.type) {
    case 'edit': {
      const history = record(state.history, action.change(state.history.present), action.edit);
      return history === state.history ? state : { ...state, history };
    }
    case 'undo':
      return { ...state, history: undo(state.history) };
    case 'redo':
      return { ...state, history: redo(state.history) };
    case 'step':
      return atStep(state, action.step);
    case 'pending':
      return { ...state, pending: action.pending };
    case 'sessions-merged':
      // Keeps changes made while the request was under way.
      return state === action.mine ? action.merged : mergeSessions(state, action.mine, action.merged).state;
    case 'rendered':
      return withRender(state, action.renderOf((state.renders.at(-1)?.number ?? 0) + 1));
    default: {
      const unknown: never = action;
      return unknown;
    }
  }
};

export type EditorActions = {
  /** `label` completes "Undo …". Successive edits with the same `mergeKey` within a short time form one undo step. */
  readonly edit: (label: string, change: (ad: Ad) => Ad, mergeKey?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly goTo: (step: EditorStep) => void;
  readonly setPending: (pending: Pending | undefined) => void;
  /** Applies a merge: `merged` is `mine` merged with what another window saved. */
  readonly mergeSessions: (mine: EditorState, merged: EditorState) => void;
  readonly addRender: (renderOf: (number: number) => FinishedRender) => void;
};

/** State of the editor and the actions that change it. */
export const useEditorState = (
  initial: EditorState,
  /** Id of the user whose edits are recorded. */
  by: string,
): { readonly state: EditorState; readonly actions: EditorActions } => {
  const [state, dispatch] = useReducer(reduce, initial);
  const edit = useCallback<EditorActions['edit']>(
    (label, change, mergeKey) => {
      const made = { label, atMilliseconds: Date.now(), by };
      dispatch({ type: 'edit', change, edit: mergeKey === undefined ? made : { ...made, mergeKey } });
    },
    [by],
  );
  const actions = useMemo(
    (): EditorActions => ({
      edit,
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      goTo: (step) => dispatch({ type: 'step', step }),
      setPending: (pending) => dispatch({ type: 'pending', pending }),
      mergeSessions: (mine, merged) => dispatch({ type: 'sessions-merged', mine, merged }),
      addRender: (renderOf) => dispatch({ type: 'rendered', renderOf }),
    }),
    [edit],
  );
  return { state, actions };
};
