import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import type { ScriptLine } from '../../model/document/ad.ts';

/** Caret position or selection to set after lines were added, removed, split or joined. */
export type CaretRequest = { readonly lineId: string; readonly start: number; readonly end?: number };

export type ScriptLineRowProps = {
  readonly line: ScriptLine;
  readonly index: number;
  readonly count: number;
  readonly isDropTarget: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onText: (text: string) => void;
  readonly onRemove: () => void;
  readonly onCaret: (request: CaretRequest) => void;
  /** Moves the line down by `steps` positions; −1 moves it up. */
  readonly onMove: (steps: number) => void;
  readonly onPickVoice: () => void;
  readonly onDrag: {
    readonly start: (event: DragEvent) => void;
    readonly over: (event: DragEvent) => void;
    readonly drop: (event: DragEvent) => void;
    readonly end: () => void;
  };
};
