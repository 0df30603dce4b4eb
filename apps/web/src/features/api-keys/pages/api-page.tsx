import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { GenerateKeyDialog } from '../components/generate-key-dialog.tsx';
import { KeyList } from '../components/key-list.tsx';
import { QuickStart } from '../components/quick-start.tsx';
import styles from './api-page.module.css';

/** Keys, and what to do with them. */
export const ApiPage = () => {
  usePage('API');
  const [isGenerating, setGenerating] = useState(false);
  return (
    <>
      <PageHead
        title="API"
        actions={
          <Button look="primary" onClick={() => setGenerating(true)}>
            <IconKey size={17} aria-hidden="true" /> Generate API Key
          </Button>
        }
      />
      <div className={styles.columns}>
        <KeyList />
        <QuickStart />
      </div>
      <GenerateKeyDialog isOpen={isGenerating} onClose={() => setGenerating(false)} />
    </>
  );
};
