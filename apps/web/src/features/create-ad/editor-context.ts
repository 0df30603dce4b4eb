import type { SoundTemplateResponse, Voice } from '@sonora/contracts';
import { createContext, use } from 'react';
import type { EditorActions } from './hooks/use-editor-state.ts';
import type { Production } from './hooks/use-production.ts';
import type { RenderTracks } from './hooks/use-tracks.ts';
import type { Fit, LineLength, Remedy } from './model/audio/estimate.ts';
import type { PlannedWork } from './model/audio/planned-work.ts';
import type { Ad, ScriptLine } from './model/document/ad.ts';
import type { EditorState } from './model/session/session-state.ts';

/** Shared state of the editor's components. */
export type EditorContextValue = {
  /** Name of the ad. */
  readonly name: string;
  readonly state: EditorState;
  readonly ad: Ad;
  readonly actions: EditorActions;
  /** By alias; empty while loading. */
  readonly voices: ReadonlyMap<string, Voice>;
  readonly templates: ReadonlyMap<string, SoundTemplateResponse>;
  /** The line that the voice card edits. */
  readonly activeLine: ScriptLine;
  readonly setActiveLine: (lineId: string) => void;
  readonly lengths: ReadonlyMap<string, LineLength>;
  readonly fit: Fit;
  readonly remedy: Remedy | undefined;
  /** What the render button would render; undefined if there is nothing to render. */
  readonly work: PlannedWork | undefined;
  /** The ad was changed since its last render, so timeline and delivery check show what it was before. */
  readonly isStale: boolean;
  readonly production: Production;
  readonly tracks: RenderTracks;
  /** Another window edits the ad: this one shows and plays it. */
  readonly isReadOnly: boolean;
  /** Starts a production of the current ad. */
  readonly produce: () => void;
};

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

/** @throws when used outside the editor */
export const useEditor = (): EditorContextValue => {
  const editor = use(EditorContext);
  if (!editor) throw new Error('this part belongs inside the editor');
  return editor;
};
