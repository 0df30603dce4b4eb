import type { StateDraft, StateFormat, StateSaverPorts } from '../../../../shared/sessions/saver-ports.ts';
import type { Ad } from '../document/ad.ts';
import { commonState, mergeSessions } from './merge-sessions.ts';
import { nameToSave } from './session-name.ts';
import { type EditorState, fromSessionState, toSessionState } from './session-state.ts';

/** Unsaved changes of a window that edits an ad. */
export type Draft = StateDraft<EditorState, Ad>;

export type SaverPorts = StateSaverPorts<EditorState, Ad>;

/** How sessions of the ad editor are stored. @param lineId makes the id of the empty line, if one has to be added */
export const adFormat = (lineId: () => string): StateFormat<EditorState, Ad> => ({
  stateOf: ({ state }) => fromSessionState(state, lineId()),
  storedOf: toSessionState,
  workOf: ({ history }) => history.present,
  nameToSave,
  audioformIdOf: ({ renders }) => renders.at(-1)?.audioformId,
  merge: (mine, theirs, { sent, stored }) => mergeSessions(mine, commonState(theirs, sent, stored), theirs),
});
