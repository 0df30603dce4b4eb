import { lazy, Suspense, useEffect } from 'react';
import { player, usePlayer } from '../../shared/player/player.ts';

const TransportBar = lazy(() => import('./transport-bar.tsx'));

/** Shows the transport bar once a track has been started. Its code is loaded the first time. */
export const TransportOutlet = () => {
  const isInUse = usePlayer().track !== undefined;
  useEffect(() => () => player.clear(), []);
  return (
    isInUse && (
      <Suspense fallback={null}>
        <TransportBar />
      </Suspense>
    )
  );
};
