import { useEffect, useEffectEvent } from 'react';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { isFilled, kindOf, type ScriptLine } from '../../model/document/ad.ts';
import { pasteLine, removeLine } from '../../model/document/edit-ad.ts';
import { readLine } from '../../model/document/read-ad.ts';
import type { CaretRequest } from './script-row-types.ts';

/** A line with all its fields, beside its text for other programs. */
const lineType = 'application/x-sonora-line';

/** The line in whose row something is copied or pasted; undefined inside selected text, which browsers handle. */
const lineIdAt = ({ target }: ClipboardEvent): string | undefined => {
  if (!(target instanceof HTMLElement)) return undefined;
  const isText = target instanceof HTMLTextAreaElement && target.selectionStart !== target.selectionEnd;
  return isText ? undefined : target.closest<HTMLElement>('[data-line]')?.dataset.line;
};

const lineIn = (stored: string): ScriptLine | undefined => {
  try {
    return readLine(JSON.parse(stored), 0);
  } catch {
    return undefined;
  }
};

type LineClipboardProps = { readonly setCaret: (request: CaretRequest) => void };

/** Copies, cuts and pastes whole lines with the keys of the clipboard, also between ads. */
export const LineClipboard = ({ setCaret }: LineClipboardProps) => {
  const { ad, actions } = useEditor();
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    const id = lineIdAt(event);
    const index = ad.lines.findIndex((line) => line.id === id);
    const line = ad.lines[index];
    if (!line || !event.clipboardData || (kindOf(line) === 'tts' && !isFilled(line))) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', line.text);
    event.clipboardData.setData(lineType, JSON.stringify(line));
    if (event.type !== 'cut') return;
    actions.edit(editName('adEdits.removeLine'), (now) => removeLine(now, line.id));
    setCaret({ lineId: (ad.lines[index + 1] ?? ad.lines[index - 1] ?? line).id, start: 0 });
  });
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    const at = lineIdAt(event);
    const line = lineIn(event.clipboardData?.getData(lineType) ?? '');
    if (at === undefined || !line) return;
    event.preventDefault();
    // The row would take the text, too.
    event.stopPropagation();
    const pasted = { ...line, id: crypto.randomUUID() };
    const next = pasteLine(ad, pasted, at);
    if (next === ad) return;
    actions.edit(editName('adEdits.pasteLine'), (now) => pasteLine(now, pasted, at));
    setCaret({ lineId: pasted.id, start: pasted.text.length });
  });
  useEffect(() => {
    const mounted = new AbortController();
    const options = { signal: mounted.signal, capture: true };
    document.addEventListener('copy', (event) => onCopy(event), options);
    document.addEventListener('cut', (event) => onCopy(event), options);
    document.addEventListener('paste', (event) => onPaste(event), options);
    return () => mounted.abort();
  }, []);
  return null;
};
