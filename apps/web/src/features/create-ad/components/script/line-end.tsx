import { IconArrowUp, IconEar, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useVoicePreview } from '../../../../shared/audio/use-voice-preview.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime } from '../../../../shared/format/time.ts';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { editName } from '../../edit-names.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { kindOf, type ScriptLine, speedPercent } from '../../model/document/ad.ts';
import { setSpeed } from '../../model/document/edit-ad.ts';
import { findLongestClause } from '../../model/document/splitting/longest-clause.ts';
import styles from './script-card.module.css';
import type { CaretRequest, ScriptLineRowProps } from './script-row-types.ts';

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
            onClick={() => actions.edit(editName('adEdits.faster'), (ad) => setSpeed(ad, line.id, speed))}
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
          data-audio={isBusy ? 'loading' : isPlaying ? 'playing' : undefined}
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

/** Length of a line and its start, or how to shorten it, and its tools. */
export const LineEnd = (props: ScriptLineRowProps) => {
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
    <>
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
    </>
  );
};
