import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findSoundfont, inspectSoundfont } from '@sonora/renderer';
import type { Config } from '../platform/config/config.ts';
import { ConfigurationError } from '../platform/config/configuration-error.ts';
import { databaseVersion } from '../platform/database/database.ts';
import { joinEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { checkMailServer } from '../platform/mail/mail.ts';
import { storageAddress } from '../platform/storage/open-storage.ts';
import type { S3Address } from '../platform/storage/s3-address.ts';
import { checkS3Storage } from '../platform/storage/s3-storage.ts';

/** One line of the `doctor` command's output. */
export type DoctorFinding = { readonly what: string; readonly found: boolean; readonly detail: string };

/** Message of an error on one line. Connection errors with several addresses have an empty message of their own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ConfigurationError) return error.problems.join('; ');
  const { message, errors, code } = error as { message?: string; errors?: readonly Error[]; code?: string };
  return (message || errors?.[0]?.message || code || String(error)).replaceAll(/\s+/g, ' ').trim();
};

/** Without the user and password that the address may contain. */
const hostOf = (address: string): string => new URL(address).host;

const existingParent = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : existingParent(dirname(path));

/** Free space at a folder, and whether it is writable. The folder may not exist yet; nothing is created. */
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

/** The configured SoundFont; empty when none is configured. */
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

/** Location of files, and whether it works: a bucket gets a test object, which is read and deleted. */
export const checkStorage = async (config: Config): Promise<DoctorFinding> => {
  try {
    const address = storageAddress(config);
    return address.kind === 's3' ? await checkBucket(address.address) : await checkFolder('storage', address.folder);
  } catch (error) {
    return { what: 'storage', found: false, detail: reasonOf(error) };
  }
};

/** Checks connection and login of the mail server without sending. */
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

/** The databases of events that the operator lists; none are needed. */
export const checkEventDatabases = ({ eventDatabaseUrls }: Config): Promise<readonly DoctorFinding[]> =>
  Promise.all(
    eventDatabaseUrls.map(async (url, index) => {
      const what = `database ${index + 1} of events`;
      try {
        return { what, found: true, detail: `PostgreSQL ${await databaseVersion(url)} at ${hostOf(url)}` };
      } catch (error) {
        return { what, found: false, detail: `${hostOf(url)}: ${reasonOf(error)}` };
      }
    }),
  );

/** Checks the configured or embedded database. The embedded one is not started for this. */
export const checkDatabase = async (config: Config): Promise<DoctorFinding> => {
  const url = config.databaseUrl ?? (await joinEmbeddedPostgres(config.dataDirectory));
  if (url === undefined) return { what: 'database', found: false, detail: 'not running; npm start starts it' };
  try {
    return { what: 'database', found: true, detail: `PostgreSQL ${await databaseVersion(url)} at ${hostOf(url)}` };
  } catch (error) {
    return { what: 'database', found: false, detail: `${hostOf(url)}: ${reasonOf(error)}` };
  }
};
