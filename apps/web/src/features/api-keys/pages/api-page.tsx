import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { GenerateKeyDialog } from '../components/generate-key-dialog.tsx';
import { KeyList } from '../components/key-list.tsx';
import { DocsPromo, QuickStart } from '../components/quick-start.tsx';
import { t } from '../messages.ts';
import styles from './api-page.module.css';

/** API keys and a quick start. */
export const ApiPage = () => {
  usePage(t('apiKeys.title'));
  const [isGenerating, setGenerating] = useState(false);
  return (
    <>
      <PageHead
        title={t('apiKeys.title')}
        actions={
          <Button variant="primary" onClick={() => setGenerating(true)}>
            <IconKey size={17} aria-hidden="true" /> {t('apiKeys.generate')}
          </Button>
        }
      />
      <div className={styles.columns}>
        <div className={styles.side}>
          <KeyList />
          <DocsPromo />
        </div>
        <QuickStart />
      </div>
      <GenerateKeyDialog isOpen={isGenerating} onClose={() => setGenerating(false)} />
    </>
  );
};
