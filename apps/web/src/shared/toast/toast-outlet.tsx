import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const LoadedToasts = lazy(() => import('./loaded-toasts.tsx'));

/** Where toasts appear. Empty, and without their code, until there is one. */
export const ToastOutlet = () => {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <LoadedToasts />
      </Suspense>
    )
  );
};
