import { type StatusIndicator, type StatusPart, type SystemStatus, statusIndicators } from '@sonora/contracts';

/** Checks a part. @returns its state with a sentence @throws any error when the part is not working */
export type StatusCheck = () => Promise<{ readonly isWell: boolean; readonly description: string }>;
export type StatusChecks = { readonly [Part in StatusPart]: StatusCheck };

/** Severity of a failing part. */
const weights: Readonly<Record<StatusPart, StatusIndicator>> = {
  database: 'critical',
  production: 'major',
  storage: 'critical',
  speech: 'major',
  mail: 'minor',
};

/** Terms that status pages commonly use. */
const descriptions: Readonly<Record<StatusIndicator, string>> = {
  none: 'All Systems Operational',
  minor: 'Minor Service Outage',
  major: 'Partial System Outage',
  critical: 'Major Service Outage',
};

/** A check that takes longer counts as failed. */
const TIMEOUT_MILLISECONDS = 4_000;
/** Status cache TTL. */
const freshMilliseconds = 5_000;

const within = async (check: StatusCheck, milliseconds: number): ReturnType<StatusCheck> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), milliseconds);
  });
  try {
    return await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
};

const worst = (parts: SystemStatus['parts']): StatusIndicator => {
  const found = parts.filter(({ isWell }) => !isWell).map(({ name }) => statusIndicators.indexOf(weights[name]));
  return statusIndicators[Math.max(0, ...found)] ?? 'none';
};

/**
 * Checks all parts in parallel; the overall indicator is the worst of the failed parts. Cached for five seconds. Never throws;
 * the reason of a failure goes to `onFailure` only.
 */
export const createSystemStatus = (
  checks: StatusChecks,
  options: {
    readonly onFailure?: (part: StatusPart, error: unknown) => void;
    readonly now?: () => number;
    readonly timeoutMilliseconds?: number;
  } = {},
): (() => Promise<SystemStatus>) => {
  const { onFailure, now = Date.now, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options;
  let last: { readonly at: number; readonly status: Promise<SystemStatus> } | undefined;
  const checkAll = async (): Promise<SystemStatus> => {
    const parts = await Promise.all(
      (Object.keys(checks) as StatusPart[]).map(async (name) => {
        try {
          return { name, ...(await within(checks[name], timeoutMilliseconds)) };
        } catch (error) {
          onFailure?.(name, error);
          return { name, isWell: false, description: 'Not answering' };
        }
      }),
    );
    const indicator = worst(parts);
    return { status: { indicator, description: descriptions[indicator] }, parts, checkedAt: now() };
  };
  return () => {
    if (!last || now() - last.at >= freshMilliseconds) last = { at: now(), status: checkAll() };
    return last.status;
  };
};
