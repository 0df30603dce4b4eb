import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const LoadedToasts = lazy(() => import('./loaded-toasts.tsx'));

/** Container of toasts. Their code is loaded with the first one. */
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
