import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

const from = '/signed-in/workflows/campaign-manager/$campaignId';

/** What the address of a campaign's page keeps, so that a reload shows the same. */
export const useTabAddress = () => {
  const search = useSearch({ from });
  const { campaignId } = useParams({ from });
  const navigate = useNavigate();
  const latest = useRef(search);
  latest.current = search;
  const write = useCallback(
    (part: Omit<typeof search, 'tab'>): void => {
      void navigate({
        to: '/workflows/campaign-manager/$campaignId',
        params: { campaignId },
        search: { ...latest.current, ...part },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, campaignId],
  );
  return { search, write };
};
