import type { OrganisationDetail } from '@sonora/contracts';
import { useState } from 'react';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../shared/format/numbers.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

const RenameForm = lazyPanel(() => import('./rename-organisation-form.tsx'), 120);

/** Details of an organisation, with its administrators' way to rename it. */
export const DetailsCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { orgId, isParentOrg, creationDate, numberOfUsers, lastActivity, usage } = organisation;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Card title={t('organisations.detail.details')}>
      <dl className={styles.details}>
        <dt>{t('organisations.detail.id')}</dt>
        <dd>
          <code className={styles.code}>{orgId}</code>
        </dd>
        <dt>{t('organisations.detail.kind')}</dt>
        <dd>{isParentOrg ? t('organisations.detail.parent') : t('organisations.detail.child')}</dd>
        <dt>{t('organisations.detail.created')}</dt>
        <dd>{dateTime(creationDate)}</dd>
        <dt>{t('organisations.detail.users')}</dt>
        <dd className="tabular">{numberOfUsers}</dd>
        <dt>{t('organisations.detail.lastActivity')}</dt>
        <dd>{lastActivity === null ? t('organisations.never') : dateTime(lastActivity)}</dd>
        <dt>{t('organisations.detail.credits')}</dt>
        <dd className="tabular">{numberText(usage)}</dd>
      </dl>
      <div className={styles.under}>
        {organisation.mayEdit && <Button onClick={() => setRenaming(true)}>{t('organisations.rename.open')}</Button>}
        <Button disabled>{t('organisations.detail.transfer')}</Button>
        <span className={styles.note}>{t('organisations.detail.transferNote')}</span>
      </div>
      <Dialog isOpen={isRenaming} title={t('organisations.rename.title')} onClose={() => setRenaming(false)}>
        <RenameForm organisation={organisation} onClose={() => setRenaming(false)} />
      </Dialog>
    </Card>
  );
};
