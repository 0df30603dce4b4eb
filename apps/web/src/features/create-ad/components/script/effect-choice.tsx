import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '../../../../shared/api/client.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { useSettled } from '../../../../shared/hooks/use-settled.ts';
import { player, useIsPlaying } from '../../../../shared/player/player.ts';
import { effectsOptions } from '../../../../shared/sounds/api.ts';
import { Button, PlayButton } from '../../../../shared/ui/button.tsx';
import { Chips } from '../../../../shared/ui/controls.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { ChooseButton } from '../../../../shared/ui/lists/choose-button.tsx';
import pickerStyles from '../../../../shared/ui/lists/picker.module.css';
import { SearchField } from '../../../../shared/ui/lists/toolbar.tsx';
import { t as clipText } from '../../clip-messages.ts';
import type { ClipSource } from '../../model/document/edit-clips.ts';

type ChoiceProps = { readonly current: string | undefined; readonly onChoose: (source: ClipSource) => void };

type ItemProps = ChoiceProps & {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly uri: string | null;
  readonly source: ClipSource;
};

const Item = ({ id, name, about, uri, source, current, onChoose }: ItemProps) => {
  const track = `clip ${id}`;
  const { isPlaying, isLoading } = useIsPlaying(track);
  return (
    <li className={pickerStyles.item} data-current={id === current ? '' : undefined}>
      {uri === null ? (
        <span className={pickerStyles.noPlayer} />
      ) : (
        <PlayButton
          colour="bed"
          what={name}
          isPlaying={isPlaying}
          isBusy={isLoading}
          onToggle={() => player.toggle({ id: track, title: name, subtitle: about, uri })}
        />
      )}
      <div>
        <div className={pickerStyles.name}>{name}</div>
        <div className={pickerStyles.about}>{about}</div>
      </div>
      <ChooseButton name={name} isCurrent={id === current} onChoose={() => onChoose(source)} />
    </li>
  );
};

const secondsText = (seconds: number): string => `${numberText(seconds, 1)} s`;

const None = ({ children }: { readonly children: ReactNode }) => <p className={pickerStyles.none}>{children}</p>;

const heights = [66, 66, 66];

/** Name of a category of effects, or its key if it is unknown. */
const categoryName = (category: string): string => {
  const id = `adClips.categories.${category}` as const;
  return clipText.has(id) ? clipText(id) : category;
};

const LibraryEffects = ({ query, ...choice }: ChoiceProps & { readonly query: string }) => {
  const effects = useQuery(effectsOptions(query.trim()));
  return (
    <AsyncList
      query={effects}
      notLoaded={clipText('adClips.effectsNotLoaded')}
      skeletonHeights={heights}
      isEmpty={({ data }) => data.soundEffects.length === 0}
      empty={<None>{clipText('adClips.noEffects')}</None>}
    >
      {({ data }) => (
        <ul className={pickerStyles.list}>
          {data.soundEffects.map(({ alias, name, category, duration, sample }) => (
            <Item
              {...choice}
              key={alias}
              id={alias}
              name={name}
              about={`${categoryName(category)} · ${secondsText(duration)}`}
              uri={sample}
              source={{ effectAlias: alias, name, seconds: duration }}
            />
          ))}
        </ul>
      )}
    </AsyncList>
  );
};

const OwnFiles = ({ query, ...choice }: ChoiceProps & { readonly query: string }) => {
  const search = useSettled(query.trim());
  const files = useInfiniteQuery({
    ...queries.files.search.infiniteOptions({
      input: (offset: number) => ({ query: { kind: 'audio' as const, offset, ...(search === '' ? {} : { search }) } }),
      initialPageParam: 0,
      getNextPageParam: ({ pagination: { offset, total }, files: { length } }) =>
        length > 0 && offset + length < total ? offset + length : undefined,
    }),
    select: ({ pages }) => pages.flatMap((page) => page.files),
  });
  return (
    <AsyncList
      query={files}
      notLoaded={clipText('adClips.filesNotLoaded')}
      skeletonHeights={heights}
      isEmpty={(found) => found.length === 0}
      empty={<None>{clipText('adClips.noFiles')}</None>}
    >
      {(found) => (
        <ul className={pickerStyles.list}>
          {found.map(({ fileId, fileName, duration, url }) => (
            <Item
              {...choice}
              key={fileId}
              id={fileId}
              name={fileName}
              about={duration === null ? '' : secondsText(duration)}
              uri={url}
              source={{ mediaId: fileId, name: fileName, ...(duration === null ? {} : { seconds: duration }) }}
            />
          ))}
          {files.hasNextPage && (
            <li className={pickerStyles.none}>
              <Button isBusy={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
                {clipText('adClips.moreFiles')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </AsyncList>
  );
};

const places = [clipText('adClips.library'), clipText('adClips.ownFiles')] as const;

/** Searchable list of sound effects and of the organisation's audio files, with samples. */
export const EffectChoice = (choice: ChoiceProps) => {
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState<string>(places[0]);
  const List = place === places[0] ? LibraryEffects : OwnFiles;
  return (
    <>
      <div className={pickerStyles.filters}>
        <SearchField label={clipText('adClips.searchEffects')} value={query} onChange={setQuery} />
        <Chips
          label={clipText('adClips.place')}
          values={places}
          value={place}
          onChange={(next) => setPlace(next ?? place)}
        />
      </div>
      <List {...choice} query={query} />
    </>
  );
};
