import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findSoundfont, inspectSoundfont } from '@sonora/renderer';
import { type Config, ConfigurationError } from '../platform/config/config.ts';
import { databaseVersion } from '../platform/database/database.ts';
import { joinEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { checkMailServer } from '../platform/mail/mail.ts';
import { storageAddress } from '../platform/storage/open-storage.ts';
import type { S3Address } from '../platform/storage/s3-address.ts';
import { checkS3Storage } from '../platform/storage/s3-storage.ts';

/** One line of what the `doctor` command says. */
export type DoctorFinding = { readonly what: string; readonly found: boolean; readonly detail: string };

/** What a failure says, on one line. Connection failures at several addresses have an empty message of their own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ConfigurationError) return error.problems.join('; ');
  const { message, errors, code } = error as { message?: string; errors?: readonly Error[]; code?: string };
  return (message || errors?.[0]?.message || code || String(error)).replaceAll(/\s+/g, ' ').trim();
};

/** Never the user and password that an address may hold. */
const hostOf = (address: string): string => new URL(address).host;

const existingParent = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : existingParent(dirname(path));

/** Free room where a folder is or will be, and whether we may write there. Makes nothing. */
export const checkFolder = async (what: string, folder: string): Promise<DoctorFinding> => {
  const parent = existingParent(folder);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    const disk = await statfs(parent);
    const freeGigabytes = (disk.bavail * disk.bsize) / 1e9;
    const made = parent === folder ? '' : '; it is made at the first start';
    return { what, found: parent === folder, detail: `${folder}, ${freeGigabytes.toFixed(1)} GB free${made}` };
  } catch (error) {
    return { what, found: false, detail: `${folder} cannot be written: ${reasonOf(error)}` };
  }
};

/** The SoundFont that is configured; nothing when none is. */
export const checkSoundfont = async ({ soundfont }: Config): Promise<readonly DoctorFinding[]> => {
  const { folder, name } = soundfont;
  if (name === undefined) return [];
  const what = `SoundFont ${name}`;
  const path = await findSoundfont(folder, name);
  if (path === undefined) return [{ what, found: false, detail: `There is none of that name in ${folder}` }];
  try {
    const { presets, instruments } = await inspectSoundfont(path);
    const detail = `${path}, ${presets} presets, plays ${instruments.length} of our instruments`;
    return [{ what, found: true, detail }];
  } catch (error) {
    return [{ what, found: false, detail: `${path} ${reasonOf(error)}` }];
  }
};

const checkBucket = async (address: S3Address): Promise<DoctorFinding> => {
  const place = `bucket ${address.bucket} at ${address.endpoint === undefined ? `AWS in ${address.region}` : hostOf(address.endpoint)}`;
  try {
    await checkS3Storage(address);
    return { what: 'storage', found: true, detail: `${place} takes, gives back and removes files` };
  } catch (error) {
    return { what: 'storage', found: false, detail: `${place}: ${reasonOf(error)}` };
  }
};

/** Where files are kept, and whether that works: a bucket is given a few bytes that it must give back. */
export const checkStorage = async (config: Config): Promise<DoctorFinding> => {
  try {
    const address = storageAddress(config);
    return address.kind === 's3' ? await checkBucket(address.address) : await checkFolder('storage', address.folder);
  } catch (error) {
    return { what: 'storage', found: false, detail: reasonOf(error) };
  }
};

/** Whether the mail server answers and takes our login; nothing is sent. */
export const checkMail = async ({ smtpUrl }: Config): Promise<DoctorFinding> => {
  if (smtpUrl === undefined)
    return { what: 'mail', found: false, detail: 'no SMTP_URL: mail stays in the outbox; see: sonora outbox' };
  try {
    await checkMailServer(smtpUrl);
    return { what: 'mail', found: true, detail: `${hostOf(smtpUrl)} takes our mail` };
  } catch (error) {
    return { what: 'mail', found: false, detail: `${hostOf(smtpUrl)}: ${reasonOf(error)}` };
  }
};

/** Whether the database answers: the one that is configured, else the embedded one, which is not started for this. */
export const checkDatabase = async (config: Config): Promise<DoctorFinding> => {
  const url = config.databaseUrl ?? (await joinEmbeddedPostgres(config.dataDirectory));
  if (url === undefined) return { what: 'database', found: false, detail: 'not running; npm start starts it' };
  try {
    return { what: 'database', found: true, detail: `PostgreSQL ${await databaseVersion(url)} at ${hostOf(url)}` };
  } catch (error) {
    return { what: 'database', found: false, detail: `${hostOf(url)}: ${reasonOf(error)}` };
  }
};
