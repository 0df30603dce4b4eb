import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { S3Address } from './s3-address.ts';
import { assertKey, type Storage, StorageFullError, StorageMissingError, StorageTooLargeError } from './storage.ts';

/**
 * Part size of multipart uploads. S3 requires at least 5 MiB and allows 10,000 parts, so objects are limited to 83 GB.
 */
const partBytes = 8 * 1_048_576;
/** Concurrent parts. With the part that is being filled, an upload holds at most about 25 MB. */
const partsInFlight = 2;

const connectMilliseconds = 5_000;
/** Response timeout. Long, because a service may receive a part over a slow connection, or join a thousand parts. */
const answerMilliseconds = 120_000;
/**
 * Idle timeout of a connection. Long, because a paused player stops reading; it requests a range when it was
 * disconnected.
 */
const silenceMilliseconds = 600_000;
/** Each open media stream occupies a connection. */
const connections = 200;
const staleMilliseconds = 86_400_000;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const isMissing = (error: unknown): boolean =>
  nameOf(error) === 'NoSuchKey' || (nameOf(error) !== 'NoSuchBucket' && statusOf(error) === 404);

/** Most services send WebDAV's status 507; the names are those of AWS-like services, MinIO and Ceph. */
const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || /^(?:InsufficientStorage|\w*StorageFull|\w*QuotaExceeded)$/.test(nameOf(error));

/** Permanent errors, with the setting that the operator should check. */
const refusals: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'the access key is unknown to the storage; see AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the secret does not belong to the access key; see AWS_SECRET_ACCESS_KEY',
  InvalidToken: 'the session token is not valid; see AWS_SESSION_TOKEN',
  ExpiredToken: 'the session token has expired; see AWS_SESSION_TOKEN',
  CredentialsProviderError: 'credentials are missing; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  AccessDenied:
    'these credentials should be allowed s3:PutObject, s3:GetObject, s3:DeleteObject, s3:AbortMultipartUpload and s3:ListBucket',
  NoSuchBucket: 'there is no such bucket',
  InvalidBucketName: 'there can be no bucket of that name',
  PermanentRedirect: 'the bucket is in another region; add ?region=',
  AuthorizationHeaderMalformed: 'the bucket is in another region; add ?region=',
  RequestTimeTooSkewed: "this machine's clock is more than 15 minutes off",
};

type Passage = { readonly body: Readable; readonly seen: () => number; readonly failure: () => unknown };

/** Passes bytes through up to the limit. `failure` returns errors of the source, not of the reader. */
const limitTo = (content: Readable, maxBytes: number): Passage => {
  let seen = 0;
  let failure: unknown;
  const pieces = async function* () {
    try {
      for await (const chunk of content) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
        seen += bytes.byteLength;
        if (seen > maxBytes) throw new StorageTooLargeError(maxBytes);
        yield bytes;
      }
    } catch (error) {
      // A reader that stops appears here as an abort; its own error is reported elsewhere.
      if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') failure = error;
      throw error;
    }
  };
  return { body: Readable.from(pieces()), seen: () => seen, failure: () => failure };
};

type Connection = { readonly sdk: typeof import('@aws-sdk/client-s3'); readonly client: S3Client };

const connect = async (address: S3Address): Promise<Connection> => {
  // Imported on demand: the SDK takes about 170 ms and 35 MB.
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: connections };
  const client = new sdk.S3Client({
    region: address.region,
    forcePathStyle: address.forcePathStyle,
    ...(address.endpoint === undefined ? {} : { endpoint: address.endpoint }),
    ...(address.credentials ? { credentials: address.credentials } : {}),
    // The signature includes a SHA-256 of each body already, and many services reject the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: answerMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMilliseconds,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { sdk, client };
};

const objectsOf = async ({ sdk, client }: Connection, address: S3Address): Promise<Storage> => {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const at = (key: string) => ({ Bucket: address.bucket, Key: `${address.prefix}${assertKey(key)}` });

  const put: Storage['put'] = async (key, content, options = {}) => {
    const target = at(key);
    const maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY;
    if (content instanceof Uint8Array && content.byteLength > maxBytes) throw new StorageTooLargeError(maxBytes);
    const passage = content instanceof Uint8Array ? undefined : limitTo(content, maxBytes);
    const params = { ...target, Body: passage?.body ?? (content as Uint8Array) };
    try {
      await new Upload({ client, params, partSize: partBytes, queueSize: partsInFlight }).done();
    } catch (error) {
      // The error of the source matters more than a failed abort of the upload.
      const reason = passage?.failure() ?? error;
      throw isFull(reason) ? new StorageFullError({ cause: reason }) : reason;
    }
    return { sizeBytes: passage?.seen() ?? (content as Uint8Array).byteLength };
  };

  const open = async (key: string, range?: { readonly start: number; readonly end: number }) => {
    try {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), Range }));
      if (!Body) throw new Error(`the storage answered without a body for ${key}`);
      return Body;
    } catch (error) {
      if (range && statusOf(error) === 416) return undefined;
      throw isMissing(error) ? new StorageMissingError(key) : error;
    }
  };

  return {
    put,
    get: async (key) => (await (await open(key))?.transformToByteArray()) ?? new Uint8Array(),
    stream: async (key, range) => ((await open(key, range)) as Readable | undefined) ?? Readable.from([]),
    stat: async (key) => {
      try {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)));
        return ContentLength === undefined ? undefined : { sizeBytes: ContentLength };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    copy: async (from, to) => {
      const source = at(from);
      const CopySource = `${source.Bucket}/${source.Key.split('/').map(encodeURIComponent).join('/')}`;
      try {
        await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }));
      } catch (error) {
        if (isMissing(error)) throw new StorageMissingError(from);
        throw isFull(error) ? new StorageFullError({ cause: error }) : error;
      }
    },
    list: async function* (folder) {
      const { Bucket, Key: Prefix } = at(folder);
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${Prefix}/` })) {
        for (const { Key, Size = 0, LastModified } of Contents) {
          if (Key === undefined || !LastModified) continue;
          yield { key: Key.slice(address.prefix.length), sizeBytes: Size, storedAt: LastModified };
        }
      }
    },
    delete: async (key) => {
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    deleteOlder: async (folder, before) => {
      const { Bucket, Key } = at(folder);
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` });
      let removed = 0;
      for await (const { Contents = [] } of pages) {
        for (const { Key: found, LastModified } of Contents) {
          if (found === undefined || !LastModified || LastModified >= before) continue;
          // One by one, because services differ in bulk deletion and no request waits for this.
          await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: found }));
          removed += 1;
        }
      }
      return removed;
    },
    freeBytes: async () => undefined,
  };
};

/**
 * Objects in a bucket of AWS or a compatible service. An object becomes visible when it is complete; incomplete uploads
 * of killed processes are removed at the next start after a day.
 * @throws ConfigurationError when the service rejects a test write, read or deletion
 * @throws Error when the service is unreachable: the supervisor tries again
 */
export const createS3Storage = async (address: S3Address): Promise<Storage> => {
  const connection = await connect(address);
  const storage = await objectsOf(connection, address);
  await verifyAccess(storage, address);
  await deleteStaleUploads(connection, address);
  return storage;
};

/** Writes, reads and deletes a test object. @throws as `createS3Storage` */
export const checkS3Storage = async (address: S3Address): Promise<void> => {
  const connection = await connect(address);
  try {
    await verifyAccess(await objectsOf(connection, address), address);
  } finally {
    connection.client.destroy();
  }
};

/** Uses the storage once, so that wrong credentials are detected at start and not by the first ad. */
const verifyAccess = async (storage: Storage, address: S3Address): Promise<void> => {
  const key = `start-check/${randomBytes(12).toString('hex')}`;
  try {
    try {
      await storage.put(key, new TextEncoder().encode('sonora'));
      await storage.get(key);
    } catch (error) {
      // Stored files can still be played.
      if (!(error instanceof StorageFullError)) throw error;
    }
    await storage.delete(key);
    // Without permission to list, services respond 403 for absent objects.
    await storage.stat(key);
  } catch (error) {
    const place = `${address.bucket} at ${address.endpoint ?? `AWS in ${address.region}`}`;
    const advice = refusals[nameOf(error)] ?? (statusOf(error) === 403 ? refusals.AccessDenied : undefined);
    if (advice !== undefined) throw new ConfigurationError([`SONORA_STORAGE_URL (bucket ${place}): ${advice}`]);
    throw new Error(`the storage (bucket ${place}) does not answer: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Incomplete uploads take space but are not listed as objects. Does nothing when the service or the credentials do not
 * allow to list them.
 */
const deleteStaleUploads = async ({ sdk, client }: Connection, { bucket, prefix }: S3Address): Promise<void> => {
  try {
    const found = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
    for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Date.now() - Initiated.getTime() < staleMilliseconds) continue;
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
  } catch {
    // A lifecycle rule of the bucket can do the same.
  }
};
