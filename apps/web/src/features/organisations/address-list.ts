import { t } from './messages.ts';

const maxNamed = 5;

/** The first addresses and the number of further ones. */
export const addressList = (emails: readonly string[]): string =>
  emails.length <= maxNamed
    ? emails.join(', ')
    : t('organisations.invite.andMore', {
        emails: emails.slice(0, maxNamed).join(', '),
        count: emails.length - maxNamed,
      });
