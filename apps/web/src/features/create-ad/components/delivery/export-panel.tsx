import type { ExportKind } from '@sonora/contracts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { useEditor } from '../../editor-context.ts';
import { downloadRender } from '../../hooks/use-tracks.ts';
import { t } from '../../messages.ts';
import styles from '../editor/editor.module.css';
import { filesOf } from './export-files.ts';

/** All downloadable files of the last render. */
export const ExportPanel = () => {
  const { state, tracks } = useEditor();
  const [busy, setBusy] = useState<ExportKind>();
  const last = state.renders.at(-1);
  if (!last) return null;
  return (
    <Card title={t('createAd.render', { number: last.number })} isFlush>
      <ul className={styles.files}>
        {filesOf(tracks.details).map(({ kind, name, about }) => (
          <li key={kind} className={styles.file}>
            <strong>{name}</strong>
            <p>{about}</p>
            <Button
              isBusy={busy === kind}
              aria-label={t('createAd.downloadFile', { name })}
              onClick={() => {
                setBusy(kind);
                void downloadRender(last.audioformId, kind).finally(() => setBusy(undefined));
              }}
            >
              <IconDownload size={16} aria-hidden="true" /> {t('createAd.download')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
};
