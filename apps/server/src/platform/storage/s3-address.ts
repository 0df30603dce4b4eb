import { ConfigurationError } from '../config/configuration-error.ts';

/** Parts of an `s3://` address. */
export type S3Address = {
  readonly bucket: string;
  /** Key prefix; empty or ending in `/`. */
  readonly prefix: string;
  /** Endpoint of the service; undefined for AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Bucket name in the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Undefined: from the SDK's default sources, first AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

const parameterNames = new Set(['endpoint', 'region', 'forcePathStyle']);
const segmentPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Names that all services accept, including old ones with capitals and underscores. */
const bucketPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/;

const isHttp = (value: string): boolean => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** Undefined when the percent-encoding is malformed. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses `s3://bucket/prefix?endpoint=https://…&region=…&forcePathStyle=true`. Credentials may precede the bucket,
 * percent-encoded (`s3://key:secret@bucket`). Defaults: no prefix; AWS; `defaultRegion`; path style exactly when an
 * endpoint is given, as services other than AWS expect.
 * @throws ConfigurationError naming all invalid parts, without values that may be secret
 */
export const parseS3Address = (address: string, defaultRegion = 'us-east-1'): S3Address => {
  const url = new URL(address);
  const problems: string[] = [];
  const prefix = url.pathname.split('/').filter((segment) => segment !== '');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const style = url.searchParams.get('forcePathStyle') ?? String(endpoint !== undefined);
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (!bucketPattern.test(url.hostname)) problems.push('should name a bucket: s3://bucket');
  if (!prefix.every((segment) => segmentPattern.test(segment)))
    problems.push('should have a prefix of letters, digits, ".", "_" and "-" between slashes');
  if (endpoint !== undefined && !isHttp(endpoint))
    problems.push('should have an endpoint such as https://s3.example.com');
  if (style !== 'true' && style !== 'false') problems.push('should have forcePathStyle=true or forcePathStyle=false');
  if (accessKeyId === undefined || secretAccessKey === undefined || Boolean(accessKeyId) !== Boolean(secretAccessKey))
    problems.push('should have both key and secret before the bucket, percent-encoded (a / is %2F), or neither');
  for (const name of url.searchParams.keys())
    if (!parameterNames.has(name)) problems.push(`does not know the parameter ${name}`);
  if (problems.length > 0) throw new ConfigurationError(problems.map((problem) => `SONORA_STORAGE_URL ${problem}`));
  return {
    bucket: url.hostname,
    prefix: prefix.map((segment) => `${segment}/`).join(''),
    endpoint,
    region: url.searchParams.get('region') || defaultRegion,
    forcePathStyle: style === 'true',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
};
