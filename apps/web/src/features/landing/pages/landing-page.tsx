import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { player } from '../../../shared/player/player.ts';
import { ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { SamplePlayer } from '../components/sample-player.tsx';
import { t } from '../messages.ts';
import styles from './landing-page.module.css';

const call = (origin: string): string =>
  `curl ${origin}/api/v3/audioform \\
  -H "x-api-key: $SONORA_KEY" \\
  -H "content-type: application/json" \\
  -d @ad.json

{"data": {"audioformId": "019f…",
          "status": "queued"}}`;

const ApiPart = () => (
  <section className={styles.api}>
    <div>
      <h2>{t('landing.api.title')}</h2>
      <p>{t('landing.api.text')}</p>
      <ButtonAnchor href="/api/docs">{t('landing.api.docs')}</ButtonAnchor>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable for keyboard users */}
    <section tabIndex={0} aria-label={t('landing.api.example')} className={styles.call}>
      <pre>
        <code>{call(window.location.origin)}</code>
      </pre>
    </section>
  </section>
);

const Steps = () => (
  <section className={styles.steps}>
    <h2>{t('landing.steps.title')}</h2>
    <ol>
      {(['write', 'choose', 'produce', 'deliver'] as const).map((step) => (
        <li key={step}>{t(`landing.steps.${step}`)}</li>
      ))}
    </ol>
  </section>
);

const Advantages = () => (
  <div className={styles.details}>
    {(['beat', 'change', 'deliver', 'together', 'own', 'api'] as const).map((name) => (
      <section key={name}>
        <h2>{t(`landing.facts.${name}.title`)}</h2>
        <p>{t(`landing.facts.${name}.text`)}</p>
      </section>
    ))}
  </div>
);

const End = () => (
  <section className={styles.end}>
    <div>
      <h2>{t('landing.end.title')}</h2>
      <p>{t('landing.end.text')}</p>
    </div>
    <ButtonLink to="/sign-up" variant="primary" isLarge>
      {t('landing.signUp')}
    </ButtonLink>
  </section>
);

/** Landing page, which presents Sonora by a sample ad. */
export const LandingPage = () => {
  useEffect(() => {
    document.title = t('landing.windowTitle');
    return () => player.pause();
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Logo size={34} /> Sonora
        </span>
        <ButtonLink to="/sign-in" className={styles.signIn}>
          {t('landing.signIn')}
        </ButtonLink>
        <ButtonLink to="/sign-up" variant="primary">
          {t('landing.signUp')}
        </ButtonLink>
      </header>
      <main>
        <section className={styles.hero}>
          <h1>{t('landing.title')}</h1>
          <p>{t('landing.lead')}</p>
          <div className={styles.actions}>
            <ButtonLink to="/sign-up" variant="primary" isLarge>
              {t('landing.first')}
            </ButtonLink>
            <ButtonLink to="/sign-in" isLarge>
              {t('landing.signIn')}
            </ButtonLink>
          </div>
        </section>
        <SamplePlayer />
        <Steps />
        <Advantages />
        <ApiPart />
        <End />
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">{t('landing.foot.terms')}</Link>
        <Link to="/privacy">{t('landing.foot.privacy')}</Link>
        <a href="/api/docs">{t('landing.foot.api')}</a>
        <Link to="/status">{t('landing.foot.status')}</Link>
      </footer>
    </div>
  );
};
