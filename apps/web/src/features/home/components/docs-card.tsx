import { ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import styles from '../pages/home-page.module.css';
import { texts } from '../texts.ts';

const { docs } = texts;

/** That programs can do what people do, and where it stands how. */
export const DocsCard = () => (
  <Card title={docs.title} className={styles.promo}>
    <div className={styles.body}>
      <p>{docs.text}</p>
      <div className={styles.buttons}>
        <ButtonAnchor href="/api/docs" target="_blank" rel="noopener">
          {docs.action}
        </ButtonAnchor>
        <ButtonLink to="/sonoraapi">{docs.keys}</ButtonLink>
      </div>
    </div>
  </Card>
);
