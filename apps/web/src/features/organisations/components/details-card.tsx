import type { OrganisationDetail } from '@sonora/contracts';
import { numberText } from '../../../shared/format/numbers.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import styles from '../organisations.module.css';
import { texts } from '../texts.ts';

const words = texts.detail;

/** What is known of an organisation. */
export const DetailsCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { orgId, isParentOrg, creationDate, numberOfUsers, lastActivity, usage } = organisation;
  return (
    <Card title={words.details}>
      <dl className={styles.facts}>
        <dt>{words.id}</dt>
        <dd>
          <code className={styles.code}>{orgId}</code>
        </dd>
        <dt>{words.kind}</dt>
        <dd>{isParentOrg ? words.parent : words.child}</dd>
        <dt>{words.created}</dt>
        <dd>{dateTime(creationDate)}</dd>
        <dt>{words.users}</dt>
        <dd className="tabular">{numberOfUsers}</dd>
        <dt>{words.lastActivity}</dt>
        <dd>{lastActivity === null ? texts.never : dateTime(lastActivity)}</dd>
        <dt>{words.credits}</dt>
        <dd className="tabular">{numberText(usage)}</dd>
      </dl>
      <div className={styles.under}>
        <Button disabled>{words.transfer}</Button>
        <span className={styles.note}>{words.transferNote}</span>
      </div>
    </Card>
  );
};
