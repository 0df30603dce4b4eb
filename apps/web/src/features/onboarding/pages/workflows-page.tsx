import { usePage } from '../../../shared/hooks/use-page.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { WorkflowCards } from '../components/workflow-cards.tsx';
import { t } from '../messages.ts';

/** All workflows of the user. */
export const WorkflowsPage = () => {
  usePage(t('onboarding.workflows'));
  return (
    <>
      <PageHead title={t('onboarding.overviewTitle')} />
      <WorkflowCards />
    </>
  );
};
