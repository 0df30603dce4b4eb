import type { CampaignFeed } from '@sonora/contracts';
import { IconDots, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { agoText, dateTime } from '../../../../shared/format/time.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import items from '../../../../shared/ui/lists/items.module.css';
import { Tag, type Tone } from '../../../../shared/ui/lists/tag.tsx';
import { Menu, MenuItem } from '../../../../shared/ui/overlays/menu.tsx';
import { SelectField } from '../../../../shared/ui/select-field.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { feedsOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useFeedActs } from '../../hooks/use-feed-acts.ts';
import { t } from '../../targeting-messages.ts';
import styles from './targeting-lists.module.css';

const FeedDialog = lazyOverlay(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));

const tones: Readonly<Record<CampaignFeed['state'], Tone>> = {
  waiting: 'neutral',
  current: 'success',
  stale: 'warning',
  failed: 'error',
};

const dayMilliseconds = 86_400_000;

const ageText = ({ fetchedAt, checkedAt }: CampaignFeed): string => {
  if (fetchedAt === null) return t('targeting.feeds.never');
  const now = Math.max(Date.now(), checkedAt ?? 0);
  const when = now - fetchedAt < dayMilliseconds ? agoText(fetchedAt, now) : dateTime(fetchedAt);
  return t('targeting.feeds.fetched', { when });
};

type FeedRowProps = { readonly feed: CampaignFeed; readonly mayWrite: boolean; readonly onEdit: () => void };

const FeedRow = ({ feed, mayWrite, onEdit }: FeedRowProps) => {
  const acts = useFeedActs();
  const { name, url, state, problem, rowCount } = feed;
  return (
    <li className={`${items.item} ${styles.feed}`}>
      <div className={items.text}>
        <div className={styles.head}>
          <strong>{name}</strong>
          <Tag tone={tones[state]}>{t(`targeting.feeds.states.${state}`)}</Tag>
        </div>
        <span className={styles.address}>{url}</span>
        <span className="tabular">
          {ageText(feed)} · {t('targeting.feeds.rows', { count: rowCount, shown: numberText(rowCount) })}
        </span>
        {problem && <span className={styles.problem}>{serverText(problem.message, problem.text)}</span>}
      </div>
      {mayWrite && (
        <Menu
          align="end"
          trigger={(properties) => (
            <IconButton {...properties} label={t('targeting.feeds.actionsOf', { name })}>
              <IconDots size={17} aria-hidden="true" />
            </IconButton>
          )}
        >
          <MenuItem icon={<IconPencil size={17} />} onSelect={onEdit}>
            {t('targeting.feeds.edit')}
          </MenuItem>
          <MenuItem icon={<IconRefresh size={17} />} onSelect={() => void acts.fetchNow(feed)}>
            {t('targeting.feeds.fetchNow')}
          </MenuItem>
          <MenuItem icon={<IconTrash size={17} />} onSelect={() => void acts.remove(feed)}>
            {t('targeting.feeds.delete')}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
};

/** Which feed says the weather of a city. */
const WeatherField = ({ feeds }: { readonly feeds: readonly CampaignFeed[] }) => {
  const { setUp, mayWrite, change } = useDraft();
  return (
    <SelectField
      label={t('targeting.feeds.weather')}
      value={setUp.weatherFeedId ?? ''}
      disabled={!mayWrite}
      choices={[
        { value: '', label: t('targeting.feeds.noWeather') },
        ...feeds.map(({ feedId, name }) => ({ value: feedId, label: name })),
      ]}
      onChange={(feedId) => change({ weatherFeedId: feedId === '' ? null : feedId })}
    />
  );
};

/** Data feeds of the organisation, which rules of all campaigns can use. */
export const FeedsCard = () => {
  const { mayWrite } = useDraft();
  const feeds = useQuery(feedsOptions());
  const [edited, setEdited] = useState<CampaignFeed | 'new'>();
  const add = (
    <Button onClick={() => setEdited('new')}>
      <IconPlus size={16} aria-hidden="true" /> {t('targeting.feeds.add')}
    </Button>
  );
  return (
    <Card title={t('targeting.feeds.title')} end={mayWrite && feeds.data?.feeds.length ? add : undefined}>
      <AsyncList
        query={feeds}
        notLoaded={t('targeting.feeds.notLoaded')}
        skeletonHeights={[48]}
        isEmpty={(data) => data.feeds.length === 0}
        empty={
          <EmptyState title={t('targeting.feeds.empty')} actions={mayWrite && add}>
            <p>{t('targeting.feeds.emptyText')}</p>
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <ul className={`${items.list} ${styles.feeds}`}>
              {data.feeds.map((feed) => (
                <FeedRow key={feed.feedId} feed={feed} mayWrite={mayWrite} onEdit={() => setEdited(feed)} />
              ))}
            </ul>
            <WeatherField feeds={data.feeds} />
          </>
        )}
      </AsyncList>
      <FeedDialog edited={edited} isOpen={edited !== undefined} onClose={() => setEdited(undefined)} />
    </Card>
  );
};
