import { limits } from '@sonora/contracts/limits';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeOfDay } from '../../../../shared/format/time.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Tag, type Tone } from '../../../../shared/ui/lists/tag.tsx';
import { Banner, EmptyState } from '../../../../shared/ui/states.tsx';
import { tagOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useTestPlayer } from '../../hooks/use-test-player.ts';
import type { LogLine } from '../../model/player/event-log.ts';
import { t } from '../../vast-messages.ts';
import { InputField } from '../input-field.tsx';
import styles from './vast.module.css';

const tones: Readonly<Record<LogLine['state'], Tone>> = {
  sending: 'neutral',
  sent: 'neutral',
  failed: 'error',
  foreign: 'information',
  counted: 'success',
  robot: 'warning',
  rate: 'warning',
  tooEarly: 'warning',
  noImpression: 'warning',
  late: 'warning',
};

const eventName = (event: string): string => {
  const id = `vast.events.${event}` as const;
  return t.has(id) ? t(id) : event;
};

const Log = ({ lines }: { readonly lines: readonly LogLine[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which needs the focus
  <section aria-label={t('vast.player.log')} tabIndex={0} className={styles.log}>
    {lines.map(({ key, event, atMilliseconds, state }) => (
      <div key={key} className={styles.event}>
        <span>
          <span className="tabular">{timeOfDay(atMilliseconds)}</span> {eventName(event)}
        </span>
        <Tag tone={tones[state]}>{t(`vast.player.results.${state}`)}</Tag>
      </div>
    ))}
  </section>
);

/** Plays the published tag as an ad player does; its events count. */
export const TestPlayer = () => {
  const { campaign, setUp } = useDraft();
  const { campaignId, tagUrl } = campaign;
  const { status } = campaign;
  const [city, setCity] = useState('');
  const isPublished = status === 'published';
  const tag = useQuery({ ...tagOptions(campaignId, setUp.dsp, setUp.vastVersion), enabled: isPublished });
  const isPassedOn = tag.data?.isPassedOn ?? true;
  const { state, answer, log, isOfAll, play, fire } = useTestPlayer({
    campaignId,
    tagUrl,
    isPublished,
    isPassedOn,
    city: city.trim(),
  });
  if (status !== 'published') {
    return (
      <Card title={t('vast.player.title')}>
        <EmptyState title={t(`vast.player.not.${status}`)}>
          <p>{t(`vast.player.notText.${status}`)}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('vast.player.title')}>
      <div className={styles.form}>
        <InputField
          label={t('vast.player.city')}
          hint={t('vast.player.cityHint')}
          value={city}
          maxLength={limits.campaigns.valueCharacters}
          onChange={setCity}
        />
        <div className={styles.actions}>
          <Button
            variant="primary"
            isBusy={state.kind === 'loading'}
            disabled={tag.data === undefined}
            onClick={() => void play()}
          >
            <IconPlayerPlayFilled size={15} aria-hidden="true" /> {t('vast.player.play')}
          </Button>
          {answer?.events.skip && <Button onClick={() => void fire(answer, 'skip')}>{eventName('skip')}</Button>}
          {answer?.events.click && answer.events.click.length > 0 && (
            <Button onClick={() => void fire(answer, 'click')}>{eventName('click')}</Button>
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
        {log.length > 0 && <Log lines={log} />}
        {(log.length === 0 || isOfAll) && (
          <p className={styles.muted}>{log.length === 0 ? t('vast.player.counts') : t('vast.player.allEvents')}</p>
        )}
      </div>
    </Card>
  );
};
