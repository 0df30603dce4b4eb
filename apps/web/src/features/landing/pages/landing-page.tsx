import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { player } from '../../../shared/player/player.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { SamplePlayer } from '../components/sample-player.tsx';
import styles from './landing-page.module.css';

const facts = [
  {
    title: 'It ends on the beat',
    text: 'Music is written out, not cut off. Ask for 17.4 seconds and it is played for 17.4 seconds.',
  },
  {
    title: 'Change a word, hear it at once',
    text: 'Only the line you changed is made again. Everything else stays, sample for sample.',
  },
  {
    title: 'Ready to deliver',
    text: 'Loudness, true peak and length are measured on the finished file, each beside the limit it is held to.',
  },
] as const;

/** What Sonora is, told by an ad that it made. */
export const LandingPage = () => {
  useEffect(() => {
    document.title = 'Sonora · audio ads, from script to air';
    return () => player.pause();
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Logo size={34} /> Sonora
        </span>
        <ButtonLink to="/sign-in">Sign in</ButtonLink>
        <ButtonLink to="/sign-up" look="primary">
          Sign up
        </ButtonLink>
      </header>
      <main>
        <section className={styles.hero}>
          <h1>Write it. Hear it. Air it.</h1>
          <p>
            Sonora turns a script into a finished audio ad: voices, music that fits to the tenth of a second, mix and
            mastering. Open, on your own machine, without keys to anybody else’s.
          </p>
          <div className={styles.actions}>
            <ButtonLink to="/sign-up" look="primary" isLarge>
              Make your first ad
            </ButtonLink>
            <ButtonLink to="/sign-in" isLarge>
              Sign in
            </ButtonLink>
          </div>
        </section>
        <SamplePlayer />
        <div className={styles.facts}>
          {facts.map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">Terms of Use</Link>
        <Link to="/privacy">Privacy Policy</Link>
        <a href="/api/docs">API</a>
      </footer>
    </div>
  );
};
