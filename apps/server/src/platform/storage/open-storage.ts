import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { reportOutages } from './report-outages.ts';
import { parseS3Address, type S3Address } from './s3-address.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Configured location of files. */
export type StorageAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly address: S3Address };

/**
 * The folder `files` of the data directory, or the value of `SONORA_STORAGE_URL`: `file:///folder` or a bucket (see
 * `parseS3Address`).
 * @throws ConfigurationError
 */
export const storageAddress = (config: Pick<Config, 'storageUrl' | 'dataDirectory'>): StorageAddress => {
  const { storageUrl } = config;
  if (storageUrl === undefined) return { kind: 'folder', folder: join(config.dataDirectory, 'files') };
  if (storageUrl.startsWith('s3:'))
    return { kind: 's3', address: parseS3Address(storageUrl, process.env.AWS_REGION || undefined) };
  try {
    return { kind: 'folder', folder: fileURLToPath(storageUrl) };
  } catch {
    // In file://folder/x, `folder` is a host name.
    throw new ConfigurationError(['SONORA_STORAGE_URL should have three slashes before a folder: file:///folder']);
  }
};

/** Opens the configured storage. @throws ConfigurationError when the configuration is wrong */
export const openStorage = async (config: Pick<Config, 'storageUrl' | 'dataDirectory'>): Promise<Storage> => {
  const address = storageAddress(config);
  switch (address.kind) {
    case 'folder':
      return reportOutages(await createDirectoryStorage(address.folder));
    case 's3':
      return reportOutages(await createS3Storage(address.address));
    default:
      throw new Error(`unknown storage ${JSON.stringify(address satisfies never)}`);
  }
};
