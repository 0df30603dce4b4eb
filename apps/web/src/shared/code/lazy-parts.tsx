import { type ComponentType, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/shared-messages.ts';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { CodeNotLoaded, loadCode, reportNotLoaded, retryCode } from './load-code.ts';

type Load<Properties> = () => Promise<{ readonly default: ComponentType<Properties> }>;

/** A component whose code is loaded on demand, once; after a failure, the next call tries again. */
const createPart = <Properties,>(load: Load<Properties>) => {
  let loaded: ComponentType<Properties> | undefined;
  let pending: Promise<ComponentType<Properties>> | undefined;
  const fetchOnce = async (): Promise<ComponentType<Properties>> => {
    try {
      loaded = (await loadCode(load)).default;
      return loaded;
    } finally {
      pending = undefined;
    }
  };
  return {
    get: () => loaded,
    fetch: (): Promise<ComponentType<Properties>> => {
      pending ??= fetchOnce();
      return pending;
    },
  };
};

type Part<Properties> = ReturnType<typeof createPart<Properties>>;

/** Delay after which code that is not yet wanted is loaded in advance, so that it is there without a connection, too. */
const prefetchMilliseconds = 2_000;

type Request = {
  readonly isWanted: boolean;
  /** After a change, code that could not be loaded is requested again. */
  readonly attempt: number;
  readonly onFailure: (error: unknown) => void;
};

/** The component once it is loaded. */
const usePart = <Properties,>(
  part: Part<Properties>,
  { isWanted, attempt, onFailure }: Request,
): ComponentType<Properties> | undefined => {
  const [Loaded, setLoaded] = useState(() => part.get());
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `attempt`
  useEffect(() => {
    if (Loaded) return undefined;
    if (!isWanted) {
      const timer = setTimeout(() => part.fetch().catch(() => {}), prefetchMilliseconds);
      return () => clearTimeout(timer);
    }
    let isOver = false;
    part.fetch().then(
      (next) => isOver || setLoaded(() => next),
      (error: unknown) => isOver || latest.current(error),
    );
    return () => {
      isOver = true;
    };
  }, [part, Loaded, isWanted, attempt]);
  return Loaded;
};

/** A part of a page or dialog, loaded when it is first shown. If that fails, its place offers to try again. */
export const lazyPanel = <Properties extends object>(load: Load<Properties>, height = 320) => {
  const part = createPart(load);
  return (properties: Properties) => {
    const [failure, setFailure] = useState<{ readonly attempt: number; readonly error?: unknown }>({ attempt: 0 });
    const { attempt, error } = failure;
    const Loaded = usePart(part, {
      isWanted: true,
      attempt,
      onFailure: (reason) => setFailure({ attempt, error: reason }),
    });
    if (Loaded) return <Loaded {...properties} />;
    if (error === undefined) return <Skeleton height={height} />;
    const tryAgain = (): void => setFailure({ attempt: attempt + 1 });
    const retry = (): void => {
      if (error instanceof CodeNotLoaded) void retryCode(tryAgain);
      else tryAgain();
    };
    return <ErrorState title={t('shared.partNotLoaded')} error={error} onRetry={retry} />;
  };
};

type OverlayProperties = { readonly onClose: () => void; readonly isOpen?: boolean };

/**
 * A dialog or another overlay, loaded shortly after it is mounted, or when it opens. If that fails, a toast says so and the
 * overlay counts as closed. It stays mounted after it was open, for its closing animation.
 */
export const lazyOverlay = <Properties extends OverlayProperties>(load: Load<Properties>) => {
  const part = createPart(load);
  return (properties: Properties) => {
    const { isOpen = true, onClose } = properties;
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    const Loaded = usePart(part, {
      isWanted: isOpen,
      attempt: 0,
      onFailure: (error) => {
        reportNotLoaded(error);
        onClose();
      },
    });
    return Loaded && wasOpen ? <Loaded {...properties} /> : null;
  };
};

type ExtraProperties = { readonly isNeeded?: boolean };

/** A part that a page can do without, loaded as an overlay is. After a failure it is requested when the network is back. */
export const lazyExtra = <Properties extends object>(load: Load<Properties>) => {
  const part = createPart(load);
  return ({ isNeeded = true, ...properties }: Properties & ExtraProperties) => {
    const [attempt, setAttempt] = useState(0);
    const Loaded = usePart(part, { isWanted: isNeeded, attempt, onFailure: () => {} });
    useEffect(() => {
      if (Loaded) return undefined;
      const retry = (): void => setAttempt((now) => now + 1);
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [Loaded]);
    return Loaded && isNeeded ? <Loaded {...(properties as unknown as Properties)} /> : null;
  };
};
