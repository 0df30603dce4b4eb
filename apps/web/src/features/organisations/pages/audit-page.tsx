import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useUser } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { organisationsOptions } from '../api.ts';
import { t as tAudit } from '../audit-messages.ts';
import { AuditCard } from '../components/audit-card.tsx';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';

const route = getRouteApi('/signed-in/audit');

/** Audit log of the user's organisation, or of one of its children. */
export const AuditLogPage = () => {
  usePage(tAudit('audit.title'));
  const { currentOrgId } = useUser();
  const { orgId = currentOrgId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: organisations = [] } = useQuery(organisationsOptions());
  return (
    <>
      <PageHead
        title={tAudit('audit.title')}
        actions={
          organisations.length > 1 && (
            <SelectField
              label={t('organisations.invite.organisation')}
              isLabelHidden
              className={styles.choice}
              value={orgId}
              choices={organisations.map((each) => ({ value: each.orgId, label: shownName(each.orgName) }))}
              onChange={(chosen) => void navigate({ to: '/audit', search: { orgId: chosen } })}
            />
          )
        }
      />
      <AuditCard key={orgId} orgId={orgId} />
    </>
  );
};
