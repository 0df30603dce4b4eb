import { limits } from '@sonora/contracts/limits';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeOfDay } from '../../../../shared/format/time.ts';
import { InputField } from '../../../../shared/forms/input-field.tsx';
import { createStored, useStored } from '../../../../shared/hooks/stored.ts';
import { player } from '../../../../shared/player/player.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Tag, type Tone } from '../../../../shared/ui/lists/tag.tsx';
import { Banner, EmptyState } from '../../../../shared/ui/states.tsx';
import { tagOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useTestPlayer } from '../../hooks/use-test-player.ts';
import type { LogLine } from '../../model/player/event-log.ts';
import { errorCodes } from '../../model/player/follow-tag.ts';
import type { VastAnswer } from '../../model/player/read-vast.ts';
import { isForeign, requestedAddress } from '../../model/player/tag-address.ts';
import { t } from '../../vast-messages.ts';
import { eventName } from './event-name.ts';
import { Chain, ForeignAd } from './foreign-ad.tsx';
import type { TagChoice } from './tag-card.tsx';
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

const Log = ({ lines }: { readonly lines: readonly LogLine[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which needs the focus
  <section aria-label={t('vast.player.log')} aria-live="polite" tabIndex={0} className={styles.log}>
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

type PicturesProps = {
  readonly pictures: VastAnswer['pictures'];
  readonly isPassedOn: boolean;
  readonly fire: (event: string, errorCode?: number) => void;
};

/** Banners and icons of the ad, which report that they are shown and clicked. */
const Pictures = ({ pictures, isPassedOn, fire }: PicturesProps) => (
  <div className={styles.pictures}>
    {pictures.map(({ imageAddress, text, viewEvent, clickEvent }) => (
      <button key={imageAddress} type="button" className={styles.picture} onClick={() => fire(clickEvent)}>
        <img
          src={requestedAddress(imageAddress, isPassedOn)}
          alt={text === '' ? eventName(clickEvent) : text}
          onLoad={() => fire(viewEvent)}
          onError={() => fire('error', errorCodes.bannerNotFound)}
        />
      </button>
    ))}
  </div>
);

type TestPlayerProps = { readonly choice: TagChoice };
type Test = ReturnType<typeof useTestPlayer>;

/** What a listener can do while the ad plays. */
const Acts = ({ test: { state, answer, fire } }: { readonly test: Test }) => {
  const [mutedAnswer, setMutedAnswer] = useState<VastAnswer>();
  const isMuted = answer !== undefined && mutedAnswer === answer;
  const mute = (of: VastAnswer): void => {
    player.setMuted(!isMuted);
    setMutedAnswer(isMuted ? undefined : of);
    void fire(of, isMuted ? 'unmute' : 'mute');
  };
  return (
    <>
      {state.kind === 'playing' && (
        <Button onClick={() => mute(state.answer)}>{eventName(isMuted ? 'unmute' : 'mute')}</Button>
      )}
      {answer?.events.skip && <Button onClick={() => void fire(answer, 'skip')}>{eventName('skip')}</Button>}
      {answer?.events.click && <Button onClick={() => void fire(answer, 'click')}>{eventName('click')}</Button>}
    </>
  );
};

const Outcome = ({ test: { state, log, isOfAll } }: { readonly test: Test }) => (
  <>
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
    {(log.length === 0 || isOfAll) && state.kind !== 'foreign' && (
      <p className={styles.muted}>{log.length === 0 ? t('vast.player.counts') : t('vast.player.allEvents')}</p>
    )}
  </>
);

/** Kept for the next try, also after a reload. */
const testCity = createStored('sonora.campaigns.test-city', '');

const PublishedPlayer = ({ choice: { buyer, version } }: TestPlayerProps) => {
  const { campaign, mayWrite } = useDraft();
  const { campaignId } = campaign;
  const city = useStored(testCity);
  const tag = useQuery(tagOptions(campaignId, buyer, version));
  const isPassedOn = tag.data?.isPassedOn ?? true;
  const tagUrl = tag.data?.url ?? campaign.tagUrl;
  const test = useTestPlayer({ campaignId, tagUrl, isPassedOn, city: city.trim(), mayLoadOthers: mayWrite });
  const { state, answer, answerNumber, play, fire } = test;
  const isHeard = state.kind === 'playing' || state.kind === 'ended';
  // Pages load no pictures of other servers.
  const pictures = isHeard ? state.answer.pictures.filter((one) => !isForeign(one.imageAddress, tagUrl)) : [];
  return (
    <div className={styles.form}>
      <InputField
        label={t('vast.player.city')}
        hint={t('vast.player.cityHint')}
        value={city}
        maxCharacters={limits.campaigns.valueCharacters}
        onChange={testCity.set}
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
        {state.kind !== 'foreign' && <Acts test={test} />}
      </div>
      {state.kind === 'foreign' && <ForeignAd answer={state.answer} tagUrl={tagUrl} />}
      {answer && <Chain chain={answer.chain} />}
      {pictures.length > 0 && (
        <Pictures
          key={answerNumber}
          pictures={pictures}
          isPassedOn={isPassedOn}
          fire={(event, errorCode) => answer && void fire(answer, event, errorCode)}
        />
      )}
      <Outcome test={test} />
    </div>
  );
};

/** Plays the published tag for the chosen buyer as an ad player does; its events count. */
export const TestPlayer = ({ choice }: TestPlayerProps) => {
  const { status } = useDraft().campaign;
  return (
    <Card title={t('vast.player.title')}>
      {status === 'published' ? (
        <PublishedPlayer choice={choice} />
      ) : (
        <EmptyState title={t(`vast.player.not.${status}`)}>
          <p>{t(`vast.player.notText.${status}`)}</p>
        </EmptyState>
      )}
    </Card>
  );
};
