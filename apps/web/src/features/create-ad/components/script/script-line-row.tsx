import { lazyExtra } from '../../../../shared/code/lazy-parts.tsx';
import { voiceName } from '../../../../shared/format/voice-name.ts';
import { usePlayer, usePlayerPosition } from '../../../../shared/player/player.ts';
import { Hint } from '../../../../shared/ui/overlays/hint.tsx';
import { Picture } from '../../../../shared/ui/pictures/picture.tsx';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import { countWords } from '../../model/audio/estimate.ts';
import { unchangedSince } from '../../model/audio/renders.ts';
import { type ScriptLine, speedPercent } from '../../model/document/ad.ts';
import styles from './script-card.module.css';
import type { ScriptLineRowProps } from './script-row-types.ts';

/** Not needed to write. */
const LineEnd = lazyExtra(async () => ({ default: (await import('./line-end.tsx')).LineEnd }));

const ClipExtras = lazyExtra(async () => ({ default: (await import('./clip-extras.tsx')).ClipExtras }));

/** Whether the player is playing this line of the last render. */
const useIsLinePlaying = (line: ScriptLine): boolean => {
  const { tracks, state } = useEditor();
  const { track, status } = usePlayer();
  const seconds = usePlayerPosition(5);
  const spoken = state.renders.at(-1)?.lines.find(({ lineId }) => lineId === line.id);
  if (!spoken || status !== 'playing' || track?.id !== tracks.track?.id) return false;
  return seconds >= spoken.startSeconds && seconds < spoken.startSeconds + spoken.durationSeconds;
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
  const voiceLabel = t('createAd.changeVoiceOfLine', { line: index + 1, voice: name });
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
      <Hint text={voiceLabel} align="start" delay="long">
        <button type="button" className={styles.avatar} aria-label={voiceLabel} onClick={onPickVoice}>
          <Picture name={name} source={voice?.picture} size={34} />
        </button>
      </Hint>
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
      <div className={styles.end}>
        <LineEnd {...props} />
      </div>
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
