import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../shared/api/client.ts';
import { useMay } from '../../../shared/api/session.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { usePage } from '../../../shared/hooks/page-facts.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { Bone } from '../../../shared/ui/states.tsx';
import { texts } from '../texts.ts';
import styles from './home-page.module.css';

const { speech: t } = texts;

type CountProps = {
  readonly query: { readonly isError: boolean; readonly data: unknown };
  readonly children: ReactNode;
};

const Count = ({ query, children }: CountProps) => {
  if (query.isError) return <p>{t.notFetched}</p>;
  if (query.data !== undefined) return <p className={styles.count}>{children}</p>;
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <Bone width={160} height={26} />
    </div>
  );
};

const VoicesCard = () => {
  const voices = useQuery(queries.speech.listVoices.queryOptions({ input: { query: {} } }));
  const all = voices.data?.data.voices ?? [];
  const languages = new Set(all.map(({ languageCode }) => languageCode.split('-')[0])).size;
  return (
    <Card title={t.voices.title}>
      <div className={styles.body}>
        <Count query={voices}>{t.voices.count(numberText(all.length), all.length === 1, languages)}</Count>
        <p>{t.voices.text}</p>
        <ButtonLink to="/workflows/create-ad">{t.voices.action}</ButtonLink>
      </div>
    </Card>
  );
};

/** Everything about speech, in one place. */
export const SpeechPage = () => {
  usePage(t.title);
  const isOperator = useMay('installation.administer');
  return (
    <>
      <PageHead title={t.title} />
      <p className={styles.hello}>{t.lead}</p>
      <div className={styles.grid}>
        <VoicesCard />
        <Card title={t.services.title}>
          <div className={styles.body}>
            <p>{t.services.text}</p>
            <ButtonLink to="/voices/services">{t.open}</ButtonLink>
          </div>
        </Card>
        {isOperator && (
          <Card title={t.packs.title}>
            <div className={styles.body}>
              <p>{t.packs.text}</p>
              <ButtonLink to="/voices/packs">{t.open}</ButtonLink>
            </div>
          </Card>
        )}
        <Card title={t.dictionary.title}>
          <div className={styles.body}>
            <p>{t.dictionary.text}</p>
          </div>
        </Card>
      </div>
    </>
  );
};
