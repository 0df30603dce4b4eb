import { useState } from 'react';
import { useUser } from '../../../shared/api/session.ts';
import { ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy/copy-button.tsx';
import { t } from '../messages.ts';
import { type ExampleLanguage, exampleLanguages, exampleOf, exampleSteps } from '../model/examples.ts';
import styles from '../pages/api-page.module.css';

const paths = {
  voice: 'POST /speech/tts/preview',
  ad: 'POST /v3/audioform',
  fetch: 'GET /v3/audioform/{id}',
} as const;

type CodeProps = { readonly name: string; readonly text: string; readonly label: string };

const Code = ({ name, text, label }: CodeProps) => (
  <div className={styles.code}>
    <div className={styles.codeHead}>
      <span>{name}</span>
      <CopyButton text={text} label={t('apiKeys.start.copy', { what: label })} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable for keyboard users */}
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  </div>
);

type LanguagesProps = { readonly language: ExampleLanguage; readonly onChange: (language: ExampleLanguage) => void };

const Languages = ({ language, onChange }: LanguagesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend
  <div role="group" aria-label={t('apiKeys.start.language')} className={styles.languages}>
    {exampleLanguages.map((each) => (
      <button
        key={each}
        type="button"
        className={styles.language}
        aria-pressed={each === language}
        onClick={() => onChange(each)}
      >
        {t(`apiKeys.start.languages.${each}`)}
      </button>
    ))}
  </div>
);

/** Three example programs, from API key to finished ad, in several programming languages. */
export const QuickStart = () => {
  const { origin } = window.location;
  const { availableOrganizations } = useUser();
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  return (
    <Card title={t('apiKeys.start.title')} end={<Languages language={language} onChange={setLanguage} />}>
      <p className={styles.lead}>
        {t('apiKeys.start.lead')} {t(`apiKeys.start.languages.${language}`)}: {t(`apiKeys.start.needs.${language}`)}.
      </p>
      {exampleSteps.map((step) => (
        <div key={step} className={styles.step}>
          <h3>{t(`apiKeys.start.${step}.title`)}</h3>
          <p>{t(`apiKeys.start.${step}.text`)}</p>
          <Code name={paths[step]} text={exampleOf(language, step, origin)} label={t(`apiKeys.start.${step}.title`)} />
        </div>
      ))}
      {availableOrganizations.length > 1 && (
        <div className={styles.step}>
          <p>{t('apiKeys.start.assume')}</p>
        </div>
      )}
    </Card>
  );
};

/** Link to the API reference. */
export const DocsPromo = () => (
  <Card title={t('apiKeys.docs.title')} className={styles.promo}>
    <p>{t('apiKeys.docs.text')}</p>
    <div className={styles.promoButtons}>
      <ButtonAnchor href="/api/docs" target="_blank" rel="noopener">
        {t('apiKeys.docs.reference')}
      </ButtonAnchor>
      <ButtonAnchor href="/api/openapi.json" target="_blank" rel="noopener">
        {t('apiKeys.docs.openApi')}
      </ButtonAnchor>
    </div>
  </Card>
);
