import type { StoredFile } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { IconPhoto } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { fileSizeText } from '../../../shared/format/file-size.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { dayText } from '../../../shared/format/time.ts';
import { useSettled } from '../../../shared/hooks/use-settled.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { ChoiceList, ChoiceRow, Choices } from '../../../shared/ui/lists/choice-list.tsx';
import { SearchField } from '../../../shared/ui/lists/toolbar.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { t } from '../vast-messages.ts';
import styles from './picture-picker.module.css';

/** Each has a picture of its own to load; others are found by searching. */
const maxListed = 24;
const addressMilliseconds = 30 * 60_000;
/** Formats that become banners and icons. */
const usableTypes = new Set(['image/png', 'image/jpeg']);

const Thumbnail = ({ fileId }: { readonly fileId: string }) => {
  const { data } = useQuery(
    queries.files.playAddress.queryOptions({
      input: { params: { fileId }, query: {} },
      staleTime: addressMilliseconds,
    }),
  );
  return (
    <span className={styles.thumbnail}>
      {data ? <img src={ownAddress(data.url)} alt="" loading="lazy" /> : <IconPhoto size={18} aria-hidden="true" />}
    </span>
  );
};

const pixelsText = ({ widthPixels, heightPixels }: StoredFile['facts']): readonly string[] =>
  widthPixels === undefined || heightPixels === undefined
    ? []
    : [t('vast.crop.pixels', { width: numberText(widthPixels), height: numberText(heightPixels) })];

type RowProps = { readonly file: StoredFile; readonly isBusy: boolean; readonly onChoose: () => void };

const Row = ({ file: { fileId, fileName, size, lastModified, facts }, isBusy, onChoose }: RowProps) => (
  <ChoiceRow
    lead={<Thumbnail fileId={fileId} />}
    name={fileName}
    about={[...pixelsText(facts), fileSizeText(size), dayText(lastModified)].join(' · ')}
    action={
      <Button isBusy={isBusy} aria-label={t('vast.pictures.chooseNamed', { name: fileName })} onClick={onChoose}>
        {t('vast.pictures.choose')}
      </Button>
    }
  />
);

type PickerProps = { readonly onChoose: (file: StoredFile) => Promise<unknown> };

const Picker = ({ onChoose }: PickerProps) => {
  const [typed, setTyped] = useState('');
  const [busyId, setBusyId] = useState<string>();
  const search = useSettled(typed.trim());
  const found = useQuery({
    ...queries.files.search.queryOptions({
      input: {
        query: {
          kind: 'picture',
          limit: maxListed,
          sortBy: 'lastModified',
          sortOrder: 'desc',
          ...(search !== '' && { search }),
        },
      },
    }),
    placeholderData: keepPreviousData,
  });
  const choose = async (file: StoredFile): Promise<void> => {
    setBusyId(file.fileId);
    await onChoose(file).finally(() => setBusyId(undefined));
  };
  const usable = (files: readonly StoredFile[]): readonly StoredFile[] =>
    files.filter(({ mimeType, size }) => usableTypes.has(mimeType) && size <= limits.campaigns.bannerBytes);
  return (
    <Choices>
      <SearchField label={t('vast.pictures.search')} value={typed} onChange={setTyped} />
      <AsyncList
        query={found}
        notLoaded={t('vast.pictures.notLoaded')}
        skeletonHeights={[48, 48, 48]}
        isEmpty={({ files }) => usable(files).length === 0}
        empty={
          <EmptyState title={t('vast.pictures.none')}>
            <p>{search === '' ? t('vast.pictures.noneText') : t('vast.pictures.noneFound')}</p>
          </EmptyState>
        }
      >
        {({ files }) => (
          <ChoiceList>
            {usable(files).map((file) => (
              <Row key={file.fileId} file={file} isBusy={busyId === file.fileId} onChoose={() => void choose(file)} />
            ))}
          </ChoiceList>
        )}
      </AsyncList>
    </Choices>
  );
};

type PictureDialogProps = PickerProps & { readonly isOpen: boolean; readonly onClose: () => void };

/** Chooses a picture of the organisation's files. It must handle its own errors, and is closed by the caller. */
export const PictureDialog = ({ isOpen, onClose, onChoose }: PictureDialogProps) => (
  <Dialog isOpen={isOpen} title={t('vast.pictures.title')} width={560} onClose={onClose}>
    {isOpen && <Picker onChoose={onChoose} />}
  </Dialog>
);
