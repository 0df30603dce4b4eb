import { clockTime } from '../../../../shared/format/time.ts';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { Banner } from '../../../../shared/ui/states.tsx';
import type { VastAnswer } from '../../model/player/read-vast.ts';
import { hostOf, isForeign } from '../../model/player/tag-address.ts';
import { t } from '../../vast-messages.ts';
import { eventName } from './event-name.ts';
import styles from './vast.module.css';

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

/** The tags that lead to an ad, from the first one. */
export const Chain = ({ chain }: Pick<VastAnswer, 'chain'>) => {
  if (chain.length === 0) return null;
  return (
    <section>
      <h3 className={styles.partTitle}>{t('vast.player.chain')}</h3>
      <ol className={styles.chain} aria-label={t('vast.player.chain')}>
        {chain.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ol>
    </section>
  );
};

type ForeignAdProps = { readonly answer: VastAnswer; readonly tagUrl: string };

/** Events of an ad with the servers that a player tells. */
const Events = ({ answer: { events }, tagUrl }: ForeignAdProps) => (
  <section>
    <h3 className={styles.partTitle}>{t('vast.player.eventsOfAd')}</h3>
    <ul className={styles.log} aria-label={t('vast.player.eventsOfAd')}>
      {Object.entries(events).map(([event, addresses]) => (
        <li key={event} className={styles.event}>
          <span>{eventName(event)}</span>
          <span className={styles.hosts}>
            {addresses.map((address, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a document may name an address twice
              <Tag key={`${address} ${index}`} tone={isForeign(address, tagUrl) ? 'neutral' : 'information'}>
                {hostOf(address)}
              </Tag>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** An ad whose audio another server has: what it is, where it comes from, and what a player would report. */
export const ForeignAd = ({ answer, tagUrl }: ForeignAdProps) => {
  const { title, durationSeconds, mediaAddress = '' } = answer;
  return (
    <>
      <Banner tone="information" isLive>
        {t('vast.player.foreignAudio', { host: hostOf(mediaAddress) })}
        {isWeb(mediaAddress) && ` ${t('vast.player.foreignListen')}`}
      </Banner>
      <div className={styles.foreign}>
        <strong>{title}</strong>
        {durationSeconds !== undefined && (
          <span className={`${styles.muted} tabular`}>{clockTime(durationSeconds)}</span>
        )}
        {isWeb(mediaAddress) ? (
          <a href={mediaAddress} target="_blank" rel="noreferrer">
            {mediaAddress}
          </a>
        ) : (
          <span>{mediaAddress}</span>
        )}
      </div>
      <Events answer={answer} tagUrl={tagUrl} />
    </>
  );
};
