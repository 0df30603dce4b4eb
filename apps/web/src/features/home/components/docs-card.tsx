import { useMayOpen } from '../../../shared/api/session.ts';
import { ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { t } from '../messages.ts';
import styles from '../pages/home-page.module.css';

/** Link to the API documentation and, for users who may have keys, to their keys. */
export const DocsCard = () => {
  const hasKeys = useMayOpen('/sonoraapi');
  return (
    <Card title={t('home.docs.title')} className={styles.promo}>
      <div className={styles.body}>
        <p>{t('home.docs.text')}</p>
        <div className={styles.buttons}>
          <ButtonAnchor href="/api/docs" target="_blank" rel="noopener">
            {t('home.docs.action')}
          </ButtonAnchor>
          {hasKeys && <ButtonLink to="/sonoraapi">{t('home.docs.keys')}</ButtonLink>}
        </div>
      </div>
    </Card>
  );
};
