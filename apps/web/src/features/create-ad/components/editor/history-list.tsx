import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime, dateTime } from '../../../../shared/format/time.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { detailsOptions } from '../../api.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import type { FinishedRender } from '../../model/audio/renders.ts';
import { isSameAd } from '../../model/document/ad.ts';
import styles from './editor.module.css';

const RenderItem = ({ render, isLast }: { readonly render: FinishedRender; readonly isLast: boolean }) => {
  const { actions, tracks, ad } = useEditor();
  const queryClient = useQueryClient();
  const id = `render ${render.audioformId}`;
  const { isPlaying, isLoading } = useIsPlaying(id);
  const play = async (): Promise<void> => {
    const ready = [tracks.track, tracks.previous].find((track) => track?.id === id);
    if (ready) {
      player.toggle(ready);
      return;
    }
    try {
      const details = await queryClient.fetchQuery(detailsOptions(render.audioformId));
      player.toggle({
        id,
        title: t('createAd.render', { number: render.number }),
        uri: details.uri ?? '',
        durationSeconds: render.durationSeconds,
        ...(details.peaks.mix[0] ? { peaks: details.peaks.mix[0] } : {}),
      });
    } catch (error) {
      showToast({ tone: 'error', title: t('createAd.anErrorOccurred'), description: errorText(error) });
    }
  };
  return (
    <li className={styles.render}>
      <PlayButton
        what={t('createAd.theRender', { number: render.number })}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => void play()}
      />
      <div>
        <strong>{t('createAd.render', { number: render.number })}</strong>
        <p className="tabular">
          {dateTime(render.atMilliseconds)} · {clockTime(render.durationSeconds)}
          {render.elapsedMilliseconds !== null &&
            t('createAd.madeIn', { seconds: numberText(render.elapsedMilliseconds / 1000, 1) })}
        </p>
      </div>
      {!(isLast && isSameAd(ad, render.ad)) && (
        <Button
          variant="quiet"
          onClick={() => actions.edit(t('createAd.edits.goBack', { render: render.number }), () => render.ad)}
          aria-label={t('createAd.restoreRender', { number: render.number })}
        >
          {t('createAd.restore')}
        </Button>
      )}
    </li>
  );
};

/** All renders, which can be played or restored, and the undo history. Loaded when the panel first opens. */
const HistoryList = () => {
  const { state } = useEditor();
  const { past } = state.history;
  return (
    <>
      <h3>{t('createAd.renders')}</h3>
      {state.renders.length === 0 ? (
        <p className={styles.past}>{t('createAd.rendersEmpty')}</p>
      ) : (
        <ul className={styles.renders}>
          {state.renders.toReversed().map((render, index) => (
            <RenderItem key={render.audioformId} render={render} isLast={index === 0} />
          ))}
        </ul>
      )}
      <h3>{t('createAd.changes')}</h3>
      <ol className={styles.past} aria-label={t('createAd.changesLabel')}>
        <li data-now="">{t('createAd.now')}</li>
        {past.toReversed().map(({ label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; only their position differs
          <li key={index}>{label}</li>
        ))}
      </ol>
    </>
  );
};

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default HistoryList;
