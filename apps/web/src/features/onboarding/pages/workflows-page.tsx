import { usePage } from '../../../shared/hooks/page-facts.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { WorkflowCards } from '../components/workflow-cards.tsx';
import { texts } from '../texts.ts';

/** Everything that this person can come here to do. */
export const WorkflowsPage = () => {
  usePage(texts.workflows);
  return (
    <>
      <PageHead title={texts.overviewTitle} />
      <WorkflowCards />
    </>
  );
};
