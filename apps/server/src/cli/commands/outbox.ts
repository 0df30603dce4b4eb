import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { findUnsentMail, type UnsentMail } from '../../platform/mail/outbox.ts';
import { installationSeal } from '../../platform/secrets/sealed-text.ts';
import { type Command, textOption, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';

const defaultLimit = 20;
const maxLimit = 1_000;

/** Removes control characters, since names and texts of a mail come from users and could control the terminal. */
const withoutControlCharacters = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : '�'));

const moment = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const stateOf = ({ status, attempts, lastError, nextAttemptAt }: UnsentMail): string => {
  if (attempts === 0) return status;
  const next = status === 'waiting' ? `, next at ${moment(nextAttemptAt)}` : '';
  return `${status}, ${attempts} attempt${attempts === 1 ? '' : 's'}${next}: ${lastError ?? 'no reason known'}`;
};

/** A mail as text: four header lines, then the indented body. */
const mailText = (mail: UnsentMail): string =>
  withoutControlCharacters(
    [
      `To:      ${mail.recipient}`,
      `Subject: ${mail.subject}`,
      `Written: ${moment(mail.createdAt)}`,
      `State:   ${stateOf(mail)}`,
      '',
      ...(mail.body ?? 'What was in this mail has been removed.')
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => `  ${line}`.trimEnd()),
    ].join('\n'),
  );

const limitOf = (text: string | undefined): number => {
  if (text === undefined) return defaultLimit;
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > maxLimit)
    throw new UsageError(`--limit should be a whole number from 1 to ${maxLimit}`);
  return limit;
};

export const outboxCommand: Command = {
  usage: `outbox [--limit COUNT]

Without SMTP_URL every mail is kept here, links to set a new password included: who can run this command can pass
them on. With SMTP_URL it shows what the mail server has not taken yet (waiting), what it will not take (refused), and
what was given up after 28 hours (failed), each with the server's own reason.
The newest comes last.`,
  options: {
    limit: { type: 'string', value: 'COUNT', text: `how many at most, the newest; default ${defaultLimit}` },
  },
  run: async (input) => {
    if (input.positionals.length > 0) throw new UsageError('outbox takes no names');
    const limit = limitOf(textOption(input, 'limit'));
    const { dataDirectory } = readConfig(process.env, checkoutRoot());
    const mails = await withDatabase(({ db }) => findUnsentMail(db, installationSeal(dataDirectory), limit));
    return {
      document: { mails },
      text: mails.length === 0 ? 'Nothing waits to be sent.' : mails.map(mailText).join(`\n\n${'─'.repeat(60)}\n\n`),
    };
  },
};
