import { DomainError } from '@sonora/contracts';

const windowMilliseconds = 60_000;
const rememberedAddresses = 10_000;

/** Limits attempts per address and minute. @throws DomainError `rate-limited` from the returned function */
export const createAttemptLimiter = (
  perMinute: number,
  now: () => number = Date.now,
): ((ipAddress: string) => void) => {
  const attempts = new Map<string, { count: number; since: number }>();
  return (ipAddress) => {
    const entry = attempts.get(ipAddress);
    if (!entry || now() - entry.since >= windowMilliseconds) {
      if (attempts.size >= rememberedAddresses) attempts.delete(attempts.keys().next().value as string);
      attempts.delete(ipAddress);
      attempts.set(ipAddress, { count: 1, since: now() });
      return;
    }
    entry.count += 1;
    if (entry.count > perMinute) throw new DomainError('rate-limited');
  };
};
