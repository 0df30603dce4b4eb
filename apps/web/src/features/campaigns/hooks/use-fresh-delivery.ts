import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { campaignQueries } from '../api.ts';
import { useDraft } from './campaign-draft.tsx';

/** Fetches checks and documents again when creatives become ready, which happens without a change of the draft. */
export const useFreshDelivery = (): void => {
  const client = useQueryClient();
  const { preparing, ready, failed } = useDraft().campaign.creativeStates;
  const states = `${preparing} ${ready} ${failed}`;
  const former = useRef(states);
  useEffect(() => {
    if (former.current === states) return;
    former.current = states;
    void client.invalidateQueries({ queryKey: campaignQueries.campaignDelivery.key() });
  }, [client, states]);
};
