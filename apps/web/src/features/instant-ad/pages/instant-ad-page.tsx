import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/errors.ts';
import { useMayOpen } from '../../../shared/api/session.ts';
import { usePage } from '../../../shared/hooks/use-page.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { createEditorSession } from '../api.ts';
import styles from '../components/instant-ad.module.css';
import { InstantForm } from '../components/instant-form.tsx';
import { InstantResult } from '../components/instant-result.tsx';
import { type InstantAds, useInstantAds } from '../hooks/use-instant-ads.ts';
import { t } from '../messages.ts';

const Results = ({ ads }: { readonly ads: InstantAds }) => {
  const navigate = useNavigate();
  const mayEdit = useMayOpen('/workflows/create-ad');
  const { session } = ads;
  const open = async (audioformId: string): Promise<void> => {
    if (!session) return;
    try {
      const { projectId, sessionId } = await createEditorSession(session, audioformId);
      await navigate({ to: '/workflows/create-ad', search: { projectId, sessionId } });
    } catch (error) {
      showToast({ tone: 'error', title: t('instantAd.notLoaded'), description: errorText(error) });
    }
  };
  if (ads.ids.length === 0) return null;
  return (
    <section aria-labelledby="instant-results">
      <h2 id="instant-results" className={styles.heading}>
        {t('instantAd.results')}
      </h2>
      <ul className={styles.results}>
        {ads.ids.map((audioformId, index) => (
          <InstantResult
            key={audioformId}
            audioformId={audioformId}
            number={index + 1}
            isNew={ads.isNew}
            brief={ads.brief}
            onRetry={() => ads.again(audioformId)}
            onOpen={mayEdit && session ? () => void open(audioformId) : undefined}
          />
        ))}
      </ul>
    </section>
  );
};

/** Finished ads from a description: one field, one button. */
export const InstantAdPage = () => {
  usePage(t('instantAd.title'));
  const ads = useInstantAds();
  return (
    <>
      <PageHead title={t('instantAd.title')} />
      <InstantForm ads={ads} />
      {ads.ids.length === 0 && ads.opened.isLoading && (
        <div className={styles.heading} role="status">
          <Skeleton height={120} />
        </div>
      )}
      {ads.ids.length === 0 && ads.opened.isError && (
        <ErrorState
          title={t('instantAd.notLoaded')}
          error={ads.opened.error}
          onRetry={() => void ads.opened.refetch()}
        />
      )}
      <Results ads={ads} />
    </>
  );
};
