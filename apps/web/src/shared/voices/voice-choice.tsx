import type { Voice } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '../format/numbers.ts';
import { t as tShared } from '../i18n/shared-messages.ts';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/controls.tsx';
import styles from '../ui/lists/picker.module.css';
import { SearchField } from '../ui/lists/toolbar.tsx';
import { voicesOptions } from './api.ts';
import { t } from './choice-messages.ts';
import { NaturalVoicesLink } from './draft-tag.tsx';
import { changeFilter, facetValues, findVoices, type VoiceFilter } from './find-voices.ts';
import { t as tVoice } from './messages.ts';
import { VoiceItem } from './voice-item.tsx';

type FiltersProps = {
  readonly voices: readonly Voice[];
  readonly filter: VoiceFilter;
  readonly onFilter: (filter: VoiceFilter) => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
};

const Filters = ({ voices, filter, onFilter, query, onQuery }: FiltersProps) => {
  const facets = useMemo(() => facetValues(voices, filter), [voices, filter]);
  return (
    <div className={styles.filters}>
      <SearchField label={t('voiceChoice.searchVoices')} value={query} onChange={onQuery} />
      <NaturalVoicesLink />
      {facets.map(({ key, label, nameOf, values }) => (
        <div key={key} className={styles.filter}>
          <span>{label}</span>
          <Chips
            label={label}
            values={values}
            value={filter[key]}
            nameOf={nameOf}
            onChange={(value) => onFilter(changeFilter(filter, key, value))}
          />
        </div>
      ))}
    </div>
  );
};

/** Voices per page of the list; the next page is rendered when the user scrolls to the end. */
const pageSize = 40;

/** End of the rendered part of the list. Scrolling near it or pressing it renders the next page. */
const MoreButton = ({ left, onMore }: { readonly left: number; readonly onMore: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  });
  return (
    <Button ref={button} isWide onClick={onMore}>
      {tShared('shared.more', { count: left })}
    </Button>
  );
};

/** The first `max` voices. The current voice comes first if it is not among them. */
const firstOf = (found: readonly Voice[], max: number, current: string): readonly Voice[] => {
  const first = found.slice(0, max);
  const later = found.slice(max).find(({ alias }) => alias === current);
  return later ? [later, ...first] : first;
};

type VoiceListProps = {
  readonly voices: readonly Voice[];
  /** Text that the previews speak, and its speed. */
  readonly text: string;
  readonly speed: number;
  readonly filter: VoiceFilter;
  readonly query: string;
  readonly current: string;
  readonly onChoose: (alias: string) => void;
};

const VoiceList = ({ voices, text, speed, filter, query, current, onChoose }: VoiceListProps) => {
  const found = useMemo(() => findVoices(voices, filter, query), [voices, filter, query]);
  // A new search starts at its first page.
  const key = JSON.stringify([filter, query]);
  const [page, setPage] = useState({ key, max: pageSize });
  const max = page.key === key ? page.max : pageSize;
  const shown = useMemo(() => firstOf(found, max, current), [found, max, current]);
  const more = (): void => setPage({ key, max: max + pageSize });
  return (
    <>
      <p className="sr-only" role="status">
        {t('voiceChoice.voiceCount', { count: numberText(found.length) })}
      </p>
      {found.length === 0 ? (
        <p className={styles.none}>{tVoice('voiceCards.voiceNotFound')}</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((voice) => (
            <VoiceItem
              key={voice.alias}
              voice={voice}
              text={text}
              speed={speed}
              isCurrent={voice.alias === current}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      {found.length > shown.length && <MoreButton left={found.length - shown.length} onMore={more} />}
    </>
  );
};

/** Refetches the voices: packs or services may have changed since the page was opened. */
const useFreshVoices = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(voicesOptions()), [queryClient]);
};

type VoiceChoiceProps = Omit<VoiceListProps, 'voices' | 'filter' | 'query'> & {
  /** By alias. */
  readonly voices: ReadonlyMap<string, Voice>;
  /** With which the list opens. Default: all voices. */
  readonly initialFilter?: VoiceFilter;
  readonly onFilter?: (filter: VoiceFilter) => void;
};

/** Filterable list of all voices; each can speak a sample or the given text. Loaded when it first opens. */
const VoiceChoice = ({ voices, initialFilter = {}, onFilter, ...list }: VoiceChoiceProps) => {
  const all = useMemo(() => [...voices.values()], [voices]);
  const [filter, setFilter] = useState(initialFilter);
  const [query, setQuery] = useState('');
  // The search field stays responsive while the list is filtered.
  const deferredQuery = useDeferredValue(query);
  useFreshVoices();
  const filterBy = (next: VoiceFilter): void => {
    setFilter(next);
    onFilter?.(next);
  };
  return (
    <>
      <Filters voices={all} filter={filter} onFilter={filterBy} query={query} onQuery={setQuery} />
      <VoiceList {...list} voices={all} filter={filter} query={deferredQuery} />
    </>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default VoiceChoice;
