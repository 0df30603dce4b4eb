import styles from './card-page.module.css';
import { OpenPage } from './open-page.tsx';

type TextPageProps = {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
};

/** Page with text only. */
export const TextPage = ({ title, sections }: TextPageProps) => (
  <OpenPage title={title}>
    <main className={styles.text}>
      <h1>{title}</h1>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <p>{section.text}</p>
        </section>
      ))}
    </main>
  </OpenPage>
);
