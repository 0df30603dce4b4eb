import { type StatusIndicator, type StatusPart, type SystemStatus, statusIndicators } from '@sonora/contracts';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import { statusMessage } from '@sonora/contracts/messages/status';

/** Checks a part. @returns its state with a sentence @throws any error when the part is not working */
export type StatusCheck = () => Promise<{ readonly isWell: boolean; readonly description: Message }>;
export type StatusChecks = { readonly [Part in StatusPart]: StatusCheck };

/** Severity of a failing part. */
const weights: Readonly<Record<StatusPart, StatusIndicator>> = {
  database: 'critical',
  production: 'major',
  storage: 'critical',
  speech: 'major',
  mail: 'minor',
};

/** A text with its message id, in wire format. */
const described = (message: Message) => ({ description: message.text, ...referenceOf(message) });

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
          const { isWell, description } = await within(checks[name], timeoutMilliseconds);
          return { name, isWell, ...described(description) };
        } catch (error) {
          onFailure?.(name, error);
          return { name, isWell: false, ...described(statusMessage('status.notAnswering')) };
        }
      }),
    );
    const indicator = worst(parts);
    const overall = described(statusMessage(`status.overall.${indicator}`));
    return { status: { indicator, ...overall }, parts, checkedAt: now() };
  };
  return () => {
    if (!last || now() - last.at >= freshMilliseconds) last = { at: now(), status: checkAll() };
    return last.status;
  };
};
