import { limits } from '@sonora/contracts/limits';
import { IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { lazyExtra, lazyOverlay, lazyPanel } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { isFilled, kindOf, type ScriptLine } from '../../model/document/ad.ts';
import {
  addLine,
  mergeWithPrevious,
  moveLine,
  removeLine,
  restoreLine,
  roomForLines,
  setText,
  splitLine,
} from '../../model/document/edit-ad.ts';
import type { PastedText } from './paste-offer.tsx';
import styles from './script-card.module.css';
import { ScriptLineRow } from './script-line-row.tsx';
import type { CaretRequest } from './script-row-types.ts';

/** Not needed to write, so the editor opens without it. */
const LanguageWarnings = lazyExtra(async () => ({
  default: (await import('./language-warnings.tsx')).LanguageWarnings,
}));

const WritingOffer = lazyExtra(async () => ({ default: (await import('../writing/writing-offer.tsx')).WritingOffer }));

const PasteOffer = lazyExtra(async () => ({ default: (await import('./paste-offer.tsx')).PasteOffer }));

const LineClipboard = lazyExtra(async () => ({ default: (await import('./line-clipboard.tsx')).LineClipboard }));

const ScriptLanguage = lazyExtra(async () => ({ default: (await import('./script-language.tsx')).ScriptLanguage }));

const AddClip = lazyExtra(async () => ({ default: (await import('./add-clip.tsx')).AddClip }));

const ClipRow = lazyPanel(async () => ({ default: (await import('./clip-row.tsx')).ClipRow }), 50);

const EffectPicker = lazyOverlay(async () => ({ default: (await import('./effect-picker.tsx')).EffectPicker }));

const LengthHead = lazyExtra(async () => ({ default: (await import('../editor/length-head.tsx')).LengthHead }));

const TooLongNotice = lazyExtra(async () => ({ default: (await import('./too-long-notice.tsx')).TooLongNotice }));

const FixedOptions = lazyPanel(async () => ({ default: (await import('./fixed-options.tsx')).FixedOptions }), 52);

const newId = (): string => crypto.randomUUID();

/** Drag and drop of script lines. The dragged line is inserted above the row under the pointer. */
const useLineDrag = () => {
  const { actions } = useEditor();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<number>();
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    over: dragged === undefined ? undefined : over,
    handlersOf: (line: ScriptLine, index: number) => ({
      start: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', line.text);
        setDragged(line.id);
      },
      over: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      drop: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        actions.edit(editName('adEdits.moveLine'), (ad) => moveLine(ad, dragged, index));
        end();
      },
      end,
    }),
  };
};

/** Keyboard handling inside the text of a line. Returns true if the key changed the script's structure instead of the text. */
const useLineKeys = (setCaret: (request: CaretRequest) => void) => {
  const { ad, actions } = useEditor();
  const goTo = (index: number, atEnd: boolean): boolean => {
    const line = ad.lines[index];
    if (line) setCaret({ lineId: line.id, start: atEnd ? line.text.length : 0 });
    return line !== undefined;
  };
  return (event: KeyboardEvent<HTMLTextAreaElement>, line: ScriptLine, index: number): boolean => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    const isAtEnd = selectionStart === line.text.length && selectionEnd === selectionStart;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      actions.edit(editName('adEdits.moveLine'), (now) =>
        moveLine(now, line.id, index + (event.key === 'ArrowUp' ? -1 : 1)),
      );
      setCaret({ lineId: line.id, start: selectionStart, end: selectionEnd });
      return true;
    }
    switch (event.key) {
      case 'Enter': {
        if (roomForLines(ad) < 1) return true;
        const id = newId();
        actions.edit(editName('adEdits.splitLine'), (now) => splitLine(now, line.id, selectionStart, id));
        setCaret({ lineId: id, start: 0 });
        return true;
      }
      case 'Backspace': {
        const merged = isAtStart ? mergeWithPrevious(ad, line.id) : undefined;
        if (!merged) return false;
        actions.edit(editName('adEdits.joinLines'), () => merged.ad);
        setCaret({ lineId: merged.lineId, start: merged.caret });
        return true;
      }
      case 'ArrowUp':
        return isAtStart && goTo(index - 1, true);
      case 'ArrowDown':
        return isAtEnd && goTo(index + 1, false);
      default:
        return false;
    }
  };
};

/** Moves the caret to a requested position once the line has been rendered. */
const useCaret = () => {
  const request = useRef<CaretRequest>(undefined);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` changes with each request
  useLayoutEffect(() => {
    const { current } = request;
    if (!current) return;
    request.current = undefined;
    const field = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(current.lineId)}"]`);
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(current.start, current.end ?? current.start);
  }, [turn]);
  return (next: CaretRequest): void => {
    request.current = next;
    setTurn((count) => count + 1);
  };
};

type LinesProps = {
  readonly onPickVoice: (lineId: string) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>, line: ScriptLine) => void;
  readonly setCaret: (request: CaretRequest) => void;
  /** Opens the list of effects for a clip. */
  readonly onPickEffect: (lineId: string) => void;
};

/** What every row of the script can do. */
const useRowActions = (setCaret: (request: CaretRequest) => void) => {
  const { ad, actions } = useEditor();
  const drag = useLineDrag();
  return (line: ScriptLine, index: number) => ({
    line,
    index,
    count: ad.lines.length,
    isDropTarget: drag.over === index,
    onDrag: drag.handlersOf(line, index),
    onRemove: () => {
      actions.edit(editName('adEdits.removeLine'), (now) => removeLine(now, line.id));
      setCaret({ lineId: (ad.lines[index + 1] ?? ad.lines[index - 1] ?? line).id, start: 0 });
      if (kindOf(line) === 'tts' && !isFilled(line)) return;
      showToast({
        id: 'line-removed',
        tone: 'information',
        title: t('createAd.lineRemoved', { line: index + 1 }),
        action: {
          label: t('createAd.undo'),
          onClick: () => {
            actions.edit(editName('adEdits.restoreLine'), (now) => restoreLine(now, line, index));
            setCaret({ lineId: line.id, start: 0 });
          },
        },
      });
    },
    onMove: (steps: number) => {
      actions.edit(editName('adEdits.moveLine'), (now) => moveLine(now, line.id, index + steps));
      if (kindOf(line) !== 'tts') setCaret({ lineId: line.id, start: 0 });
    },
  });
};

type RowProps = ReturnType<ReturnType<typeof useRowActions>> & {
  readonly setCaret: (request: CaretRequest) => void;
  readonly onPickEffect: (lineId: string) => void;
};

/** Row of a clip without text. */
const ClipItem = ({ isDropTarget, setCaret, onPickEffect, ...row }: RowProps) => {
  const { production } = useEditor();
  const { line, onDrag } = row;
  return (
    <li
      className={styles.line}
      data-wrong={production.errors.byLine.has(line.id) ? '' : undefined}
      data-drop={isDropTarget ? 'before' : undefined}
      onDragOver={onDrag.over}
      onDrop={onDrag.drop}
    >
      <ClipRow {...row} setCaret={setCaret} onPickEffect={() => onPickEffect(line.id)} />
    </li>
  );
};

const Lines = ({ onPickVoice, onPaste, setCaret, onPickEffect }: LinesProps) => {
  const { ad, actions } = useEditor();
  const onKey = useLineKeys(setCaret);
  const rowOf = useRowActions(setCaret);
  return (
    <ol aria-label={t('createAd.script')}>
      {ad.lines.map((line, index) =>
        kindOf(line) !== 'tts' ? (
          <ClipItem key={line.id} {...rowOf(line, index)} setCaret={setCaret} onPickEffect={onPickEffect} />
        ) : (
          <ScriptLineRow
            key={line.id}
            {...rowOf(line, index)}
            onKeyDown={(event) => onKey(event, line, index) && event.preventDefault()}
            onPaste={(event) => onPaste(event, line)}
            onText={(text) => {
              if (text.length > limits.scriptCharacters) {
                showToast({
                  tone: 'information',
                  title: t('createAd.lineTooLong'),
                  description: t('createAd.lineHolds', { characters: numberText(limits.scriptCharacters) }),
                });
                return;
              }
              actions.edit(
                editName('adEdits.text', { line: index + 1 }),
                (now) => setText(now, line.id, text),
                `text ${line.id}`,
              );
            }}
            onCaret={setCaret}
            onPickVoice={() => onPickVoice(line.id)}
          />
        ),
      )}
    </ol>
  );
};

type ScriptCardProps = { readonly onPickVoice: (lineId: string) => void };

/** Script editor with the ad's length above it. Each line becomes one speech clip. */
export const ScriptCard = ({ onPickVoice }: ScriptCardProps) => {
  const { ad, fit, actions, production } = useEditor();
  const [pasted, setPasted] = useState<PastedText>();
  const [effectTarget, setEffectTarget] = useState<string>();
  const setCaret = useCaret();
  const room = roomForLines(ad);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, line: ScriptLine): void => {
    const isEmpty = line.text.trim() === '';
    setPasted(isEmpty ? { lineId: line.id, text: event.clipboardData.getData('text/plain') } : undefined);
  };
  const add = (): void => {
    const id = newId();
    actions.edit(editName('adEdits.addLine'), (now) => addLine(now, id));
    setCaret({ lineId: id, start: 0 });
  };
  return (
    <Card title={t('createAd.length')} beside={<LengthHead />} isFlush>
      <TooLongNotice isNeeded={fit.slotSeconds === null && fit.result === 'tooLong'} />
      {ad.lengthType === 'fixed' && <FixedOptions setCaret={setCaret} />}
      <WritingOffer hasScript={ad.lines.some(({ text }) => text.trim() !== '')} />
      <LanguageWarnings />
      {production.errors.general.length > 0 && (
        <div className={styles.options}>
          {production.errors.general.map((sentence) => (
            <Banner key={sentence} tone="error" isLive>
              {sentence}
            </Banner>
          ))}
        </div>
      )}
      <Lines onPickVoice={onPickVoice} onPaste={onPaste} setCaret={setCaret} onPickEffect={setEffectTarget} />
      <LineClipboard setCaret={setCaret} />
      <PasteOffer
        isNeeded={pasted !== undefined && ad.lines.some(({ id }) => id === pasted.lineId)}
        pasted={pasted}
        onDone={() => setPasted(undefined)}
      />
      <div className={styles.add}>
        <Button variant="quiet" disabled={room < 1} onClick={add}>
          <IconPlus size={16} aria-hidden="true" /> {t('createAd.addALine')}
        </Button>
        <AddClip onAdded={(lineId) => setCaret({ lineId, start: 0 })} onPickEffect={() => setEffectTarget('new')} />
        <span>{t('createAd.linesOf', { count: ad.lines.length, most: limits.recipeClips })}</span>
        <ScriptLanguage />
      </div>
      <EffectPicker
        isOpen={effectTarget !== undefined}
        target={effectTarget}
        onAdded={(lineId) => setCaret({ lineId, start: 0 })}
        onClose={() => setEffectTarget(undefined)}
      />
    </Card>
  );
};
