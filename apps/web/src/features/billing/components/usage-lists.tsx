import type { UsageSummary } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../shared/format/numbers.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { usageOptions } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../pages/billing.module.css';

type Detail = UsageSummary['detailedUsage'];

const folded = 5;

type UsageRow = { readonly id: string; readonly name: string; readonly usage: number; readonly isOwn?: boolean };

const List = ({ label, rows }: { readonly label: string; readonly rows: readonly UsageRow[] }) => {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, folded);
  return (
    <>
      <section className={isOpen ? styles.scroll : undefined} aria-label={label} tabIndex={isOpen ? 0 : undefined}>
        <ul className={styles.list}>
          {shown.map(({ id, name, usage, isOwn }) => (
            <li key={id}>
              <span className={styles.name}>{name}</span>
              {isOwn === true && <Tag>{t('billing.organisations.you')}</Tag>}
              <span className={styles.amount}>{numberText(usage)}</span>
            </li>
          ))}
        </ul>
      </section>
      {rows.length > folded && (
        <Button variant="quiet" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('billing.organisations.fewer') : t('billing.organisations.all')}
        </Button>
      )}
    </>
  );
};

/** Credits by organisation, the parent first; empty if there is only one. */
const OrganisationsCard = ({ detail: { parent, childOrgs } }: { readonly detail: Detail }) => {
  if (childOrgs.length === 0) return null;
  const rows = [
    { id: parent.orgId, name: parent.orgName.replaceAll('_', ' '), usage: parent.currentUsage, isOwn: true },
    ...[...childOrgs]
      .sort((a, b) => b.currentUsage - a.currentUsage)
      .map(({ orgId, orgName, currentUsage }) => ({
        id: orgId,
        name: orgName.replaceAll('_', ' '),
        usage: currentUsage,
      })),
  ];
  return (
    <Card title={t('billing.organisations.title')}>
      <List label={t('billing.organisations.list')} rows={rows} />
    </Card>
  );
};

/** Credits by user, highest usage first. */
const PeopleCard = ({ detail: { users } }: { readonly detail: Detail }) => (
  <Card title={t('billing.people.title')}>
    {users.length === 0 ? (
      <p className={styles.note}>{t('billing.people.none')}</p>
    ) : (
      <List
        label={t('billing.people.list')}
        rows={users.map((user) => ({
          id: user.userId,
          name: serverText(user, user.name),
          usage: user.currentUsage,
        }))}
      />
    )}
  </Card>
);

/** Credits by organisation and user; empty while loading and for users who only see the total. */
export const UsageLists = () => {
  const usage = useQuery(usageOptions()).data;
  if (!usage || usage.limit === null) return null;
  return (
    <>
      <OrganisationsCard detail={usage.detailedUsage} />
      <PeopleCard detail={usage.detailedUsage} />
    </>
  );
};
