import type { ReactNode } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { WorkflowCards } from '../components/workflow-cards.tsx';
import { texts } from '../texts.ts';
import styles from './home-page.module.css';

/** Where whoever administers an organisation begins. What other areas have to say comes as children, before the workflows. */
export const HomePage = ({ children }: { readonly children?: ReactNode }) => {
  const { firstName } = useUser();
  usePage(texts.home);
  return (
    <>
      <PageHead title={texts.hello(firstName)} />
      {children}
      <h2 className={styles.title}>{texts.overviewTitle}</h2>
      <WorkflowCards />
    </>
  );
};
