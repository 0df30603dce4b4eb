import type { AuditEvent } from '@sonora/contracts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { AsyncList } from '../../../shared/ui/lists/async-list.tsx';
import { Pager, Table } from '../../../shared/ui/lists/table.tsx';
import { FilterField, SearchField, Toolbar } from '../../../shared/ui/lists/toolbar.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { type AuditView, auditOptions, auditPerPage, fetchAuditExport } from '../api.ts';
import { t as tAudit } from '../audit-messages.ts';
import { changeLines } from '../change-lines.ts';
import { t } from '../messages.ts';
import { shownName } from '../names.ts';
import styles from '../organisations.module.css';

const actionText = (action: string): string => {
  const id = `audit.actions.${action}` as const;
  return tAudit.has(id) ? tAudit(id) : action;
};

/** Actions whose target is an organisation, whose name is displayed without underscores. */
const ofOrganisations: ReadonlySet<string> = new Set([
  'organisation.created',
  'organisation.deleted',
  'organisation.logoChanged',
  'organisation.secondFactorSet',
  'audit.exported',
]);

const targetText = ({ action, target }: AuditEvent): string =>
  ofOrganisations.has(action) ? shownName(target) : target;

/** Saves a file as a browser download. */
const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

const AuditRow = ({ event }: { readonly event: AuditEvent }) => {
  const { at, actor, action, detail, ipAddress } = event;
  const target = targetText(event);
  return (
    <tr>
      <td className={classNames(styles.at, 'tabular')}>{dateTime(at)}</td>
      <td className={styles.detail}>{actor}</td>
      <td className={styles.act}>
        {actionText(action)} {target !== '' && <strong>{target}</strong>}
        {changeLines(detail).map((line) => (
          <p key={line} className={styles.detail}>
            {line}
          </p>
        ))}
      </td>
      <td className={styles.detail}>{ipAddress ?? ''}</td>
    </tr>
  );
};

type AuditTableProps = {
  readonly orgId: string | undefined;
  readonly view: AuditView;
  readonly onView: (view: AuditView) => void;
};

const AuditTable = ({ orgId, view, onView }: AuditTableProps) => {
  const found = useQuery(auditOptions(orgId, view));
  return (
    <AsyncList
      query={found}
      notLoaded={tAudit('audit.notLoaded')}
      skeletonHeights={[28, 28]}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState title={tAudit('audit.empty')}>
          <p>{orgId === undefined ? tAudit('audit.emptyInstallation') : tAudit('audit.emptyNote')}</p>
        </EmptyState>
      }
    >
      {({ events, total }) => (
        <>
          <Table
            hasCards
            frameLabel={tAudit('audit.title')}
            head={[tAudit('audit.when'), tAudit('audit.who'), tAudit('audit.what'), tAudit('audit.where')].map(
              (label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ),
            )}
          >
            {events.map((event) => (
              <AuditRow key={event.eventId} event={event} />
            ))}
          </Table>
          <Pager
            name={tAudit('audit.pages')}
            at={view.at}
            pages={Math.ceil(total / auditPerPage)}
            onTurn={(at) => onView({ ...view, at })}
          />
        </>
      )}
    </AsyncList>
  );
};

type AuditCardProps = {
  /** Left out where the page's heading says it. */
  readonly title?: string;
  /** Default: the whole installation. */
  readonly orgId?: string;
};

/** Searchable audit log with export. */
export const AuditCard = ({ title, orgId }: AuditCardProps) => {
  const [view, setView] = useState<AuditView>({ search: '', action: '', at: 0 });
  const { data } = useQuery(auditOptions(orgId, view));
  const exporting = useMutation({
    mutationFn: () => fetchAuditExport(orgId, view),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: (error) => showToast({ tone: 'error', title: t('organisations.failure'), description: errorText(error) }),
  });
  return (
    <Card isFlush {...(title === undefined ? {} : { title })}>
      <Toolbar>
        <SearchField
          label={tAudit('audit.search')}
          value={view.search}
          onChange={(search) => setView({ ...view, search, at: 0 })}
        />
        <FilterField
          label={tAudit('audit.action')}
          value={view.action}
          choices={[
            { value: '', label: tAudit('audit.everything') },
            ...(data?.actions ?? []).map((action) => ({ value: action, label: actionText(action) })),
          ]}
          onChange={(action) => setView({ ...view, action, at: 0 })}
        />
        <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          <IconDownload size={17} aria-hidden="true" /> {tAudit('audit.exportCsv')}
        </Button>
      </Toolbar>
      <AuditTable orgId={orgId} view={view} onView={setView} />
    </Card>
  );
};
