import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { player } from '../../../shared/player/player.ts';
import { ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { SamplePlayer } from '../components/sample-player.tsx';
import { texts as t } from '../texts.ts';
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
      <h2>{t.api.title}</h2>
      <p>{t.api.text}</p>
      <ButtonAnchor href="/api/docs">{t.api.docs}</ButtonAnchor>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
    <section tabIndex={0} aria-label={t.api.example} className={styles.call}>
      <pre>
        <code>{call(window.location.origin)}</code>
      </pre>
    </section>
  </section>
);

const Steps = () => (
  <section className={styles.steps}>
    <h2>{t.steps.title}</h2>
    <ol>
      {t.steps.all.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
);

const Facts = () => (
  <div className={styles.facts}>
    {Object.entries(t.facts).map(([name, { title, text }]) => (
      <section key={name}>
        <h2>{title}</h2>
        <p>{text}</p>
      </section>
    ))}
  </div>
);

const End = () => (
  <section className={styles.end}>
    <div>
      <h2>{t.end.title}</h2>
      <p>{t.end.text}</p>
    </div>
    <ButtonLink to="/sign-up" look="primary" isLarge>
      {t.signUp}
    </ButtonLink>
  </section>
);

/** What Sonora is, told by an ad that it made. */
export const LandingPage = () => {
  useEffect(() => {
    document.title = t.windowTitle;
    return () => player.pause();
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Logo size={34} /> Sonora
        </span>
        <ButtonLink to="/sign-in">{t.signIn}</ButtonLink>
        <ButtonLink to="/sign-up" look="primary">
          {t.signUp}
        </ButtonLink>
      </header>
      <main>
        <section className={styles.hero}>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
          <div className={styles.actions}>
            <ButtonLink to="/sign-up" look="primary" isLarge>
              {t.first}
            </ButtonLink>
            <ButtonLink to="/sign-in" isLarge>
              {t.signIn}
            </ButtonLink>
          </div>
        </section>
        <SamplePlayer />
        <Steps />
        <Facts />
        <ApiPart />
        <End />
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">{t.foot.terms}</Link>
        <Link to="/privacy">{t.foot.privacy}</Link>
        <a href="/api/docs">{t.foot.api}</a>
        <Link to="/status">{t.foot.status}</Link>
      </footer>
    </div>
  );
};
