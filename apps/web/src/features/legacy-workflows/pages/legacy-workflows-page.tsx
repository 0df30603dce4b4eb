import { replacedCalls } from 'virtual:replaced-calls';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMayOpen } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Table } from '../../../shared/ui/lists/table.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { t } from '../messages.ts';
import styles from './legacy-workflows-page.module.css';

const FileBrowserCard = () => {
  const navigate = useNavigate();
  const isReplaced = useMayOpen('/files-v2');
  const [path, setPath] = useState('');
  const open = (event: FormEvent): void => {
    event.preventDefault();
    void navigate({ to: '/files', search: path.trim() === '' ? {} : { l: path.trim() } });
  };
  return (
    <Card title={t('legacy.browser')}>
      <form className={styles.browser} onSubmit={open}>
        <p>{t('legacy.browser.about')}</p>
        <label className={styles.path}>
          {t('legacy.browser.path')}
          <input
            className="control"
            value={path}
            placeholder={t('legacy.browser.placeholder')}
            autoComplete="off"
            onChange={(event) => setPath(event.currentTarget.value)}
          />
        </label>
        <div className={styles.actions}>
          <Button type="submit">{t('legacy.browser.open')}</Button>
          {isReplaced && <ButtonLink to="/files-v2">{t('legacy.browser.instead')}</ButtonLink>}
        </div>
      </form>
    </Card>
  );
};

/** Earlier ways to work, and what replaces each. */
export const LegacyWorkflowsPage = () => {
  usePage(t('legacy.title'));
  const hasFiles = useMayOpen('/files');
  const hasApi = useMayOpen('/sonoraapi');
  return (
    <>
      <PageHead title={t('legacy.title')} />
      <p className={styles.lead}>{t('legacy.lead')}</p>
      <div className={styles.cards}>
        {hasFiles && <FileBrowserCard />}
        <Card title={t('legacy.calls')}>
          <p className={styles.about}>{t('legacy.calls.about')}</p>
          <Table
            frameLabel={t('legacy.calls')}
            head={
              <>
                <th scope="col">{t('legacy.calls.call')}</th>
                <th scope="col">{t('legacy.calls.instead')}</th>
              </>
            }
          >
            {replacedCalls.map(([call, replacement]) => (
              <tr key={call}>
                <td>
                  <code className={styles.call}>{call}</code>
                </td>
                <td>
                  <code className={styles.call}>{replacement}</code>
                </td>
              </tr>
            ))}
          </Table>
          {hasApi && (
            <div className={styles.actions}>
              <ButtonLink to="/sonoraapi">{t('legacy.calls.docs')}</ButtonLink>
            </div>
          )}
        </Card>
      </div>
    </>
  );
};
