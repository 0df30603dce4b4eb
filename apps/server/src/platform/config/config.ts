import { availableParallelism, totalmem } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { plans } from '@sonora/contracts/enumerations';
import { featureFlagNames } from '@sonora/contracts/flags';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { defaultDataDirectory } from './data-directory.ts';
import { type Proxies, proxiesExpected, readAddressBlocks, readProxies } from './proxies.ts';

const blankAsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const text = (expected: string) => z.preprocess(blankAsAbsent, z.string(`should be ${expected}`).optional());
const url = (expected: string, protocols: readonly string[]) =>
  z.preprocess(
    blankAsAbsent,
    z
      .string()
      .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `should be ${expected}`)
      .optional(),
  );
const whole = (minimum: number, maximum: number) =>
  z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(/^\d+$/, `should be a whole number from ${minimum} to ${maximum}`)
      .transform(Number)
      .refine((value) => value >= minimum && value <= maximum, `should be a whole number from ${minimum} to ${maximum}`)
      .optional(),
  );

const databaseProtocols = ['postgres:', 'postgresql:'];

/** Addresses of databases. A comma within one is written as %2C. */
const databaseUrls = z.preprocess(
  blankAsAbsent,
  z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .refine(
      (addresses) =>
        addresses.every((address) => URL.canParse(address) && databaseProtocols.includes(new URL(address).protocol)),
      'should be addresses such as postgres://user:password@host:port/database, separated by a comma',
    )
    .refine((addresses) => new Set(addresses).size === addresses.length, 'should list each database once')
    .optional(),
);

const flagPattern = /^([a-z0-9-]+)=(on|off)$/;

/** For example "feature-lab=off, instant-ad=on". */
const flagSettings = z.preprocess(
  blankAsAbsent,
  z
    .string()
    .transform((value) => value.split(',').map((pair) => flagPattern.exec(pair.trim())))
    .refine(
      (pairs) =>
        pairs.every((pair) => pair !== null && (featureFlagNames as readonly string[]).includes(pair[1] ?? '')),
      'should be names of feature flags, such as feature-lab=off, separated by a comma',
    )
    .transform((pairs) => new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] === 'on'])))
    .optional(),
);

const roleNames = ['http', 'worker', 'ads'] as const;

const variables = z.object({
  SONORA_PORT: whole(0, 65_535),
  SONORA_HOST: text('an address, such as 127.0.0.1'),
  SONORA_PUBLIC_URL: url('an address such as https://ads.example.com', ['http:', 'https:']),
  SONORA_DATA_DIR: text('a folder'),
  DATABASE_URL: url('postgres://user:password@host:port/database', databaseProtocols),
  SONORA_STORAGE_URL: url('file:///folder or s3://bucket?endpoint=…', ['file:', 's3:']),
  SONORA_ROLES: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(roleNames, 'should be names of http, worker and ads, separated by a comma')).min(1))
      .optional(),
  ),
  SONORA_ADS_PORT: whole(0, 65_535),
  SONORA_ADS_HOST: text('an address, such as 127.0.0.1'),
  SONORA_ADS_PUBLIC_URL: url('an address such as https://ads.example.com', ['http:', 'https:']),
  SONORA_ADS_TRUSTED_CALLERS: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .transform((value, context) => {
        const callers = readAddressBlocks(value);
        if (callers !== undefined) return callers;
        context.addIssue('should be addresses or networks, such as 10.0.0.0/8, separated by a comma');
        return z.NEVER;
      })
      .optional(),
  ),
  SONORA_GEO_DATABASE: text('the path of a MaxMind database file'),
  SONORA_DEFAULT_PLAN: z.preprocess(blankAsAbsent, z.enum(plans, `should be one of ${plans.join(', ')}`).optional()),
  SONORA_FLAGS: flagSettings,
  SONORA_WORKERS: whole(1, 256),
  SONORA_WORKER_MEMORY_MB: whole(256, 4_194_304),
  SONORA_WARM_UP: z.preprocess(blankAsAbsent, z.enum(['on', 'off'], 'should be on or off').optional()),
  SONORA_ADMIN_EMAIL: z.preprocess(blankAsAbsent, z.email('should be an e-mail address').optional()),
  SONORA_ADMIN_PASSWORD: z.preprocess(blankAsAbsent, z.string().min(10, 'should be at least 10 characters').optional()),
  SONORA_ADMIN_ORG: text('a name'),
  SONORA_OIDC_ISSUER: url('an address such as https://login.example.com', ['http:', 'https:']),
  SONORA_OIDC_CLIENT_ID: text('the id that the provider gave to this installation'),
  SONORA_OIDC_CLIENT_SECRET: text('the secret that the provider gave with it'),
  SONORA_OIDC_NAME: text('a name'),
  SONORA_LOG_LEVEL: z.preprocess(
    blankAsAbsent,
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'should be debug, info, warn, error or silent').optional(),
  ),
  SONORA_METRICS_TOKEN: text('a text'),
  SONORA_TRUST_PROXY: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .transform((value, context) => {
        const proxies = readProxies(value);
        if (proxies !== undefined) return proxies;
        context.addIssue(proxiesExpected);
        return z.NEVER;
      })
      .optional(),
  ),
  SONORA_VOICE_PACKS: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .transform((value) => value.split(',').map((name) => name.trim()))
      .pipe(
        z.array(z.string().regex(/^[A-Za-z0-9][\w.-]{0,99}$/, 'should be names of voice packs, separated by a comma')),
      )
      .optional(),
  ),
  SONORA_SOUNDFONT_DIR: text('a folder'),
  SONORA_SOUNDFONT: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(/^[^/\\]+$/, 'should be the name of a file in the folder of SoundFonts')
      .optional(),
  ),
  SONORA_EVENT_STREAM_URL: url('redis://user:password@host:port', ['redis:', 'rediss:']),
  SONORA_EVENT_DATABASE_URLS: databaseUrls,
  SONORA_ROBOTS_FILE: text('a file'),
  SMTP_URL: url('smtp://user:password@host:port', ['smtp:', 'smtps:']),
  OPENAI_BASE_URL: url('an address such as https://api.openai.com/v1', ['http:', 'https:']),
  OPENAI_API_KEY: text('the key of an OpenAI-compatible service'),
  OPENAI_MODEL: text('the name of a model'),
  STRIPE_SECRET_KEY: text('the secret key of a Stripe account'),
  STRIPE_WEBHOOK_SECRET: text('the signing secret of the webhook'),
  STRIPE_API_BASE: url('an address such as https://api.stripe.com', ['http:', 'https:']),
  SONORA_MAIL_FROM: text('an address such as Sonora <noreply@example.com>'),
  SONORA_SUPPORT_EMAIL: z.preprocess(blankAsAbsent, z.email('should be an e-mail address').optional()),
});

export type ServerRole = (typeof roleNames)[number];

/** Validated settings of the operator. Paths are absolute; addresses have no trailing slash. */
export type Config = {
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly storageUrl: string | undefined;
  readonly roles: readonly ServerRole[];
  readonly ads: AdsConfig;
  readonly defaultPlan: (typeof plans)[number];
  /** Feature flags whose default this installation overrides. */
  readonly flags: ReadonlyMap<string, boolean>;
  /** Audio threads per worker process. */
  readonly workers: number;
  /** Ceiling of the resident memory of a worker process, above which it is stopped. */
  readonly workerMemoryBytes: number;
  /** A worker process starts its threads at once and loads their code, so that its first ad is not slower than others. */
  readonly isWarmedUp: boolean;
  readonly admin: { readonly email: string; readonly password: string; readonly organisation: string } | undefined;
  /** OpenID Connect provider for sign-in. */
  readonly openId:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret: string; readonly name: string }
    | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly metricsToken: string | undefined;
  /** Number of proxies in front of this server, or their addresses. False: `X-Forwarded-For` is not read. */
  readonly trustProxy: Proxies;
  /**
   * Folder of SoundFonts, and the name of the one that plays the catalogue's sounds. Without a name, our own
   * instruments play.
   */
  readonly soundfont: { readonly folder: string; readonly name: string | undefined };
  /** Voice packs that the installation downloads when they are missing. */
  readonly voicePacks: readonly string[];
  /** Stream engine between ad serving processes and the database. Without it, they write to the database. */
  readonly eventStreamUrl: string | undefined;
  /** Databases for events of ads and their counts, in addition to the main one, which then has only those of campaigns that are there already. */
  readonly eventDatabaseUrls: readonly string[];
  /** The operator's list of robots, in addition to the program's own rules. */
  readonly robotsFile: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** OpenAI-compatible service that writes ads. Without it, the built-in copywriter does. */
  readonly languageModel:
    | { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string }
    | undefined;
  /** Stripe's settings; without them the built-in test payments are used. */
  readonly stripe: StripeSettings | undefined;
  /** Recipient of users' messages and error reports. Without it, they are only on the administrator's page. */
  readonly supportEmail: string | undefined;
};

/** Settings of the process that serves ads. */
export type AdsConfig = {
  readonly port: number;
  readonly host: string;
  /** Address under which players reach tags, media and events. */
  readonly publicUrl: string;
  /** The http process passes requests for ads on: no address of their own is configured. */
  readonly isPassedOn: boolean;
  /** Addresses and networks of servers that request ads for listeners, whose headers about them are believed. */
  readonly trustedCallers: readonly string[];
  /** MaxMind database. Without it, places are known only from the parameters of tags. */
  readonly geoDatabase: string | undefined;
};

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string | undefined;
};

/** Known to most OpenAI-compatible services. */
const DEFAULT_LANGUAGE_MODEL = 'gpt-4o-mini';

/** All three values or none. @throws ConfigurationError */
const openIdOf = (given: {
  readonly SONORA_OIDC_ISSUER?: string | undefined;
  readonly SONORA_OIDC_CLIENT_ID?: string | undefined;
  readonly SONORA_OIDC_CLIENT_SECRET?: string | undefined;
  readonly SONORA_OIDC_NAME?: string | undefined;
}): Config['openId'] => {
  const {
    SONORA_OIDC_ISSUER: issuer,
    SONORA_OIDC_CLIENT_ID: clientId,
    SONORA_OIDC_CLIENT_SECRET: clientSecret,
  } = given;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigurationError([
      'SONORA_OIDC_ISSUER, SONORA_OIDC_CLIENT_ID and SONORA_OIDC_CLIENT_SECRET should be set together',
    ]);
  return { issuer, clientId, clientSecret, name: given.SONORA_OIDC_NAME ?? new URL(issuer).hostname };
};

/** The first administrator, where both values are given. */
const adminOf = (given: {
  readonly SONORA_ADMIN_EMAIL?: string | undefined;
  readonly SONORA_ADMIN_PASSWORD?: string | undefined;
  readonly SONORA_ADMIN_ORG?: string | undefined;
}): Config['admin'] => {
  const { SONORA_ADMIN_EMAIL: email, SONORA_ADMIN_PASSWORD: password } = given;
  if (!email || !password) return undefined;
  return { email, password, organisation: given.SONORA_ADMIN_ORG ?? 'Sonora' };
};

/** Share of the memory of the machine, or of this process's control group, that a worker may fill. */
const WORKER_MEMORY_SHARE = 0.75;

const withoutTrailingSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

type AdsVariables = Pick<
  z.infer<typeof variables>,
  'SONORA_ADS_PORT' | 'SONORA_ADS_HOST' | 'SONORA_ADS_PUBLIC_URL' | 'SONORA_ADS_TRUSTED_CALLERS' | 'SONORA_GEO_DATABASE'
>;

const adsOf = (
  given: AdsVariables,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  absolute: (path: string) => string,
): AdsConfig => ({
  port: given.SONORA_ADS_PORT ?? 4601,
  host: given.SONORA_ADS_HOST ?? host,
  publicUrl: given.SONORA_ADS_PUBLIC_URL ? withoutTrailingSlash(given.SONORA_ADS_PUBLIC_URL) : publicUrl,
  isPassedOn: given.SONORA_ADS_PUBLIC_URL === undefined,
  trustedCallers: given.SONORA_ADS_TRUSTED_CALLERS ?? [],
  geoDatabase: given.SONORA_GEO_DATABASE ? absolute(given.SONORA_GEO_DATABASE) : undefined,
});

const defaultWorkerMemory = (): number => {
  const machineBytes = totalmem();
  // Undefined or larger than the machine without a limit.
  const groupBytes = process.constrainedMemory() || machineBytes;
  return Math.round(WORKER_MEMORY_SHARE * Math.min(machineBytes, groupBytes));
};

/**
 * Reads the configuration from the environment.
 * @param root folder of the checkout
 * @throws ConfigurationError naming each wrong variable and its expected form, but not its value, which may be secret
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>, root: string): Config => {
  const parsed = variables.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const given = parsed.data;
  if (Boolean(given.SONORA_ADMIN_EMAIL) !== Boolean(given.SONORA_ADMIN_PASSWORD)) {
    throw new ConfigurationError(['SONORA_ADMIN_EMAIL and SONORA_ADMIN_PASSWORD should be set together']);
  }
  if (Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET)) {
    throw new ConfigurationError(['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET should be set together']);
  }
  const port = given.SONORA_PORT ?? 4600;
  const absolute = (folder: string): string => (isAbsolute(folder) ? resolve(folder) : join(root, folder));
  const host = given.SONORA_HOST ?? '127.0.0.1';
  const publicUrl = withoutTrailingSlash(given.SONORA_PUBLIC_URL ?? `http://localhost:${port}`);
  const dataDirectory = absolute(given.SONORA_DATA_DIR ?? defaultDataDirectory(root));
  return {
    root,
    port,
    host,
    publicUrl,
    dataDirectory,
    databaseUrl: given.DATABASE_URL,
    storageUrl: given.SONORA_STORAGE_URL,
    roles: given.SONORA_ROLES ?? roleNames,
    ads: adsOf(given, { host, publicUrl }, absolute),
    defaultPlan: given.SONORA_DEFAULT_PLAN ?? 'enterprise',
    flags: given.SONORA_FLAGS ?? new Map(),
    workerMemoryBytes: given.SONORA_WORKER_MEMORY_MB
      ? given.SONORA_WORKER_MEMORY_MB * 1_000_000
      : defaultWorkerMemory(),
    isWarmedUp: given.SONORA_WARM_UP !== 'off',
    workers: given.SONORA_WORKERS ?? Math.max(1, availableParallelism() - 1),
    admin: adminOf(given),
    openId: openIdOf(given),
    logLevel: given.SONORA_LOG_LEVEL ?? 'info',
    metricsToken: given.SONORA_METRICS_TOKEN,
    trustProxy: given.SONORA_TRUST_PROXY ?? false,
    soundfont: {
      folder: given.SONORA_SOUNDFONT_DIR ? absolute(given.SONORA_SOUNDFONT_DIR) : join(dataDirectory, 'soundfonts'),
      name: given.SONORA_SOUNDFONT,
    },
    voicePacks: given.SONORA_VOICE_PACKS ?? [],
    eventStreamUrl: given.SONORA_EVENT_STREAM_URL,
    eventDatabaseUrls: given.SONORA_EVENT_DATABASE_URLS ?? [],
    robotsFile: given.SONORA_ROBOTS_FILE ? absolute(given.SONORA_ROBOTS_FILE) : undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.SONORA_MAIL_FROM ?? 'Sonora <sonora@localhost>',
    languageModel: given.OPENAI_BASE_URL
      ? {
          baseUrl: given.OPENAI_BASE_URL,
          apiKey: given.OPENAI_API_KEY,
          model: given.OPENAI_MODEL ?? DEFAULT_LANGUAGE_MODEL,
        }
      : undefined,
    stripe:
      given.STRIPE_SECRET_KEY && given.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: given.STRIPE_SECRET_KEY,
            webhookSecret: given.STRIPE_WEBHOOK_SECRET,
            apiBase: given.STRIPE_API_BASE,
          }
        : undefined,
    supportEmail: given.SONORA_SUPPORT_EMAIL,
  };
};
