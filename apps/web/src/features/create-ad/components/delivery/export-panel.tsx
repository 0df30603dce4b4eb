import type { ExportKind } from '@sonora/contracts';
import { IconDownload, IconFileZip, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { requestShare } from '../../../../shared/share/share-request.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { useEditor } from '../../editor-context.ts';
import { downloadFile, downloadZip } from '../../hooks/downloads.ts';
import { t } from '../../messages.ts';
import { t as resultText } from '../../result-messages.ts';
import styles from '../editor/editor.module.css';
import { StaleTag } from '../stale-tag.tsx';
import { filesOf } from './export-files.ts';

/** The finished ad to download or share, then its other files one by one. */
export const ExportPanel = () => {
  const { state, tracks, name, isStale } = useEditor();
  const [busy, setBusy] = useState<ExportKind | 'zip'>();
  const last = state.renders.at(-1);
  if (!last) return null;
  const { audioformId, durationSeconds, number } = last;
  const ad = { audioformId, durationSeconds, title: name };
  const files = filesOf(tracks.details);
  const format = (tracks.details?.extension ?? 'mp3').toUpperCase();
  const during = (what: ExportKind | 'zip', work: Promise<void>): void => {
    setBusy(what);
    void work.finally(() => setBusy(undefined));
  };
  return (
    <Card title={t('createAd.render', { number })} beside={<StaleTag />} isFlush>
      <div className={styles.exports}>
        <Button
          variant={isStale ? undefined : 'primary'}
          isBusy={busy === 'mp3'}
          onClick={() => during('mp3', downloadFile(ad, 'mp3'))}
        >
          <IconDownload size={16} aria-hidden="true" /> {resultText('adResults.downloadFile', { name: format })}
        </Button>
        <Button onClick={() => requestShare({ name, asset: audioformId })}>
          <IconShare size={16} aria-hidden="true" /> {resultText('adResults.share')}
        </Button>
        <Button
          isBusy={busy === 'zip'}
          onClick={() =>
            during(
              'zip',
              downloadZip(
                ad,
                files.map(({ kind }) => kind),
              ),
            )
          }
        >
          <IconFileZip size={16} aria-hidden="true" /> {resultText('adResults.allFilesZip')}
        </Button>
      </div>
      <ul className={styles.files}>
        {files
          .filter(({ kind }) => kind !== 'mp3')
          .map((file) => (
            <li key={file.kind} className={styles.file}>
              <strong>{file.name}</strong>
              <p>{file.about}</p>
              <Button
                isBusy={busy === file.kind}
                aria-label={resultText('adResults.downloadFile', { name: file.name })}
                onClick={() => during(file.kind, downloadFile(ad, file.kind))}
              >
                <IconDownload size={16} aria-hidden="true" /> {resultText('adResults.download')}
              </Button>
            </li>
          ))}
      </ul>
    </Card>
  );
};
