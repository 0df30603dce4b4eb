import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Database, DatabaseHandle } from './database.ts';

/** Channel of all topics. */
export const notificationChannel = 'sonora_events';

declare const payload: unique symbol;
/**
 * A kind of message between processes, declared by the module that owns it. Payloads are small: they identify what
 * changed, and receivers look it up. Processes of two releases may run at the same time, so name and payload fields
 * must not change.
 */
export type Topic<Payload> = {
  readonly name: string;
  /** Phantom type for the type checker, never set. */
  readonly [payload]?: Payload;
};

export const defineTopic = <Payload extends object>(name: string): Topic<Payload> => ({ name });

export type Notifier = {
  /** With a transaction, the message is sent when this one ends successfully. */
  publish<Payload extends object>(topic: Topic<Payload>, payload: NoInfer<Payload>, db?: Database): Promise<void>;
  /**
   * `onGap` is called after a lost connection was restored: messages may be missing, so the receiver must read its data
   * again.
   */
  subscribe<Payload extends object>(
    topic: Topic<Payload>,
    onMessage: (payload: NoInfer<Payload>) => void,
    onGap?: () => void,
  ): () => void;
  close(): Promise<void>;
};

type Subscriber = { readonly topic: string; readonly onMessage: (payload: never) => void; readonly onGap?: () => void };

/** Sends a message when the transaction ends successfully. */
export const publishIn = async <Payload extends object>(
  db: Database,
  { name: topic }: Topic<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> => {
  await db.execute(sql`select pg_notify(${notificationChannel}, ${JSON.stringify({ topic, payload })})`);
};

/** LISTEN/NOTIFY on a separate connection, which is restored whenever it is lost. */
export const createNotifier = async (handle: DatabaseHandle, log: Log): Promise<Notifier> => {
  const subscribers = new Set<Subscriber>();
  let closed = false;
  let client: pg.Client | undefined;

  const deliver = (text: string | undefined): void => {
    try {
      const message = JSON.parse(text ?? '{}') as { topic?: string; payload?: never };
      for (const subscriber of subscribers) {
        if (subscriber.topic === message.topic) subscriber.onMessage(message.payload as never);
      }
    } catch (error) {
      // Any user of the database can send anything here, so malformed messages must not end the process.
      log.warn({ error: (error as Error).message }, 'a notification could not be understood');
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: handle.url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'sonora-listen',
    });
    next.on('notification', (notification) => deliver(notification.payload));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed && client === next) void reconnect();
    });
    await next.connect();
    await next.query(`listen ${notificationChannel}`);
    client = next;
  };

  const reconnect = async (): Promise<void> => {
    log.warn({}, 'the notification connection was lost; connecting again');
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 2_000)) {
      try {
        await connect();
        for (const subscriber of subscribers) subscriber.onGap?.();
        return;
      } catch {
        await sleep(wait);
      }
    }
  };

  await connect();
  return {
    publish: (topic, payload, db = handle.db) => publishIn(db, topic, payload),
    subscribe: ({ name: topic }, onMessage, onGap) => {
      const subscriber: Subscriber = {
        topic,
        onMessage: onMessage as (payload: never) => void,
        ...(onGap ? { onGap } : {}),
      };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
};
