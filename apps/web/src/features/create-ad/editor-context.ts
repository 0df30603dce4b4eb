import type { SoundTemplateAnswer, Voice } from '@sonora/contracts';
import { createContext, use } from 'react';
import type { EditorActions } from './hooks/use-editor-state.ts';
import type { Production } from './hooks/use-production.ts';
import type { RenderTracks } from './hooks/use-tracks.ts';
import type { Fit, LineLength, Remedy } from './model/audio/estimate.ts';
import type { Ad, ScriptLine } from './model/document/ad.ts';
import type { EditorState } from './model/session/session-state.ts';

/** What the parts of the editor share. */
export type EditorContextValue = {
  readonly state: EditorState;
  readonly ad: Ad;
  readonly actions: EditorActions;
  /** By alias; empty while they are loaded. */
  readonly voices: ReadonlyMap<string, Voice>;
  readonly templates: ReadonlyMap<string, SoundTemplateAnswer>;
  /** The line that voice and speed apply to. */
  readonly activeLine: ScriptLine;
  readonly setActiveLine: (lineId: string) => void;
  readonly lengths: ReadonlyMap<string, LineLength>;
  readonly fit: Fit;
  readonly remedy: Remedy | undefined;
  readonly production: Production;
  readonly tracks: RenderTracks;
  /** Starts a production of the ad as it is. */
  readonly produce: () => void;
};

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

/** @throws outside of the editor */
export const useEditor = (): EditorContextValue => {
  const editor = use(EditorContext);
  if (!editor) throw new Error('this part belongs inside the editor');
  return editor;
};
