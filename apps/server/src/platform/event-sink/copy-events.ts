import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StoredEvent } from '../event-log/encode-event.ts';
import type { EventBatch } from './event-sink.ts';

/** Table of a connection into which a batch is copied. It is empty again after each transaction. */
export const copiedTable = 'copied_ad_event';

/** Fields of the JSON objects of events, which are the columns of the table, with their types. */
const columns = {
  tag: 'uuid',
  creative: 'uuid',
  rule: 'uuid',
  serving: 'uuid',
  event: 'text',
  detail: 'int',
  answered: 'float8',
  received: 'float8',
  reason: 'text',
  count: 'int',
  duration: 'float8',
  flightEnd: 'float8',
  listener: 'text',
  robot: 'boolean',
  region: 'text',
  city: 'text',
  postal: 'text',
} as const;
const names = Object.keys(columns);

const createTable = `create temporary table if not exists ${copiedTable} (batch int, day date, ${Object.entries(columns)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(', ')}) on commit delete rows`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** An event in the text format of COPY. */
const lineOf = (batch: number, { day, json }: StoredEvent): string => {
  const event = JSON.parse(json) as Readonly<Record<string, unknown>>;
  // What COPY escapes, JSON escapes as well, and nearly no event has any of it.
  const hasEscapes = json.includes('\\');
  let line = `${batch}\t${day}`;
  for (const name of names) {
    const value = event[name];
    if (value === undefined || value === null) line += '\t\\N';
    else if (hasEscapes) line += `\t${String(value).replaceAll(/[\\\t\n\r]/g, (character) => escapes[character]!)}`;
    else line += `\t${value}`;
  }
  return `${line}\n`;
};

/**
 * Copies batches into the table of this connection, within a transaction. Without locks that others wait for: while rows are on their way, no
 * timeout of the database notices that their process is lost.
 * @throws SyntaxError for an event that is no JSON; DatabaseError for values that a column cannot have
 */
export const copyEvents = async (client: pg.ClientBase, batches: readonly EventBatch[]): Promise<void> => {
  const lines = batches.flatMap(({ events }, batch) => events.map((event) => lineOf(batch, event)));
  await client.query(createTable);
  const rows = Readable.from([Buffer.from(lines.join(''))]);
  await pipeline(rows, client.query(copyFrom(`copy ${copiedTable} from stdin`)));
};

/** Forgets those that were copied and are not to be stored, by their places in the list that was copied. */
export const dropCopied = async (client: pg.ClientBase, places: readonly number[]): Promise<void> => {
  if (places.length > 0) await client.query(`delete from ${copiedTable} where batch = any($1::int[])`, [places]);
};
