import { useState } from 'react';
import { lazyOverlay } from '../../shared/code/lazy-parts.tsx';
import { useLast } from '../../shared/hooks/use-last.ts';
import { endShare, useShareRequest } from '../../shared/share/share-request.ts';

const ShareDialog = lazyOverlay(() => import('../../features/sharing/components/share-dialog.tsx'));

/** Renders the share dialog for every page that requests it. Its code is loaded the first time. */
export const ShareOutlet = () => {
  const request = useShareRequest();
  const shown = useLast(request);
  // Each request gets a new dialog, even for the same audio.
  const [turn, setTurn] = useState({ count: 0, request });
  if (request !== turn.request) setTurn({ count: turn.count + (request ? 1 : 0), request });
  return shown && <ShareDialog key={turn.count} request={shown} isOpen={request !== undefined} onClose={endShare} />;
};
