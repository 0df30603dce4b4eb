import { IconArrowUp, IconEar, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent, DragEvent, KeyboardEvent, ReactNode } from 'react';
import { useVoicePreview } from '../../../../shared/audio/use-voice-preview.ts';
import { lazyExtra } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { usePlayer, usePlayerPosition } from '../../../../shared/player/player.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Picture } from '../../../../shared/ui/pictures/picture.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { countWords } from '../../model/audio/estimate.ts';
import { unchangedSince } from '../../model/audio/renders.ts';
import { kindOf, type ScriptLine, speedPercent } from '../../model/document/ad.ts';
import { setSpeed } from '../../model/document/edit-ad.ts';
import { findLongestClause } from '../../model/document/split-script.ts';
import styles from './script-card.module.css';

/** Not needed to write. */
const ClipExtras = lazyExtra(async () => ({ default: (await import('./clip-extras.tsx')).ClipExtras }));

/** Caret position or selection to set after lines were added, removed, split or joined. */
export type CaretRequest = { readonly lineId: string; readonly start: number; readonly end?: number };

type ScriptLineRowProps = {
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

/** Whether the player is playing this line of the last render. */
const useIsLinePlaying = (line: ScriptLine): boolean => {
  const { tracks, state } = useEditor();
  const { track, status } = usePlayer();
  const seconds = usePlayerPosition(5);
  const spoken = state.renders.at(-1)?.lines.find(({ lineId }) => lineId === line.id);
  if (!spoken || status !== 'playing' || track?.id !== tracks.track?.id) return false;
  return seconds >= spoken.startSeconds && seconds < spoken.startSeconds + spoken.durationSeconds;
};

const Fixes = ({ line, onCaret }: { readonly line: ScriptLine; readonly onCaret: (request: CaretRequest) => void }) => {
  const { remedy, actions } = useEditor();
  const speed = remedy?.lineSpeed;
  return (
    <span className={styles.fixes}>
      {speed !== undefined && (
        <>
          <button
            type="button"
            className={styles.link}
            onClick={() => actions.edit(editName('createAd.edits.faster'), (ad) => setSpeed(ad, line.id, speed))}
          >
            {t('createAd.speakAt', { percent: speedPercent(speed) })}
          </button>
          {' · '}
        </>
      )}
      <button
        type="button"
        className={styles.link}
        title={t('createAd.shortenAbout')}
        onClick={() => onCaret({ lineId: line.id, ...findLongestClause(line.text) })}
      >
        {t('createAd.shorten')}
      </button>
    </span>
  );
};

const arrowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export type LineToolbarProps = Pick<
  ScriptLineRowProps,
  'line' | 'index' | 'count' | 'onRemove' | 'onMove' | 'onDrag'
> & {
  readonly name: string;
  /** Shown first. */
  readonly before?: ReactNode;
};

/** Plays, moves and removes a line. */
export const LineToolbar = (props: LineToolbarProps) => {
  const { line, name, index, count, before, onRemove, onMove, onDrag } = props;
  const { isBusy, isPlaying, say } = useVoicePreview(line.text, line.voiceAlias, line.speed);
  const isEmpty = line.text.trim() === '';
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const steps = arrowSteps[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(steps);
  };
  return (
    <span className={styles.tools}>
      {before}
      {!isEmpty && (
        <IconButton
          label={
            isPlaying
              ? t('createAd.stopLine', { line: index + 1 })
              : t('createAd.hearLine', { line: index + 1, voice: name })
          }
          aria-busy={isBusy ? true : undefined}
          onClick={say}
        >
          <IconEar size={17} aria-hidden="true" />
        </IconButton>
      )}
      {index > 0 && (
        <IconButton
          label={t('createAd.moveLineUp', { line: index + 1 })}
          className={styles.up}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={17} aria-hidden="true" />
        </IconButton>
      )}
      {count > 1 && (
        <IconButton
          label={t('createAd.moveLine', { line: index + 1 })}
          className={styles.grip}
          draggable
          onKeyDown={move}
          onDragStart={onDrag.start}
          onDragEnd={onDrag.end}
        >
          <IconGripVertical size={17} aria-hidden="true" />
        </IconButton>
      )}
      {(count > 1 || !isEmpty || kindOf(line) !== 'tts') && (
        <IconButton label={t('createAd.removeLine', { line: index + 1 })} onClick={onRemove}>
          <IconTrash size={17} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
};

const LineEnd = (props: ScriptLineRowProps) => {
  const { line, onCaret } = props;
  const { lengths, fit, remedy, state } = useEditor();
  const length = lengths.get(line.id);
  const isWrong = remedy?.lineId === line.id;
  const isEmpty = line.text.trim() === '';
  const spoken = state.renders.at(-1)?.lines.find(({ lineId }) => lineId === line.id);
  const startSeconds = length?.isMeasured
    ? (spoken?.startSeconds ?? fit.startSeconds.get(line.id))
    : fit.startSeconds.get(line.id);
  const name = voiceName(line.voiceAlias);
  return (
    <div className={styles.end}>
      {isWrong ? (
        <>
          <Tag tone="error">{fit.message}</Tag>
          <Fixes line={line} onCaret={onCaret} />
        </>
      ) : (
        !isEmpty && (
          <>
            <Tag tone={length?.isMeasured ? 'success' : 'neutral'}>
              {length?.isMeasured ? '' : '≈ '}
              {numberText(fit.lineSeconds.get(line.id) ?? 0, 1)} s
            </Tag>
            {startSeconds !== undefined && (
              <span className={`${styles.at} tabular`}>{t('createAd.playsAt', { time: clockTime(startSeconds) })}</span>
            )}
          </>
        )
      )}
      <LineToolbar {...props} name={name} />
    </div>
  );
};

const LineMeta = ({ line, index }: { readonly line: ScriptLine; readonly index: number }) => {
  const { state } = useEditor();
  const words = countWords(line.text);
  const since = unchangedSince(line, state.renders);
  const details = [
    voiceName(line.voiceAlias),
    line.isAutoSpeed ? 'AUTO' : t('createAd.speed', { percent: speedPercent(line.speed) }),
    t('createAd.words', { count: words }),
    ...(since === undefined ? [] : [t('createAd.unchangedSince', { render: since })]),
  ];
  return (
    <div className={`${styles.meta} tabular`}>
      {details.map((detail, index) => (
        <span key={detail}>
          {detail}
          {index < details.length - 1 && ' ·'}
        </span>
      ))}
      <ClipExtras line={line} index={index} />
    </div>
  );
};

/** One line of the script with its voice, its length and its errors. */
export const ScriptLineRow = (props: ScriptLineRowProps) => {
  const { line, index, count, isDropTarget, onKeyDown, onPaste, onText, onPickVoice, onDrag } = props;
  const { activeLine, setActiveLine, voices, remedy, production } = useEditor();
  const voice = voices.get(line.voiceAlias);
  const name = voiceName(line.voiceAlias);
  const isGone = voices.size > 0 && !voice;
  const errors = [...(isGone ? [t('createAd.voiceNotFound')] : []), ...(production.errors.byLine.get(line.id) ?? [])];
  const isLinePlaying = useIsLinePlaying(line);
  const placeholder = index === 0 ? t('createAd.firstLinePlaceholder') : t('createAd.nextLinePlaceholder');
  const isWrong = remedy?.lineId === line.id || errors.length > 0;
  return (
    <li
      className={styles.line}
      data-active={count > 1 && activeLine.id === line.id ? '' : undefined}
      data-wrong={isWrong ? '' : undefined}
      data-sounding={isLinePlaying ? '' : undefined}
      data-drop={isDropTarget ? 'before' : undefined}
      onDragOver={onDrag.over}
      onDrop={onDrag.drop}
    >
      <button
        type="button"
        className={styles.avatar}
        aria-label={t('createAd.changeVoiceOfLine', { line: index + 1, voice: name })}
        onClick={onPickVoice}
      >
        <Picture name={name} source={voice?.picture} size={34} />
      </button>
      <div>
        <div className={styles.text} data-value={line.text || placeholder}>
          <textarea
            rows={1}
            data-line={line.id}
            data-first-field={index === 0 ? '' : undefined}
            value={line.text}
            aria-label={t('createAd.line', { number: index + 1 })}
            aria-invalid={isWrong ? true : undefined}
            placeholder={placeholder}
            spellCheck
            onFocus={() => setActiveLine(line.id)}
            onChange={(event) => onText(event.currentTarget.value.replaceAll(/\r?\n/g, ' '))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        <LineMeta line={line} index={index} />
      </div>
      <LineEnd {...props} />
      {errors.length > 0 && (
        <div className={styles.errors} role="alert">
          {errors.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </li>
  );
};
