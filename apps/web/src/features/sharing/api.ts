import type { LinkOwner } from '@sonora/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { queries } from '../../shared/api/client.ts';
import { errorStatus, errorText } from '../../shared/api/errors.ts';
import { reportFailure } from '../../shared/api/report-failure.ts';
import { showToast } from '../../shared/toast/toast.ts';
import { t } from './messages.ts';

export const linksPerPage = 25;

export type LinksView = {
  readonly search: string;
  readonly whose: LinkOwner;
  /** Index of the page, from 0. */
  readonly at: number;
};

/** A page of links. The previous page stays while the next one loads. */
export const linksOptions = ({ search, whose, at }: LinksView) =>
  queries.sharing.list.queryOptions({
    input: {
      query: { ...(search.trim() !== '' && { search: search.trim() }), whose, page: at + 1, pageSize: linksPerPage },
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Query key of all lists of links. */
export const linksKey = queries.sharing.list.key();

const limitMilliseconds = 6_000;

/** Shows a toast for a link that could not be created, with its own text for the hourly limit of the free plan. */
export const showShareFailure = (error: unknown): void => {
  if (errorStatus(error) === 429)
    showToast({
      tone: 'warning',
      title: t('sharing.errors.limitTitle'),
      description: `${t('sharing.errors.limit')} ${errorText(error)}`,
      milliseconds: limitMilliseconds,
    });
  else {
    reportFailure('share_error', error);
    showToast({ tone: 'error', title: t('sharing.errors.title'), description: t('sharing.errors.text') });
  }
};
