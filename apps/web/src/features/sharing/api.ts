import { queries } from '../../shared/api/client.ts';
import { errorStatus, errorText } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/toast/toast.ts';
import { texts } from './texts.ts';

export const linksOptions = () => queries.sharing.list.queryOptions({ staleTime: 5_000 });

const limitMilliseconds = 6_000;

/** Says why no link was made: the free plan has so many an hour, everything else is ours. */
export const tellShareFailure = (error: unknown): void => {
  const { limitTitle, limit, title, text } = texts.errors;
  if (errorStatus(error) === 429)
    showToast({
      tone: 'warning',
      title: limitTitle,
      description: `${limit} ${errorText(error)}`,
      milliseconds: limitMilliseconds,
    });
  else showToast({ tone: 'error', title, description: text });
};
