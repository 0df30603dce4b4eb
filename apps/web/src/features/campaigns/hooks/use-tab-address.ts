import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

const from = '/signed-in/workflows/campaign-manager/$campaignId';

/** What the address of a campaign's page keeps, so that a reload shows the same. */
export const useTabAddress = () => {
  const search = useSearch({ from });
  const { campaignId } = useParams({ from });
  const navigate = useNavigate();
  const write = useCallback(
    (part: Omit<typeof search, 'tab'>): void => {
      void navigate({
        to: '/workflows/campaign-manager/$campaignId',
        params: { campaignId },
        // Of the address to which a change under way leads, which the page does not show yet.
        search: (before: typeof search) => ({ ...before, ...part }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, campaignId],
  );
  return { search, write };
};
