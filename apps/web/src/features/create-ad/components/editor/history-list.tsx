import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/errors.ts';
import { displayName, useUser } from '../../../../shared/api/session.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { clockTime, dateTime } from '../../../../shared/format/time.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { detailsOptions } from '../../../../shared/productions/follow-production.ts';
import { t as tSound } from '../../../../shared/sounds/messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { memberNamesOptions } from '../../api.ts';
import { editName } from '../../edit-names.ts';
import { editText } from '../../edit-text.ts';
import { useEditor } from '../../editor-context.ts';
import { t } from '../../messages.ts';
import type { FinishedRender } from '../../model/audio/renders.ts';
import { type Ad, isSameAd } from '../../model/document/ad.ts';
import { describeChange } from '../../model/session/describe-change.ts';
import type { HistoryStep } from '../../model/session/history.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from './editor.module.css';

const upperFirst = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Names of the members by id: "You", a colleague's name, or "A colleague" if the list does not contain them. */
const useNames = (): ((userId: string) => string) => {
  const { userId: own, currentOrgId } = useUser();
  const members = useQuery(memberNamesOptions(currentOrgId)).data?.members;
  return (userId) => {
    if (userId === own) return resultText('adResults.you');
    const member = members?.find((each) => each.userId === userId);
    if (member) return displayName(member);
    return members ? resultText('adResults.colleague') : '';
  };
};

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
        what={resultText('adResults.theRender', { number: render.number })}
        isPlaying={isPlaying}
        isBusy={isLoading}
        onToggle={() => void play()}
      />
      <div>
        <strong>{t('createAd.render', { number: render.number })}</strong>
        <p className="tabular">
          {clockTime(render.durationSeconds)}
          {render.elapsedMilliseconds !== null &&
            resultText('adResults.madeIn', { seconds: numberText(render.elapsedMilliseconds / 1000, 1) })}
        </p>
        <Made atMilliseconds={render.atMilliseconds} {...(render.by === undefined ? {} : { by: render.by })} />
      </div>
      {!(isLast && isSameAd(ad, render.ad)) && (
        <Button
          variant="quiet"
          onClick={() => actions.edit(editName('adEdits.goBack', { render: render.number }), () => render.ad)}
          aria-label={resultText('adResults.restoreRender', { number: render.number })}
        >
          {resultText('adResults.restore')}
        </Button>
      )}
    </li>
  );
};

/** When and by whom something was done; empty for entries of older versions. */
const Made = ({ atMilliseconds, by }: Pick<HistoryStep, 'atMilliseconds' | 'by'>) => {
  const nameOf = useNames();
  const parts = [by === undefined ? '' : nameOf(by), atMilliseconds === undefined ? '' : dateTime(atMilliseconds)];
  const text = parts.filter((part) => part !== '').join(' · ');
  return text === '' ? null : <p className="tabular">{text}</p>;
};

const ChangeItem = ({ step, after }: { readonly step: HistoryStep; readonly after: Ad }) => {
  const { templates } = useEditor();
  const changes = describeChange(step.ad, after, (alias) =>
    alias === null ? tSound('soundCards.none') : (templates.get(alias)?.name ?? alias),
  );
  return (
    <li>
      {changes.length === 0 ? (
        <div>{upperFirst(editText(step.label))}</div>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id and never move
        changes.map((change, index) => <div key={index}>{change}</div>)
      )}
      <Made {...step} />
    </li>
  );
};

/** All renders, which can be played or restored, and the undo history. Loaded when the panel first opens. */
const HistoryList = () => {
  const { state, ad } = useEditor();
  const { past } = state.history;
  return (
    <>
      <h3>{resultText('adResults.renders')}</h3>
      {state.renders.length === 0 ? (
        <p className={styles.past}>{resultText('adResults.rendersEmpty')}</p>
      ) : (
        <ul className={styles.renders}>
          {state.renders.toReversed().map((render, index) => (
            <RenderItem key={render.audioformId} render={render} isLast={index === 0} />
          ))}
        </ul>
      )}
      <h3>{resultText('adResults.changes')}</h3>
      {past.length === 0 && <p className={styles.past}>{resultText('adResults.changesEmpty')}</p>}
      <ol className={styles.past} aria-label={resultText('adResults.changesLabel')}>
        {past
          .map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; only their position differs
            <ChangeItem key={index} step={step} after={past[index + 1]?.ad ?? ad} />
          ))
          .toReversed()}
      </ol>
    </>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default HistoryList;
