import type { StoredFile } from '@sonora/contracts';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fileSizeText } from '../../../shared/format/file-size.ts';
import { numberText, signedNumber } from '../../../shared/format/numbers.ts';
import { clockTime, dateTime } from '../../../shared/format/time.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Choice } from '../../../shared/ui/controls.tsx';
import { downloadOne } from '../hooks/downloads.ts';
import type { FileActs } from '../hooks/use-file-acts.ts';
import { t } from '../messages.ts';
import { shownCategories } from './category-tag.tsx';
import { PreviewContent } from './preview-content.tsx';
import styles from './preview-panel.module.css';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was measured in the content, by kind. */
const ContentFacts = ({ file }: { readonly file: StoredFile }) => {
  const { sampleRateHz, channels, loudnessLufs, truePeakDbtp, widthPixels, heightPixels, rows, characters } =
    file.facts;
  return (
    <>
      {file.duration !== null && <Fact name={t('files.preview.length')}>{clockTime(file.duration)}</Fact>}
      {typeof loudnessLufs === 'number' && (
        <Fact name={t('files.preview.loudness')}>
          {t('files.preview.lufs', { value: signedNumber(loudnessLufs, 1) })}
        </Fact>
      )}
      {typeof truePeakDbtp === 'number' && (
        <Fact name={t('files.preview.peak')}>{t('files.preview.dbtp', { value: signedNumber(truePeakDbtp, 1) })}</Fact>
      )}
      {sampleRateHz !== undefined && channels !== undefined && (
        <Fact name={t('files.preview.audio')}>
          {t('files.preview.audioIs', { rate: numberText(sampleRateHz / 1_000), channels })}
        </Fact>
      )}
      {widthPixels !== undefined && heightPixels !== undefined && (
        <Fact name={t('files.preview.picture')}>
          {t('files.preview.pixels', { width: numberText(widthPixels), height: numberText(heightPixels) })}
        </Fact>
      )}
      {rows !== undefined && <Fact name={t('files.kinds.table')}>{t('files.preview.rows', { count: rows })}</Fact>}
      {rows === undefined && characters !== undefined && (
        <Fact name={t('files.preview.text')}>{t('files.preview.characters', { count: characters })}</Fact>
      )}
      {file.madeBy !== 'upload' && (
        <Fact name={t('files.preview.origin')}>{t(`files.preview.origins.${file.madeBy}`)}</Fact>
      )}
    </>
  );
};

const CategoryChoice = ({ file, acts }: Pick<PreviewPanelProps, 'file' | 'acts'>) => {
  const current = shownCategories.find((category) => category === file.fileCategory?.name);
  return (
    <Choice
      label={t('files.columns.category')}
      value={current ?? ''}
      choices={[
        ...(current === undefined ? [{ value: '' as const, label: t('files.noCategory') }] : []),
        ...shownCategories.map((value) => ({ value, label: t(`files.categories.${value}`) })),
      ]}
      onChange={(category) => category !== '' && void acts.setCategory(file, category)}
    />
  );
};

type PreviewPanelProps = {
  readonly file: StoredFile;
  readonly acts: Pick<FileActs, 'setCategory'>;
  readonly onEditTags: (file: StoredFile) => void;
  readonly onClose: () => void;
};

/** A file beside the list: its content, facts, category and tags. */
export const PreviewPanel = ({ file, acts, onEditTags, onClose }: PreviewPanelProps) => {
  const { createdAt, createdByName, lastModified, tags } = file;
  const created = dateTime(createdAt);
  return (
    <aside className={styles.panel} aria-label={t('files.preview.label', { name: file.fileName })}>
      <header className={styles.head}>
        <h2>{file.fileName}</h2>
        <IconButton label={t('files.preview.close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <PreviewContent key={file.fileId} file={file} />
      <dl className={styles.facts}>
        <Fact name={t('files.preview.kind')}>{t(`files.kinds.${file.kind}`)}</Fact>
        <Fact name={t('files.preview.size')}>{fileSizeText(file.size)}</Fact>
        <ContentFacts file={file} />
        <Fact name={t(file.madeBy === 'upload' ? 'files.preview.uploaded' : 'files.preview.created')}>
          {createdByName === null ? created : t('files.preview.by', { date: created, name: createdByName })}
        </Fact>
        <Fact name={t('files.preview.modified')}>{dateTime(lastModified)}</Fact>
        <Fact name={t('files.columns.category')}>
          <CategoryChoice file={file} acts={acts} />
        </Fact>
        <Fact name={t('files.tags')}>
          {tags.join(', ')}{' '}
          <Button variant="quiet" onClick={() => onEditTags(file)}>
            {t('files.editTags')}
          </Button>
        </Fact>
      </dl>
      <Button isWide onClick={() => void downloadOne(file)}>
        <IconDownload size={16} aria-hidden="true" /> {t('files.download')}
      </Button>
    </aside>
  );
};
