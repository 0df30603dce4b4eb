import { pino } from 'pino';

/** What every part of the server may write; a subset of pino's logger, so that tests can pass a silent one. */
export type Log = {
  debug(facts: object, message?: string): void;
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
  child(facts: object): Log;
};

/** Never written, wherever they stand: keys, passwords, tokens and what carries them. */
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

/** JSON lines on standard output. */
export const createLog = (options: { level: string; name: string }): Log =>
  pino({
    level: options.level,
    base: { process: options.name, pid: process.pid },
    redact: { paths: secretPaths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
