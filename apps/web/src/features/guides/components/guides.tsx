import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { type Guide, guideSteps, guidesFor } from '../guide-list.ts';
import { t } from '../messages.ts';
import styles from './guides.module.css';

type ArticleProps = { readonly guide: Guide; readonly onBack: () => void; readonly onClose: () => void };

const focus = (heading: HTMLElement | null): void => heading?.focus();

const Article = ({ guide: { id, page }, onBack, onClose }: ArticleProps) => (
  <article className={styles.article}>
    <Button variant="quiet" className={styles.back} onClick={onBack}>
      <IconChevronLeft size={16} aria-hidden="true" /> {t('guides.all')}
    </Button>
    <h3 ref={focus} tabIndex={-1}>
      {t(`guides.${id}.title`)}
    </h3>
    <p className={styles.lead}>{t(`guides.${id}.lead`)}</p>
    <ol className={styles.steps}>
      {guideSteps.map((step) => (
        <li key={step}>
          <strong>{t(`guides.${id}.steps.${step}.title`)}</strong>
          <p>{t(`guides.${id}.steps.${step}.text`)}</p>
        </li>
      ))}
    </ol>
    <div className={styles.actions}>
      <ButtonLink to={page} variant="primary" onClick={onClose}>
        {t(`guides.${id}.open`)}
      </ButtonLink>
      {id === 'api' && (
        <ButtonAnchor href="/api/docs" target="_blank" rel="noopener">
          {t('guides.api.reference')}
        </ButtonAnchor>
      )}
    </div>
  </article>
);

/** Short guides to common tasks: a list, and the chosen one. */
const Guides = ({ onClose }: { readonly onClose: () => void }) => {
  const guides = guidesFor(useUser());
  const [chosen, setChosen] = useState<Guide>();
  if (chosen) return <Article guide={chosen} onBack={() => setChosen(undefined)} onClose={onClose} />;
  return (
    <ul className={styles.list}>
      {guides.map((guide) => (
        <li key={guide.id}>
          <button type="button" className={styles.entry} onClick={() => setChosen(guide)}>
            <span>
              <strong>{t(`guides.${guide.id}.title`)}</strong>
              <span>{t(`guides.${guide.id}.lead`)}</span>
            </span>
            <IconChevronRight size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default Guides;
