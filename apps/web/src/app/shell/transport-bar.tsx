import { IconBadgeCc, IconBadgeCcFilled, IconDownload } from '@tabler/icons-react';
import { clockTime } from '../../shared/format/time.ts';
import { isTyping, useKeys } from '../../shared/hooks/hotkeys.ts';
import { createStored, useStored } from '../../shared/hooks/stored.ts';
import { player, type Track, usePlayer, usePlayerPosition } from '../../shared/player/player.ts';
import { Waveform } from '../../shared/player/waveform.tsx';
import { captionAt } from '../../shared/player/words.ts';
import { IconButton, PlayButton } from '../../shared/ui/button.tsx';
import { t } from '../messages.ts';
import styles from './transport-bar.module.css';

const captions = createStored('sonora.captions', false);

const Caption = ({ track }: { readonly track: Track }) => {
  const seconds = usePlayerPosition(20);
  const line = captionAt(track.words ?? [], seconds);
  if (line.length === 0) return null;
  return (
    <p className={styles.caption} aria-hidden="true">
      {line.map((word) => (
        <span key={word.startSeconds} data-now={word.startSeconds <= seconds ? '' : undefined}>
          {`${word.text} `}
        </span>
      ))}
    </p>
  );
};

const Clock = ({ durationSeconds }: { readonly durationSeconds: number }) => {
  const seconds = usePlayerPosition(10);
  return (
    <span className="tabular">
      <strong>{clockTime(seconds)}</strong> / {clockTime(durationSeconds)}
    </span>
  );
};

const Slider = ({ track, durationSeconds }: { readonly track: Track; readonly durationSeconds: number }) => {
  const seconds = usePlayerPosition(30);
  return (
    <Waveform
      label={t('shell.player.position', { title: track.title })}
      peaks={track.peaks}
      durationSeconds={durationSeconds}
      positionSeconds={seconds}
      onSeek={player.seek}
    />
  );
};

const Names = ({ track, hasFailed }: { readonly track: Track; readonly hasFailed: boolean }) => {
  const { alternative, note } = track;
  return (
    <div className={styles.names}>
      <div className={styles.title}>{track.title}</div>
      {hasFailed ? (
        <div className={styles.fault} role="alert">
          {t('shell.player.loadFailed')}
        </div>
      ) : (
        <div className={styles.subtitle}>
          <span>{track.subtitle}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          {alternative && (
            <button type="button" onClick={() => player.switchTo(alternative.track())}>
              {alternative.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
};

/** Transport bar of the player with the last started track. Space plays and pauses. */
const TransportBar = () => {
  const { track, status, durationSeconds } = usePlayer();
  const areCaptionsOn = useStored(captions);
  useKeys((event, hasModifier) => {
    const isControl =
      event.target instanceof HTMLElement && event.target.closest('button, a, [role="menu"], dialog, [role="dialog"]');
    if (event.key !== ' ' || hasModifier || isTyping(event.target) || isControl || !player.getState().track) return;
    event.preventDefault();
    player.toggle();
  });
  if (!track) return null;
  const CaptionIcon = areCaptionsOn ? IconBadgeCcFilled : IconBadgeCc;
  const hasWords = (track.words?.length ?? 0) > 0;
  return (
    <section className={styles.bar} aria-label={t('shell.player.label')}>
      {areCaptionsOn && hasWords && <Caption track={track} />}
      <div className={styles.what}>
        <PlayButton
          size="square"
          what={track.title}
          isPlaying={status === 'playing' || status === 'loading'}
          isBusy={status === 'loading'}
          onToggle={() => player.toggle()}
        />
        <Names track={track} hasFailed={status === 'failed'} />
      </div>
      <div className={styles.wave}>
        <Slider track={track} durationSeconds={durationSeconds} />
      </div>
      <div className={styles.clock}>
        <Clock durationSeconds={durationSeconds} />
      </div>
      <div className={styles.end}>
        {hasWords && (
          <IconButton
            label={areCaptionsOn ? t('shell.player.captionsOn') : t('shell.player.captionsOff')}
            aria-pressed={areCaptionsOn}
            onClick={() => captions.set(!areCaptionsOn)}
          >
            <CaptionIcon size={20} aria-hidden="true" />
          </IconButton>
        )}
        {track.onDownload && (
          <IconButton label={t('shell.player.downloadMp3')} onClick={track.onDownload}>
            <IconDownload size={19} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </section>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default TransportBar;
