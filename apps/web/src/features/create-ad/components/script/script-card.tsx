import { limits } from '@sonora/contracts/limits';
import { IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { lazyExtra } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Switch } from '../../../../shared/ui/controls.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import type { ScriptLine } from '../../model/document/ad.ts';
import {
  addLine,
  mergeWithPrevious,
  moveLine,
  removeLine,
  roomForLines,
  setSpeeds,
  setText,
  splitLine,
} from '../../model/document/edit-ad.ts';
import { splitOffer } from '../../model/document/split-script.ts';
import { LengthHead } from '../editor/length-head.tsx';
import type { Offer } from './paste-offer.tsx';
import styles from './script-card.module.css';
import { type CaretRequest, ScriptLineRow } from './script-line-row.tsx';

/** Not needed to write, so the editor opens without it. */
const LanguageWarnings = lazyExtra(async () => ({
  default: (await import('./language-warnings.tsx')).LanguageWarnings,
}));

const WritingOffer = lazyExtra(async () => ({ default: (await import('../writing/writing-offer.tsx')).WritingOffer }));

const PasteOffer = lazyExtra(async () => ({ default: (await import('./paste-offer.tsx')).PasteOffer }));

const newId = (): string => crypto.randomUUID();

/** Fixes that concern the whole script: a speed for all lines, another length of the ad, or more words. */
const LengthFixes = () => {
  const { actions, remedy } = useEditor();
  if (!remedy) return null;
  const { lineSpeed, lengthSeconds, moreWords } = remedy;
  const allSpeeds = lineSpeed === undefined ? remedy.allSpeeds : undefined;
  return (
    <>
      {moreWords !== undefined && <span>{t('createAd.roomForWords', { count: moreWords })}</span>}
      {allSpeeds && (
        <button
          type="button"
          className={styles.link}
          onClick={() => actions.edit(editName('createAd.edits.allFaster'), (now) => setSpeeds(now, allSpeeds))}
        >
          {t('createAd.speakAllAt', { speed: numberText(Math.max(...allSpeeds.values()), 2) })}
        </button>
      )}
      {lengthSeconds !== undefined && (
        <button
          type="button"
          className={styles.link}
          onClick={() => actions.edit(editName('createAd.edits.length'), (now) => ({ ...now, lengthSeconds }))}
        >
          {t('createAd.makeItLong', { seconds: numberText(lengthSeconds) })}
        </button>
      )}
    </>
  );
};

const FixedOptions = () => {
  const { ad, actions } = useEditor();
  if (ad.lengthType !== 'fixed') return null;
  return (
    <div className={styles.options}>
      <Switch
        label={t('createAd.autofit')}
        isOn={ad.autofit}
        onChange={(autofit) =>
          actions.edit(
            autofit ? editName('createAd.edits.autofitOn') : editName('createAd.edits.autofitOff'),
            (now) => ({
              ...now,
              autofit,
            }),
          )
        }
      />
      {ad.autofit && <span>{t('createAd.autofitAbout')}</span>}
      <LengthFixes />
      {!ad.autofit && (
        <div className={styles.full}>
          <Banner tone="warning">{t('createAd.autofitOff')}</Banner>
        </div>
      )}
    </div>
  );
};

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
        actions.edit(editName('createAd.edits.moveLine'), (ad) => moveLine(ad, dragged, index));
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
      actions.edit(editName('createAd.edits.moveLine'), (now) =>
        moveLine(now, line.id, index + (event.key === 'ArrowUp' ? -1 : 1)),
      );
      setCaret({ lineId: line.id, start: selectionStart, end: selectionEnd });
      return true;
    }
    switch (event.key) {
      case 'Enter': {
        if (roomForLines(ad) < 1) return true;
        const id = newId();
        actions.edit(editName('createAd.edits.splitLine'), (now) => splitLine(now, line.id, selectionStart, id));
        setCaret({ lineId: id, start: 0 });
        return true;
      }
      case 'Backspace': {
        const merged = isAtStart ? mergeWithPrevious(ad, line.id) : undefined;
        if (!merged) return false;
        actions.edit(editName('createAd.edits.joinLines'), () => merged.ad);
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
    const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-line="${CSS.escape(current.lineId)}"]`);
    field?.focus();
    field?.setSelectionRange(current.start, current.end ?? current.start);
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
};

const Lines = ({ onPickVoice, onPaste, setCaret }: LinesProps) => {
  const { ad, actions } = useEditor();
  const onKey = useLineKeys(setCaret);
  const drag = useLineDrag();
  return (
    <ol aria-label={t('createAd.script')}>
      {ad.lines.map((line, index) => (
        <ScriptLineRow
          key={line.id}
          line={line}
          index={index}
          count={ad.lines.length}
          isDropTarget={drag.over === index}
          onDrag={drag.handlersOf(line, index)}
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
              editName('createAd.edits.text', { line: index + 1 }),
              (now) => setText(now, line.id, text),
              `text ${line.id}`,
            );
          }}
          onRemove={() => {
            actions.edit(editName('createAd.edits.removeLine'), (now) => removeLine(now, line.id));
            setCaret({ lineId: (ad.lines[index + 1] ?? ad.lines[index - 1] ?? line).id, start: 0 });
          }}
          onCaret={setCaret}
          onMove={(steps) =>
            actions.edit(editName('createAd.edits.moveLine'), (now) => moveLine(now, line.id, index + steps))
          }
          onPickVoice={() => onPickVoice(line.id)}
        />
      ))}
    </ol>
  );
};

type ScriptCardProps = { readonly onPickVoice: (lineId: string) => void };

/** Script editor with the ad's length above it. Each line becomes one speech clip. */
export const ScriptCard = ({ onPickVoice }: ScriptCardProps) => {
  const { ad, actions, production } = useEditor();
  const [offer, setOffer] = useState<Offer>();
  const setCaret = useCaret();
  const room = roomForLines(ad);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, line: ScriptLine): void => {
    const pasted = event.clipboardData.getData('text/plain');
    const found = line.text.trim() === '' ? splitOffer(pasted, room + 1) : undefined;
    setOffer(found && { ...found, lineId: line.id });
  };
  const add = (): void => {
    const id = newId();
    actions.edit(editName('createAd.edits.addLine'), (now) => addLine(now, id));
    setCaret({ lineId: id, start: 0 });
  };
  return (
    <Card title={t('createAd.length')} beside={<LengthHead />} isFlush>
      <FixedOptions />
      <WritingOffer />
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
      <Lines onPickVoice={onPickVoice} onPaste={onPaste} setCaret={setCaret} />
      <PasteOffer
        isNeeded={offer !== undefined && ad.lines.some(({ id }) => id === offer.lineId)}
        offer={offer}
        onDone={() => setOffer(undefined)}
      />
      <div className={styles.add}>
        <Button variant="quiet" disabled={room < 1} onClick={add}>
          <IconPlus size={16} aria-hidden="true" /> {t('createAd.addALine')}
        </Button>
        <span>{t('createAd.linesOf', { count: ad.lines.length, most: limits.recipeClips })}</span>
      </div>
    </Card>
  );
};
