import type { CountsMessage, SharedCounters } from '@sonora/adserving';
import { describeError } from '../../platform/log/describe-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { createCautiousClock } from '../../platform/processes/cautious-clock.ts';
import { every } from '../../platform/processes/every.ts';
import { ARCHIVE, type CountsRepository, type InstanceNews, type StoredExposures } from './counts.repository.ts';

const EXCHANGE_MILLISECONDS = 1_000;
const SWEEP_MILLISECONDS = 60_000;
/** An instance whose beat stands still for this long, while the database answers, has ended. */
const ENDED_AFTER_SECONDS = 60;

type Peer = {
  beat: number;
  /** When the beat was last seen to change, by the clock that nobody sets. */
  beatMs: number;
  /** Everything must be read again. */
  hasGap: boolean;
};

export type CountsExchange = {
  /** Removes what no cap needs any more, and what was counted for deleted subjects. It is called once a minute. */
  readonly sweep: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type JoinedExposures = Pick<CountsMessage, 'since' | 'cursor' | 'exposures'>;

/**
 * Exposures after a known position as one message. What an instance wrote anew begins with 0. Undefined when some between were deleted, so
 * that all must be read.
 */
const joinExposures = (parts: readonly StoredExposures[], known: number): JoinedExposures | undefined => {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return { since: known, cursor: known, exposures: [] };
  if (known > 0 && first.since > known) return undefined;
  let position = first.since;
  const exposures = parts.flatMap((part) => {
    // A message that was stored although its acknowledgement was lost is repeated with the next one.
    const isNew = part.since === 0 || part.cursor > position;
    // Where rows between were deleted, the part begins after the position.
    const skipped = part.since === 0 ? 0 : Math.max(0, position - part.since);
    const news = isNew ? part.exposures.slice(skipped) : [];
    position = Math.max(position, part.cursor);
    return news;
  });
  return { since: known === 0 ? 0 : first.since, cursor: last.cursor, exposures };
};

/** The archive is read once. Its parts come from several instances, whose positions say nothing. */
const joinArchive = (parts: readonly StoredExposures[]): JoinedExposures => {
  const exposures = parts.flatMap((part) => part.exposures);
  return { since: 0, cursor: exposures.length, exposures };
};

type CountsWriter = {
  readonly write: () => Promise<void>;
  /** Subjects whose totals were stored, of those that are given. */
  readonly stored: (subjects: Iterable<string>) => readonly string[];
  readonly forget: (subjects: Iterable<string>) => void;
};

/** Stores what this process counted since the last time. */
const createWriter = (counters: SharedCounters, repository: CountsRepository): CountsWriter => {
  const stored = new Map<string, number>();
  let [cursor, beat] = [0, 0];
  let unacknowledged: CountsMessage | undefined;
  const write = async (): Promise<void> => {
    // What may be stored already is stored again as it is: others know its positions.
    const isRepeated = unacknowledged !== undefined;
    unacknowledged ??= counters.changesSince(cursor);
    beat = await repository.write(unacknowledged, { beat, totals: stored });
    for (const [subject, total] of unacknowledged.totals) stored.set(subject, total);
    cursor = unacknowledged.cursor;
    unacknowledged = undefined;
    if (isRepeated) await write();
  };
  return {
    write,
    stored: (subjects) => {
      const own = new Set(counters.changesSince(cursor).totals.map(([subject]) => subject));
      return [...subjects].filter((subject) => !own.has(subject) || stored.has(subject));
    },
    forget: (subjects) => {
      for (const subject of subjects) stored.delete(subject);
    },
  };
};

type CountsReader = {
  readonly readAtStart: () => Promise<void>;
  readonly read: () => Promise<void>;
};

/** Takes over what the other processes stored, and decides which of them have ended. */
const createReader = (counters: SharedCounters, repository: CountsRepository): CountsReader => {
  const peers = new Map<string, Peer>();
  let lastReadMs = performance.now();

  const messageOf = ({ instanceId, totals, exposures }: InstanceNews, { hasGap }: Peer): CountsMessage | undefined => {
    const position = counters.cursorOf(instanceId);
    if (exposures.length === 0) return { instanceId, totals, since: position, cursor: position, exposures: [] };
    const joined = instanceId === ARCHIVE ? joinArchive(exposures) : joinExposures(exposures, hasGap ? 0 : position);
    return joined && { instanceId, totals, ...joined };
  };
  const apply = (news: InstanceNews, isFirst: boolean): void => {
    const { instanceId, beat, hasEnded, silentSeconds } = news;
    const nowMs = performance.now();
    const peer = peers.get(instanceId) ?? { beat: 0, beatMs: nowMs, hasGap: false };
    peers.set(instanceId, peer);
    if (beat !== peer.beat) {
      const message = messageOf(news, peer);
      peer.hasGap = message === undefined;
      if (!message) return;
      counters.receive(message, Date.now());
      Object.assign(peer, { beat, beatMs: nowMs });
    }
    const silence = isFirst ? silentSeconds : (nowMs - peer.beatMs) / 1_000;
    if (hasEnded || silence > ENDED_AFTER_SECONDS) counters.retire(instanceId);
  };
  const readNews = async (isFirst: boolean): Promise<void> => {
    const known = [...peers].map(([instanceId, { beat, hasGap }]) => ({
      instanceId,
      beat: hasGap ? 0 : beat,
      cursor: hasGap ? 0 : counters.cursorOf(instanceId),
    }));
    const all = await repository.readNews(counters.instanceId, known, { withArchive: isFirst });
    const nowMs = performance.now();
    // While the database was away nobody could beat: silence counts from now.
    const wasAway = nowMs - lastReadMs > (ENDED_AFTER_SECONDS / 2) * 1_000;
    if (wasAway) for (const peer of peers.values()) peer.beatMs = nowMs;
    lastReadMs = nowMs;
    for (const news of all) apply(news, isFirst);
  };
  return { readAtStart: () => readNews(true), read: () => readNews(false) };
};

/**
 * Exchanges the counts of this process with those of the others once a second, through the database. Resolves when everything that others
 * counted so far is known: a process serves after this. Without the database, it serves on and tries again.
 * @param believedNow epoch milliseconds of the clock by which what is old is deleted
 */
export const exchangeCounts = async (
  counters: SharedCounters,
  repository: CountsRepository,
  log: Log,
  believedNow: () => number = createCautiousClock(),
): Promise<CountsExchange> => {
  const writer = createWriter(counters, repository);
  const { readAtStart, read } = createReader(counters, repository);
  let reported = false;
  const exchange = async (): Promise<void> => {
    await writer.write();
    await read();
    if (reported) log.info({}, 'counts are exchanged again');
    reported = false;
  };
  const onError = (error: unknown): void => {
    if (!reported) log.warn({ error: describeError(error) }, 'counts cannot be exchanged; serving goes on');
    reported = true;
  };
  await readAtStart();
  await writer.write();
  const stopExchange = every(EXCHANGE_MILLISECONDS, exchange, onError);
  const sweep = async (): Promise<void> => {
    const nowMs = believedNow();
    counters.sweep(nowMs);
    await repository.sweep(new Date(nowMs));
    const deleted = await repository.withoutTotals(writer.stored(counters.subjects()));
    counters.forget(deleted);
    writer.forget(deleted);
  };
  const stopSweep = every(SWEEP_MILLISECONDS, sweep, onError);
  return {
    sweep,
    stop: async () => {
      await Promise.all([stopExchange(), stopSweep()]);
      await writer
        .write()
        .then(() => repository.markEnded(counters.instanceId))
        .catch(onError);
    },
  };
};
