import type { AuditEvent } from '@sonora/contracts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Bone, EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { Pager, Table } from '../../../shared/ui/table.tsx';
import { type AuditView, auditOptions, auditPerPage } from '../api.ts';
import { changeLines } from '../change-lines.ts';
import styles from '../organisations.module.css';
import { texts } from '../texts.ts';

const words = texts.audit;

const actionText = (action: string): string => (words.actions as Readonly<Record<string, string>>)[action] ?? action;

/** Hands a file to the browser, which keeps it where its owner keeps downloads. */
const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

const AuditRow = ({ event }: { readonly event: AuditEvent }) => {
  const { at, actor, action, target, detail, ipAddress } = event;
  return (
    <tr>
      <td className="tabular">{dateTime(at)}</td>
      <td className={styles.detail}>{actor}</td>
      <td>
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
  readonly orgId: string;
  readonly view: AuditView;
  readonly onView: (view: AuditView) => void;
};

const AuditTable = ({ orgId, view, onView }: AuditTableProps) => {
  const { data, isLoadingError, error, refetch } = useQuery(auditOptions(orgId, view));
  if (isLoadingError) return <ErrorState title={words.notLoaded} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.bones}>
        <Bone height={28} />
        <Bone height={28} />
      </div>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState title={words.empty}>
        <p>{words.emptyNote}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        frameLabel={words.title}
        head={[words.when, words.who, words.what, words.where].map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      >
        {data.events.map((event) => (
          <AuditRow key={event.eventId} event={event} />
        ))}
      </Table>
      <Pager
        at={view.at}
        pages={Math.ceil(data.total / auditPerPage)}
        words={{ name: words.pages, back: texts.users.back, next: texts.users.next, of: texts.users.of }}
        onTurn={(at) => onView({ ...view, at })}
      />
    </>
  );
};

/** The record of what was administered here, to read, to search and to take away. */
export const AuditCard = ({ orgId, className }: { readonly orgId: string; readonly className?: string }) => {
  const [view, setView] = useState<AuditView>({ search: '', action: '', at: 0 });
  const { data } = useQuery(auditOptions(orgId, view));
  const exporting = useMutation({
    mutationFn: () =>
      api.organisations.exportAudit({
        params: { orgId },
        query: {
          ...(view.search !== '' && { search: view.search }),
          ...(view.action !== '' && { action: view.action }),
        },
      }),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: (error) => showToast({ tone: 'error', title: texts.failure, description: errorText(error) }),
  });
  return (
    <Card
      title={words.title}
      isFlush
      {...(className === undefined ? {} : { className })}
      end={
        <Button isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          <IconDownload size={17} aria-hidden="true" /> {words.exportCsv}
        </Button>
      }
    >
      <div className={styles.tools}>
        <input
          type="search"
          className={styles.input}
          aria-label={words.search}
          placeholder={words.search}
          maxLength={120}
          value={view.search}
          onChange={(event) => setView({ ...view, search: event.currentTarget.value, at: 0 })}
        />
        <select
          className={styles.select}
          aria-label={words.action}
          value={view.action}
          onChange={(event) => setView({ ...view, action: event.currentTarget.value, at: 0 })}
        >
          <option value="">{words.everything}</option>
          {(data?.actions ?? []).map((action) => (
            <option key={action} value={action}>
              {actionText(action)}
            </option>
          ))}
        </select>
      </div>
      <AuditTable orgId={orgId} view={view} onView={setView} />
    </Card>
  );
};
