import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { timeOfDay } from '../../../../shared/format/time.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Tag, type Tone } from '../../../../shared/ui/lists/tag.tsx';
import { Banner, EmptyState } from '../../../../shared/ui/states.tsx';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { type FiredEvent, useTestPlayer } from '../../hooks/use-test-player.ts';
import { t } from '../../vast-messages.ts';
import styles from './vast.module.css';

const tones: Readonly<Record<FiredEvent['state'], Tone>> = {
  sending: 'neutral',
  counted: 'success',
  failed: 'error',
  foreign: 'information',
};

const eventName = (event: string): string => {
  const id = `vast.events.${event}` as const;
  return t.has(id) ? t(id) : event;
};

/** Plays the published tag as an ad player does; its events count. */
export const TestPlayer = () => {
  const { campaign } = useDraft();
  const { state, log, play, fire } = useTestPlayer(campaign.tagUrl);
  const isPublished = campaign.status === 'published';
  const answer = state.kind === 'playing' || state.kind === 'ended' ? state.answer : undefined;
  if (!isPublished) {
    return (
      <Card title={t('vast.player.title')}>
        <EmptyState title={t('vast.player.unpublished')}>
          <p>{t('vast.player.unpublishedText')}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('vast.player.title')}>
      <div className={styles.form}>
        <div className={styles.actions}>
          <Button variant="primary" isBusy={state.kind === 'loading'} onClick={() => void play()}>
            <IconPlayerPlayFilled size={15} aria-hidden="true" /> {t('vast.player.play')}
          </Button>
          {answer && (
            <>
              {answer.events.skip && <Button onClick={() => void fire(answer, 'skip')}>{eventName('skip')}</Button>}
              {answer.events.click && answer.events.click.length > 0 && (
                <Button onClick={() => void fire(answer, 'click')}>{eventName('click')}</Button>
              )}
            </>
          )}
        </div>
        {state.kind === 'noAd' && (
          <Banner tone="warning" isLive>
            {t('vast.player.noAd')}
          </Banner>
        )}
        {state.kind === 'failed' && (
          <Banner tone="error" isLive>
            {t('vast.player.failed', { reason: state.reason })}
          </Banner>
        )}
        {log.length === 0 ? (
          <p className={styles.muted}>{t('vast.player.counts')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which needs the focus
          <section aria-label={t('vast.player.log')} tabIndex={0} className={styles.log}>
            {log.map(({ id, event, atMilliseconds, state: result }) => (
              <div key={id} className={styles.event}>
                <span>
                  <span className="tabular">{timeOfDay(atMilliseconds)}</span> {eventName(event)}
                </span>
                <Tag tone={tones[result]}>{t(`vast.player.results.${result}`)}</Tag>
              </div>
            ))}
          </section>
        )}
      </div>
    </Card>
  );
};
