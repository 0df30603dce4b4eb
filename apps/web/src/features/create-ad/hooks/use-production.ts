import type { ProductionDetails, Progress } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, queries } from '../../../shared/api/client.ts';
import { errorCode, errorLines, errorText } from '../../../shared/api/errors.ts';
import { loadMessages, serverText } from '../../../shared/i18n/server-messages.ts';
import { detailsOptions, watchProduction } from '../../../shared/productions/follow-production.ts';
import { type GenerationFailure, useGenerationFailure } from '../../../shared/productions/generation-failure.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { loadCompiler, submitAd } from '../api.ts';
import { t } from '../messages.ts';
import type { Ad } from '../model/document/ad.ts';
import { type SortedErrors, serverLines, sortErrors } from '../model/document/line-errors.ts';
import type { Pending } from '../model/session/session-state.ts';

const noErrors: SortedErrors = { byLine: new Map(), general: [] };

type Options = {
  readonly pending: Pending | undefined;
  readonly setPending: (pending: Pending | undefined) => void;
  readonly onSucceeded: (details: ProductionDetails, ad: Ad) => void;
};

export type Production = {
  readonly isRunning: boolean;
  /** Undefined until the first progress event. */
  readonly progress: Progress | undefined;
  readonly errors: SortedErrors;
  /** Starts a production. `prepare` returns the id of the saved session; without one, the production starts all the same. */
  readonly start: (
    ad: Ad,
    prepare: () => Promise<string | undefined>,
    expressiveVoices: ReadonlySet<string>,
  ) => Promise<void>;
  readonly cancel: () => void;
};

type FollowingOptions = Options & {
  readonly onProgress: (progress: Progress | undefined) => void;
  readonly setErrors: (errors: SortedErrors) => void;
  readonly showFailure: (failure: GenerationFailure) => void;
};

/** Follows the pending production until it ends. */
const useFollowing = ({
  pending,
  setPending,
  onSucceeded,
  onProgress,
  setErrors,
  showFailure,
}: FollowingOptions): void => {
  const queryClient = useQueryClient();
  const latest = useRef({ setPending, onSucceeded });
  useEffect(() => {
    latest.current = { setPending, onSucceeded };
  });
  useEffect(() => {
    if (!pending) return undefined;
    const stop = new AbortController();
    const { audioformId, ad } = pending;
    const end = (sorted: SortedErrors): void => {
      latest.current.setPending(undefined);
      setErrors(sorted);
    };
    const follow = async (): Promise<void> => {
      const last = await watchProduction(audioformId, stop.signal, onProgress);
      // The production has spent or refunded credits.
      if (last) void queryClient.invalidateQueries({ queryKey: queries.billing.key() });
      if (last?.status === 'succeeded') {
        const details = await queryClient.fetchQuery(detailsOptions(audioformId));
        if (!stop.signal.aborted) latest.current.onSucceeded(details, ad);
      } else if (last?.status === 'cancelled') end(noErrors);
      else if (last) {
        const lines = serverLines(last.errors, last.messages.errors);
        await loadMessages(lines);
        end(sortErrors(lines, ad));
        const [first] = lines;
        showFailure({ code: undefined, sentence: first ? serverText(first, first.text) : '' });
      }
    };
    follow()
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        end(noErrors);
        showFailure({ code: errorCode(error), sentence: errorText(error) });
      })
      .finally(() => !stop.signal.aborted && onProgress(undefined));
    return () => stop.abort();
  }, [pending, queryClient, onProgress, setErrors, showFailure]);
};

/** Starts productions and follows the pending one, also after a reload. */
export const useProduction = ({ pending, setPending, onSucceeded }: Options): Production => {
  const [progress, setProgress] = useState<Progress>();
  const [errors, setErrors] = useState<SortedErrors>(noErrors);
  const [isStarting, setStarting] = useState(false);
  const showFailure = useGenerationFailure();

  useEffect(() => {
    // A failure is reported when a production starts.
    loadCompiler().catch(() => {});
  }, []);
  useFollowing({ pending, setPending, onSucceeded, onProgress: setProgress, setErrors, showFailure });

  const start = useCallback<Production['start']>(
    async (ad, prepare, expressiveVoices) => {
      setErrors(noErrors);
      setProgress(undefined);
      setStarting(true);
      const idempotencyKey = crypto.randomUUID();
      try {
        // A failure to save must not prevent rendering.
        const sessionId = await prepare().catch(() => undefined);
        const audioformId = await submitAd(ad, { sessionId, idempotencyKey, expressiveVoices });
        setPending({ audioformId, ad });
      } catch (error) {
        const lines = errorLines(error);
        setErrors(sortErrors(lines.length > 0 ? lines : [{ text: errorText(error) }], ad));
        showFailure({ code: errorCode(error), sentence: errorText(error) });
      } finally {
        setStarting(false);
      }
    },
    [setPending, showFailure],
  );

  return {
    isRunning: isStarting || pending !== undefined,
    progress,
    errors,
    start,
    cancel: () => {
      if (!pending) return;
      api.audioforms.cancel({ params: { audioformId: pending.audioformId } }).catch((error: unknown) => {
        showToast({ tone: 'error', title: t('createAd.anErrorOccurred'), description: errorText(error) });
      });
    },
  };
};
