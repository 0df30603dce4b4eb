import type { User } from '@sonora/contracts';
import { flagMessages } from '@sonora/contracts/messages/flags';
import { pageAccess, pageAt } from '@sonora/contracts/pages/page-access';
import type { WorkflowName } from '@sonora/contracts/workflows';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayOpen, useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { tWorkflow } from '../../../shared/i18n/workflow-messages.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { type MissingAccess, missingAccess } from '../model/missing-access.ts';
import { t } from '../no-access-messages.ts';

type Names = { readonly area: string; readonly organisation: string };

type Explained = { readonly why: string; readonly remedy: string; readonly action?: ReactNode };

/** The cause, what to do, and the way there for those who can do it themselves. */
const useExplained = (missing: MissingAccess, { area, organisation }: Names): Explained => {
  const { currentOrgId } = useUser();
  const [mayChangePlan, mayTurnOn] = [useMayOpen('/billing/change'), useMayOpen('/admin/flags')];
  switch (missing.reason) {
    case 'planWithoutPages':
      return {
        why: t('noAccess.planWithoutPages', { area, organisation }),
        remedy: mayChangePlan ? t('noAccess.changePlanText') : t('noAccess.askForPlan', { organisation }),
        action: mayChangePlan && (
          <ButtonLink to="/billing/change" variant="primary">
            {t('noAccess.changePlan')}
          </ButtonLink>
        ),
      };
    case 'turnedOff': {
      const id = `flags.${missing.flag}` as const;
      const flag = serverText({ messageId: id }, flagMessages[id]);
      return {
        why: t('noAccess.turnedOff', { area, organisation }),
        remedy: mayTurnOn ? t('noAccess.turnOn', { flag }) : t('noAccess.askToTurnOn', { flag }),
        action: mayTurnOn && (
          <ButtonLink to="/admin/flags" search={{ orgId: currentOrgId }} variant="primary">
            {t('noAccess.flags')}
          </ButtonLink>
        ),
      };
    }
    case 'planForAdmins':
      return { why: t('noAccess.planForAdmins', { area, organisation }), remedy: t('noAccess.askForPlanOrRole') };
    case 'notGranted':
      return {
        why: t('noAccess.notGranted', { area, organisation }),
        remedy: t('noAccess.askForGrant', { area, organisation }),
      };
    default:
      return missing satisfies never;
  }
};

type Organisation = User['availableOrganizations'][number];

const NoAccess = ({ workflow, current }: { readonly workflow: WorkflowName; readonly current: Organisation }) => {
  const { flags, availableOrganizations } = useUser();
  const names = { area: tWorkflow(`workflows.${workflow}.name`), organisation: current.orgName.replaceAll('_', ' ') };
  usePage(names.area);
  const { why, remedy, action } = useExplained(missingAccess({ ...current, flags }, workflow), names);
  const hasOthers = availableOrganizations.some(
    ({ orgId, invitationStatus }) => orgId !== current.orgId && invitationStatus === 'confirmed',
  );
  return (
    <>
      <PageHead title={names.area} />
      <EmptyState
        title={t('noAccess.title')}
        actions={
          <>
            {action}
            <ButtonLink to="/">{t('noAccess.goToStart')}</ButtonLink>
          </>
        }
      >
        <p>{why}</p>
        <p>{remedy}</p>
        {hasOthers && <p>{t('noAccess.switch')}</p>}
      </EmptyState>
    </>
  );
};

/** Shown at the address of a page of campaigns to members who may not open it: why, and what they can do. */
export const NoAccessPage = () => {
  const { pathname } = useLocation();
  const { availableOrganizations, currentOrgId } = useUser();
  const current = availableOrganizations.find(({ orgId }) => orgId === currentOrgId);
  const page = pageAt(pathname);
  const requirement = page && pageAccess[page];
  const workflow = requirement && 'workflows' in requirement ? requirement.workflows[0] : undefined;
  return workflow && current ? <NoAccess workflow={workflow} current={current} /> : null;
};
