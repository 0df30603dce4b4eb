import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorCode, errorText } from '../../../shared/api/errors.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Logo } from '../../../shared/ui/logo.tsx';
import { Banner, Skeleton } from '../../../shared/ui/states.tsx';
import { Playground } from '../components/playground.tsx';
import { Sonicsell } from '../components/sonicsell.tsx';
import { Video } from '../components/video.tsx';
import { type OpenSound, useSharedTrack } from '../hooks/use-shared-track.ts';
import { t } from '../messages.ts';
import styles from './shared-page.module.css';

const route = getRouteApi('/s/$code');

const Sheet = ({ isNarrow, children }: { readonly isNarrow?: boolean; readonly children: ReactNode }) => (
  <main className={classNames(styles.card, isNarrow === true && styles.narrow)}>{children}</main>
);

const Player = ({ code, sound }: { readonly code: string; readonly sound: OpenSound }) => {
  const shared = useSharedTrack(code, sound);
  useEffect(() => {
    document.title = `${sound.name} · Sonora`;
  }, [sound.name]);
  switch (sound.player) {
    case 'playground':
      return (
        <Sheet>
          <Playground shared={shared} />
        </Sheet>
      );
    case 'sonicsell':
      return (
        <Sheet isNarrow>
          <Sonicsell shared={shared} />
        </Sheet>
      );
    case 'video':
      return (
        <Sheet>
          <Video shared={shared} code={code} />
        </Sheet>
      );
    default:
      return sound.player satisfies never;
  }
};

type PasswordStepProps = {
  readonly wasWrong: boolean;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onOpen: (password: string) => void;
};

const PasswordStep = ({ wasWrong, problem, isBusy, onOpen }: PasswordStepProps) => {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onOpen(password);
  };
  return (
    <Sheet isNarrow>
      <div className={styles.state}>
        <h1>{t('sharing.shared.lockedTitle')}</h1>
        <p>{t('sharing.shared.lockedText')}</p>
        <form className={styles.unlock} onSubmit={submit}>
          <label>
            {t('sharing.shared.password')}
            <input
              className="control"
              type="password"
              required
              value={password}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </label>
          {(problem !== undefined || wasWrong) && (
            <Banner tone="error" isLive>
              {problem ?? t('sharing.shared.wrong')}
            </Banner>
          )}
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('sharing.shared.openIt')}
          </Button>
        </form>
      </div>
    </Sheet>
  );
};

const NotShared = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const code = errorCode(error);
  const [title, text] =
    code === 'not-found'
      ? [t('sharing.shared.goneTitle'), t('sharing.shared.goneText')]
      : code === 'link-expired'
        ? [t('sharing.shared.expiredTitle'), t('sharing.shared.expiredText')]
        : [t('sharing.shared.failedTitle'), errorText(error)];
  return (
    <Sheet isNarrow>
      <div className={styles.state} role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        {code !== 'not-found' && code !== 'link-expired' ? (
          <Button onClick={onRetry}>{t('sharing.shared.retry')}</Button>
        ) : (
          <ButtonLink to="/">{t('sharing.shared.toStart')}</ButtonLink>
        )}
      </div>
    </Sheet>
  );
};

const useOpening = (code: string) => {
  const [password, setPassword] = useState<string>();
  const [turn, setTurn] = useState(0);
  const opening = useQuery({
    queryKey: ['shared', code, turn],
    queryFn: () => api.sharing.open({ params: { code }, body: password === undefined ? {} : { password } }),
    // The audio URL is valid for an hour; a refetch would interrupt playback.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
    retry: false,
  });
  return {
    opening,
    hasTried: password !== undefined,
    unlock: (given: string): void => {
      setPassword(given);
      setTurn((count) => count + 1);
    },
  };
};

/** Public page of shared audio, in the player that its owner chose. */
export const SharedPage = () => {
  const { code } = route.useParams();
  const { opening, hasTried, unlock } = useOpening(code);
  const { data, error, isFetching } = opening;
  const isLocked = data?.status === 'locked' || (hasTried && errorCode(error) === 'rate-limited');
  useEffect(() => {
    document.title = `${t('sharing.shared.title')} · Sonora`;
  }, []);
  return (
    <div className={styles.page}>
      {isLocked ? (
        <PasswordStep
          wasWrong={data?.status === 'locked' && data.wasWrong && !isFetching}
          problem={error ? errorText(error) : undefined}
          isBusy={isFetching}
          onOpen={unlock}
        />
      ) : error ? (
        <NotShared error={error} onRetry={() => void opening.refetch()} />
      ) : data?.status === 'open' ? (
        <Player code={code} sound={data} />
      ) : (
        <Sheet>
          <div role="status">
            <span className="sr-only">{t('sharing.loading')}</span>
            <Skeleton height={180} />
          </div>
        </Sheet>
      )}
      <footer className={styles.foot}>
        <Link to="/">
          <Logo size={22} /> {t('sharing.shared.made')}
        </Link>
      </footer>
    </div>
  );
};
