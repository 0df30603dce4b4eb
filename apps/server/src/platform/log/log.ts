import { pino } from 'pino';
import { boundedFacts } from './bounded-facts.ts';

/** The logger of the server: a subset of pino's interface, so that tests can pass a silent one. */
export type Log = {
  debug(facts: object, message?: string): void;
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
  child(facts: object): Log;
};

/** Fields that are redacted at any depth: keys, passwords, tokens and headers that contain them. */
const secretPaths = [
  'password',
  'token',
  'key',
  'secret',
  'authorization',
  'cookie',
  '*.password',
  '*.token',
  '*.key',
  '*.secret',
  '*.authorization',
  '*.cookie',
  '*["x-api-key"]',
  '*["set-cookie"]',
];

/** Writes JSON lines to standard output. */
export const createLog = (options: { level: string; name: string }): Log =>
  pino({
    level: options.level,
    base: { process: options.name, pid: process.pid },
    formatters: { log: boundedFacts },
    redact: { paths: secretPaths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
