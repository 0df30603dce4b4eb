import { lazyExtra } from '../../shared/code/lazy-parts.tsx';

/** Remaining credits, in the top bar of wide windows and in the drawer of small ones. */
export const CreditsLine = lazyExtra(() => import('../../features/billing/components/credits-line.tsx'));
