import type { Counters, ServedAd } from './counters.ts';
import {
  addExposure,
  countExposuresAfter,
  createLedger,
  type Exposure,
  exposureKeyOf,
  type Ledger,
  listExposures,
  removeExpired,
  removeSubjects,
  subjectOfKey,
} from './ledger.ts';

/** What an instance counted since another one asked. It can be written as JSON: `keepMs` is null where it is infinite. */
export type CountsMessage = {
  readonly instanceId: string;
  /** Position that the reader passes with its next request. */
  readonly cursor: number;
  /** Position after which `exposures` begin; 0 when they are all that are still counted. */
  readonly since: number;
  readonly totals: readonly (readonly [subject: string, total: number])[];
  readonly exposures: readonly (readonly [key: string, instantMs: number, keepMs: number | null])[];
};

export type SharedCounters = Counters & {
  readonly instanceId: string;
  /** Counts of this instance after a cursor; 0 for all. */
  readonly changesSince: (cursor: number) => CountsMessage;
  /** Position up to which another instance's counts are known; 0 when it is unknown. */
  readonly cursorOf: (instanceId: string) => number;
  /** Takes over what another instance counted. Repeated and reordered messages change nothing. */
  readonly receive: (message: CountsMessage, nowMs: number) => void;
  /** Keeps the counts of an instance that has ended, without waiting for news of it. A later message shows that it serves again. */
  readonly retire: (instanceId: string) => void;
  /** Removes exposures that no cap needs any more. Call it about once a minute. */
  readonly sweep: (nowMs: number) => void;
  /** Subjects of which this or another instance counted ads. */
  readonly subjects: () => ReadonlySet<string>;
  /** Removes everything that was counted for subjects that were deleted. */
  readonly forget: (subjects: ReadonlySet<string>) => void;
};

export type SharedCountersOptions = {
  /** Unique among the processes and their restarts. */
  readonly instanceId: string;
  /** Silence, in seconds, after which an instance counts as separated: more than exchange interval and message delay together. */
  readonly separatedAfterSeconds: number;
  /** Silence, in seconds, after which an instance counts as ended. Default 3,600. */
  readonly endedAfterSeconds?: number;
};

/** Exposures that are kept for other instances; one that is further behind receives everything that is still counted. */
const MAX_CHANGES = 100_000;
const DEFAULT_ENDED_AFTER_SECONDS = 3600;

type ChangeLog = {
  readonly push: (change: Exposure) => void;
  readonly read: (cursor: number) => ChangesRead;
  /** Empties changes of exposures; their positions stay. */
  readonly clear: (isCleared: (change: Exposure) => boolean) => void;
};
type ChangesRead = { readonly cursor: number; readonly since: number; readonly changes: readonly Exposure[] };

/** In place of an exposure that is not counted any more. */
const clearedExposure: Exposure = { key: '', instantMs: 0, keepMs: 0 };

const createChangeLog = (all: () => readonly Exposure[]): ChangeLog => {
  let changes: Exposure[] = [];
  let first = 0;
  return {
    push: (change) => {
      changes.push(change);
      if (changes.length < MAX_CHANGES * 1.2) return;
      first += changes.length - MAX_CHANGES;
      changes = changes.slice(-MAX_CHANGES);
    },
    clear: (isCleared) => {
      for (const [index, change] of changes.entries()) if (isCleared(change)) changes[index] = clearedExposure;
    },
    read: (cursor) => {
      const end = first + changes.length;
      const isKnown = cursor > 0 && cursor >= first && cursor <= end;
      return isKnown
        ? { cursor: end, since: cursor, changes: changes.slice(cursor - first) }
        : { cursor: end, since: 0, changes: all() };
    },
  };
};

type Peer = Ledger & { cursor: number; heardMs: number; isRetired: boolean };

/** The other instances, as far as this one heard of them. */
type Peers = {
  readonly ledgers: () => Iterable<Peer>;
  readonly cursorOf: SharedCounters['cursorOf'];
  readonly receive: (message: CountsMessage, nowMs: number) => void;
  readonly retire: (instanceId: string) => void;
  /** Instances that serve at an instant, and whether one of them has been silent for too long. */
  readonly stateAt: (nowMs: number) => { readonly serving: number; readonly isSeparated: boolean };
};

const applyMessage = (peer: Peer, message: CountsMessage): void => {
  for (const [subject, total] of message.totals) {
    peer.totals.set(subject, Math.max(total, peer.totals.get(subject) ?? 0));
  }
  if (message.since === 0) peer.exposures.clear();
  // A message that begins before the known position is partly known.
  const known = message.since === 0 ? 0 : peer.cursor - message.since;
  for (const [key, instantMs, keepMs] of message.exposures.slice(known)) {
    addExposure(peer, { key, instantMs, keepMs: keepMs ?? Number.POSITIVE_INFINITY });
  }
  peer.cursor = message.cursor;
};

const createPeers = (separatedAfterMs: number, endedAfterMs: number): Peers => {
  const peers = new Map<string, Peer>();
  return {
    ledgers: () => peers.values(),
    cursorOf: (instanceId) => peers.get(instanceId)?.cursor ?? 0,
    receive: (message, nowMs) => {
      const known = peers.get(message.instanceId);
      const peer = known ?? { ...createLedger(), cursor: 0, heardMs: nowMs, isRetired: false };
      peers.set(message.instanceId, peer);
      if (message.since > peer.cursor || message.cursor < peer.cursor) return;
      peer.heardMs = nowMs;
      peer.isRetired = false;
      applyMessage(peer, message);
    },
    retire: (instanceId) => {
      const peer = peers.get(instanceId);
      if (peer) peer.isRetired = true;
    },
    stateAt: (nowMs) => {
      let [serving, isSeparated] = [1, false];
      for (const peer of peers.values()) {
        // A clock that was put back would hide a silence for as long as it jumped.
        if (nowMs < peer.heardMs) peer.heardMs = nowMs;
        const silenceMs = nowMs - peer.heardMs;
        if (peer.isRetired || silenceMs > endedAfterMs) continue;
        serving += 1;
        if (silenceMs > separatedAfterMs) isSeparated = true;
      }
      return { serving, isSeparated };
    },
  };
};

/** Allowance of a subject. During a separation each instance takes its share of what was left when the separation began. */
const createAllowance = (
  peers: Peers,
  ownTotalOf: (subject: string) => number,
  totalOf: (subject: string) => number,
): { readonly has: Counters['hasAllowance']; readonly endSeparation: () => void } => {
  const starts = new Map<string, { readonly own: number; readonly all: number }>();
  return {
    has: (subject, allowed, instantMs) => {
      const { serving, isSeparated } = peers.stateAt(instantMs);
      if (!isSeparated) return totalOf(subject) < allowed;
      const own = ownTotalOf(subject);
      const start = starts.get(subject) ?? { own, all: totalOf(subject) };
      starts.set(subject, start);
      return own - start.own < (allowed - start.all) / serving;
    },
    endSeparation: () => starts.clear(),
  };
};

/**
 * Counters of one process, which exchanges its counts with other processes. Let T be the interval of exchanges and D the longest delay of a
 * message: an instance then knows what the others served until S = T + D ago. `separatedAfterSeconds` is at least S.
 *
 * - Pacing: of a goal, or of its share by now, at most as many ads too many are served as the other instances served within S, and one. When
 *   instances cannot exchange messages (in both directions, for less than `endedAfterSeconds`), the bound is the ads that were served
 *   within S + `separatedAfterSeconds` before each instance noticed it, and one per instance, however long the separation lasts: each takes
 *   only its share of the rest.
 * - Caps: a listener hears more than the cap at most as often as other instances served this listener within S or during a separation, and
 *   never more than the cap times the number of instances.
 *
 * One instance alone exceeds nothing. Counts are in memory: a caller that stores `changesSince(0)` of each instance passes the stored
 * messages to `receive` at the start and retires the instances that have ended. An instance serves after it received the others' counts.
 * The exposures that a sequence counts are exact up to 100 per listener, and never more than the true number after a restart.
 */
export const createSharedCounters = (options: SharedCountersOptions): SharedCounters => {
  const { instanceId, separatedAfterSeconds, endedAfterSeconds = DEFAULT_ENDED_AFTER_SECONDS } = options;
  const own = createLedger();
  const peers = createPeers(separatedAfterSeconds * 1000, endedAfterSeconds * 1000);
  const log = createChangeLog(() => listExposures(own));
  const sum = (count: (ledger: Ledger) => number): number => {
    let total = count(own);
    for (const peer of peers.ledgers()) total += count(peer);
    return total;
  };
  const totalIn =
    (subject: string) =>
    ({ totals }: Ledger): number =>
      totals.get(subject) ?? 0;
  const allowance = createAllowance(
    peers,
    (subject) => totalIn(subject)(own),
    (subject) => sum(totalIn(subject)),
  );
  const record = ({ subject, listenerKey, instantMs, keepMs }: ServedAd): void => {
    own.totals.set(subject, totalIn(subject)(own) + 1);
    if (listenerKey === undefined || keepMs <= 0) return;
    const exposure = { key: exposureKeyOf(subject, listenerKey), instantMs, keepMs };
    addExposure(own, exposure);
    log.push(exposure);
  };
  return {
    instanceId,
    countExposures: (subject, listenerKey, sinceMs) => {
      const key = exposureKeyOf(subject, listenerKey);
      return sum((ledger) => countExposuresAfter(ledger, key, sinceMs));
    },
    countAllExposures: (subject, listenerKey) => {
      const key = exposureKeyOf(subject, listenerKey);
      return sum(({ exposures }) => exposures.get(key)?.total ?? 0);
    },
    hasAllowance: allowance.has,
    record,
    changesSince: (position) => {
      const { cursor, since, changes } = log.read(position);
      const exposures = changes.map(
        ({ key, instantMs, keepMs }) => [key, instantMs, Number.isFinite(keepMs) ? keepMs : null] as const,
      );
      return { instanceId, cursor, since, totals: [...own.totals], exposures };
    },
    cursorOf: peers.cursorOf,
    receive: (message, nowMs) => {
      if (message.instanceId === instanceId) return;
      peers.receive(message, nowMs);
      if (!peers.stateAt(nowMs).isSeparated) allowance.endSeparation();
    },
    retire: peers.retire,
    sweep: (nowMs) => {
      for (const ledger of [own, ...peers.ledgers()]) removeExpired(ledger, nowMs);
      log.clear(({ instantMs, keepMs }) => instantMs + keepMs < nowMs);
    },
    subjects: () => new Set([own, ...peers.ledgers()].flatMap(({ totals }) => [...totals.keys()])),
    forget: (subjects) => {
      for (const ledger of [own, ...peers.ledgers()]) removeSubjects(ledger, subjects);
      log.clear(({ key }) => subjects.has(subjectOfKey(key)));
    },
  };
};
