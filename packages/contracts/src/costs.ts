import { limits } from './limits.ts';

/**
 * What requests of a class may use. Each endpoint and plain route names its class; a declaration without one does not
 * compile. The HTTP server holds these bounds for every route in `platform/http/request-budgets.ts`.
 */
export type CostBounds = {
  /** Requests per minute of one caller: a user, or an address for requests without a session. */
  readonly perCallerMinute: number;
  /** Requests per minute of all callers of one organisation. */
  readonly perOrganisationMinute: number;
  /** Requests that one caller may have open at once. */
  readonly atOncePerCaller: number;
  /** Requests that one organisation may have open at once. */
  readonly atOncePerOrganisation: number;
  /** Maximum size of the request body in bytes; 0 where the request has none. */
  readonly bodyBytes: number;
};

/** Classes with the same `budget` share their requests per minute. */
export type CostBudget = 'none' | 'ordinary' | 'status' | 'media' | 'pages' | 'otherServers';

type CostEntry = CostBounds & { readonly budget: CostBudget; readonly summary: string };

const ordinary = {
  budget: 'ordinary',
  perCallerMinute: limits.requestsPerMinute,
  perOrganisationMinute: limits.requestsPerMinuteOfOrganisation,
  atOncePerCaller: 64,
  atOncePerOrganisation: 256,
} as const;

/** All cost classes, by what a request makes the installation do. */
export const costClasses = {
  probe: {
    summary: 'health checks and metrics',
    budget: 'none',
    perCallerMinute: Number.POSITIVE_INFINITY,
    perOrganisationMinute: Number.POSITIVE_INFINITY,
    atOncePerCaller: 64,
    atOncePerOrganisation: 64,
    bodyBytes: 0,
  },
  ads: {
    summary: 'tags, media and events of campaigns, which the process that serves ads limits by itself',
    budget: 'none',
    perCallerMinute: Number.POSITIVE_INFINITY,
    perOrganisationMinute: Number.POSITIVE_INFINITY,
    // Many listeners can be behind one address.
    atOncePerCaller: 1_024,
    atOncePerOrganisation: 1_024,
    bodyBytes: 0,
  },
  page: {
    summary: 'the page and its code, styles and fonts, the same for everybody',
    budget: 'pages',
    // Requests of pages are not identified: all people behind one address are one caller, without an organisation.
    perCallerMinute: limits.pageFilesPerMinute,
    perOrganisationMinute: limits.pageFilesPerMinute,
    atOncePerCaller: 256,
    atOncePerOrganisation: 256,
    bodyBytes: 0,
  },
  status: {
    summary: 'polls of work in progress, which clients send every 50 ms',
    budget: 'status',
    perCallerMinute: limits.statusRequestsPerSecond * 60,
    perOrganisationMinute: limits.statusRequestsPerMinuteOfOrganisation,
    atOncePerCaller: 64,
    atOncePerOrganisation: 256,
    bodyBytes: 0,
  },
  read: { ...ordinary, summary: 'reads of single rows and short lists', bodyBytes: 0 },
  list: { ...ordinary, summary: 'pages of long lists', atOncePerCaller: 32, atOncePerOrganisation: 128, bodyBytes: 0 },
  query: { ...ordinary, summary: 'searches with a body', bodyBytes: 64_000 },
  change: { ...ordinary, summary: 'changes of single rows', bodyBytes: 64_000 },
  document: {
    ...ordinary,
    summary: 'changes that carry a document: an audioform, a session state, a report',
    atOncePerCaller: 32,
    atOncePerOrganisation: 128,
    bodyBytes: limits.jsonBodyBytes,
  },
  credentials: {
    ...ordinary,
    summary: 'hashing and judging of passwords, codes and tokens',
    atOncePerCaller: 32,
    atOncePerOrganisation: 64,
    bodyBytes: 64_000,
  },
  mail: { ...ordinary, summary: 'requests that send mail', atOncePerCaller: 32, bodyBytes: limits.jsonBodyBytes },
  table: {
    ...ordinary,
    summary: 'import of a table, parsed outside the event loop',
    atOncePerCaller: 2,
    atOncePerOrganisation: 4,
    bodyBytes: limits.jsonBodyBytes,
  },
  batch: {
    ...ordinary,
    summary: 'start of a batch of documents',
    atOncePerCaller: 2,
    atOncePerOrganisation: 4,
    bodyBytes: limits.versions.batchBytes,
  },
  spreadsheet: {
    ...ordinary,
    summary: 'import of a spreadsheet, parsed outside the event loop',
    atOncePerCaller: 2,
    atOncePerOrganisation: 4,
    bodyBytes: limits.versions.fileBytes,
  },
  campaignForm: {
    ...ordinary,
    summary: 'forms of campaigns with audio files and banners',
    atOncePerCaller: 2,
    atOncePerOrganisation: 4,
    bodyBytes: limits.campaigns.formBytes,
  },
  picture: {
    ...ordinary,
    summary: 'decoding and drawing of pictures',
    atOncePerCaller: 2,
    atOncePerOrganisation: 4,
    bodyBytes: limits.jsonBodyBytes,
  },
  interactive: {
    ...ordinary,
    summary: 'requests whose response a worker renders: previews, samples, exports',
    atOncePerCaller: 8,
    atOncePerOrganisation: 32,
    bodyBytes: 64_000,
  },
  writing: {
    ...ordinary,
    summary: 'ads that are written while the caller waits',
    atOncePerCaller: 4,
    atOncePerOrganisation: 16,
    bodyBytes: 64_000,
  },
  otherServer: {
    summary: 'documents that are fetched from an address of another server',
    budget: 'otherServers',
    perCallerMinute: limits.otherServerRequestsPerMinute.caller,
    perOrganisationMinute: limits.otherServerRequestsPerMinute.organisation,
    atOncePerCaller: 2,
    atOncePerOrganisation: 4,
    bodyBytes: 64_000,
  },
  stream: {
    ...ordinary,
    summary: 'event streams, open until the production ends',
    atOncePerCaller: limits.eventStreamsAtOnce.caller,
    atOncePerOrganisation: limits.eventStreamsAtOnce.organisation,
    bodyBytes: 0,
  },
  media: {
    summary: 'content of files and pictures',
    budget: 'media',
    perCallerMinute: limits.requestsPerMinute,
    perOrganisationMinute: limits.requestsPerMinuteOfOrganisation,
    // Responses last as long as a player listens, and all listeners behind one address count as one caller.
    atOncePerCaller: 256,
    atOncePerOrganisation: 1_024,
    bodyBytes: 0,
  },
  upload: {
    ...ordinary,
    summary: 'content of an uploaded file',
    atOncePerCaller: limits.uploadsAtOnce.caller,
    atOncePerOrganisation: limits.uploadsAtOnce.organisation,
    // A form has fields beside the file, whose own size is limited where it is stored.
    bodyBytes: limits.uploadBytes + limits.jsonBodyBytes,
  },
} as const satisfies Record<string, CostEntry>;

export type CostClass = keyof typeof costClasses;
