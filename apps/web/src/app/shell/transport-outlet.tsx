import { useEffect } from 'react';
import { lazyExtra } from '../../shared/code/lazy-parts.tsx';
import { player, usePlayer } from '../../shared/player/player.ts';

const TransportBar = lazyExtra(() => import('./transport-bar.tsx'));

/** Shows the transport bar once a track has been started. Its code is loaded shortly after the page. */
export const TransportOutlet = () => {
  const isInUse = usePlayer().track !== undefined;
  useEffect(() => () => player.clear(), []);
  return <TransportBar isNeeded={isInUse} />;
};
