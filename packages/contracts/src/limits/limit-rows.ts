import type { limits } from '../limits.ts';
import type { accountMessages } from '../messages/accounts.ts';
import type { audioFileMessages } from '../messages/audio-files.ts';
import type { audioformMessages } from '../messages/audioforms.ts';
import type { documentMessages } from '../messages/documents.ts';
import type { errorMessages } from '../messages/errors.ts';
import type { fileMessages } from '../messages/files.ts';
import type { formMessages } from '../messages/forms.ts';
import type { organisationMessages } from '../messages/organisations.ts';
import type { scriptMessages } from '../messages/scripts.ts';
import type { speechMessages } from '../messages/speech.ts';

/** Message that users see at a limit. */
export type LimitSentence =
  | keyof typeof accountMessages
  | keyof typeof audioFileMessages
  | keyof typeof audioformMessages
  | keyof typeof documentMessages
  | keyof typeof errorMessages
  | keyof typeof fileMessages
  | keyof typeof formMessages
  | keyof typeof organisationMessages
  | keyof typeof scriptMessages
  | keyof typeof speechMessages;

/** What a limit bounds, for `docs/limits.md`; the document takes the value from `limits` and the place from the code. */
export type LimitRow = {
  readonly resource: string;
  readonly unit: string;
  /** Of whom or what it is the limit. */
  readonly per: string;
  /** The message at the limit, or what happens instead of a refusal. */
  readonly at: { readonly sentence: LimitSentence } | { readonly effect: string };
};

const row = (resource: string, unit: string, per: string, sentence: LimitSentence): LimitRow => ({
  resource,
  unit,
  per,
  at: { sentence },
});

const silent = (resource: string, unit: string, per: string, effect: string): LimitRow => ({
  resource,
  unit,
  per,
  at: { effect },
});

/** One row for each limit: a limit without a row does not compile. */
export const limitRows: Readonly<Record<keyof typeof limits, LimitRow>> = {
  ads: silent(
    'requests for tags, events and media, and networks that are counted',
    'requests per minute',
    'network (/24 or /48) and tag',
    'a tag answers without an ad, events and media with 429; nothing is counted of networks beyond those that are counted',
  ),
  adSeconds: row('length of an ad', 'seconds', 'ad', 'forms.tooLarge'),
  clipSeconds: row('length of a clip', 'seconds', 'clip', 'forms.tooLarge'),
  pauseSeconds: row('pause between clips', 'seconds', 'clip', 'forms.tooLarge'),
  voiceSpeed: row('speed of a voice', 'factor', 'clip', 'forms.tooLarge'),
  recipeClips: silent('clips', 'count', 'ad on the page', 'the page offers no further clip'),
  documentClips: row('clips', 'count', 'audioform', 'audioforms.tooManyClips'),
  scriptCharacters: row('script', 'characters', 'text', 'audioforms.textTooLong'),
  previewCharacters: row('text of a preview', 'characters', 'request', 'forms.maxCharacters'),
  briefAds: row('ads', 'count', 'brief', 'forms.tooLarge'),
  script: row('names, metadata and wishes of a script', 'see names', 'script', 'forms.maxCharacters'),
  story: row('parts of a story', 'see names', 'story', 'forms.tooLarge'),
  scripts: row('scripts', 'count', 'organisation', 'scripts.tooMany'),
  document: row('text of a document', 'see names', 'document', 'documents.tooLarge'),
  versions: row('rows, columns, cells and file of a table of versions', 'see names', 'table', 'errors.too-large'),
  campaigns: row(
    'creatives, rules, feeds, webhooks, banners and forms of campaigns',
    'see names',
    'campaign',
    'errors.too-large',
  ),
  adEvents: silent(
    'events of ads',
    'see names',
    'event, report, process',
    'further events are filtered or late, older ones deleted, and those beyond the waiting bytes refused with 503; reports show the largest rows',
  ),
  jsonBodyBytes: row('largest body of a document', 'bytes', 'request', 'errors.too-large'),
  form: row('parts of a form, and header of a part', 'count, bytes', 'request', 'forms.formTooLarge'),
  uploadBytes: row('uploaded file', 'bytes', 'file', 'audioFiles.tooLarge'),
  audioFile: row('audio of a file: announced and decoded', 'see names', 'file', 'audioFiles.maxSamples'),
  taskBytes: row('samples and file content in memory', 'bytes', 'task of a production', 'audioFiles.maxMemory'),
  workerDeaths: silent(
    'deaths of the worker process without progress',
    'count',
    'production',
    'the production fails with a sentence, and its credits are returned',
  ),
  pictureBytes: row('picture or logo', 'bytes', 'file', 'audioFiles.pictureTooLarge'),
  picturePixels: row('picture or logo', 'pixels', 'file', 'audioFiles.picturePixels'),
  nameCharacters: row('name', 'characters', 'name', 'forms.maxCharacters'),
  folderDepth: row('nesting of folders', 'folders', 'folder', 'files.maxDepth'),
  folders: row('folders', 'count', 'organisation, folder', 'files.maxFolders'),
  files: row('files', 'count', 'organisation', 'files.maxFiles'),
  filesInList: silent('files in a list', 'rows', 'request', 'the list has pages'),
  filesAtOnce: row('files and folders changed or downloaded at once', 'count', 'request', 'files.archiveTooLarge'),
  fileTags: row('tags', 'count, characters', 'file', 'files.maxTags'),
  trashDays: silent('deleted files and folders', 'days', 'file', 'they are deleted for good'),
  uploadAddressSeconds: row('validity of the address of an upload', 'seconds', 'upload', 'files.uploadExpired'),
  uploadPartBytes: silent('stored part of a resumable upload', 'bytes', 'part', 'the next part begins'),
  productionPlanUsers: row(
    'members and open invitations on the plan Production',
    'count',
    'organisation',
    'errors.user-limit',
  ),
  inviteesAtOnce: row('addresses of an invitation', 'count', 'request', 'organisations.maxAddresses'),
  newOrganisation: row(
    'invitations in 24 hours in the first days of an organisation',
    'days, mails',
    'organisation',
    'organisations.maxInvitations',
  ),
  mailContentDays: silent('kept content of a mail', 'days', 'mail', 'the content is removed'),
  mailDays: silent('kept recipient and subject of a mail', 'days', 'mail', 'the row is removed'),
  auditNameDays: silent('names of deleted users in the audit log', 'days', 'entry', 'the name is removed'),
  invitationSeconds: row('validity of an invitation', 'seconds', 'invitation', 'errors.link-expired'),
  apiKeyCharacters: row('key of an external service', 'characters', 'connection', 'forms.tooLong'),
  apiKeys: row('API keys', 'count', 'user', 'accounts.tooManyKeys'),
  apiKeyOrganisations: row('organisations to which an API key is limited', 'count', 'key', 'forms.tooManyItems'),
  apiKeyDays: row('validity of an API key that expires', 'days', 'key', 'forms.tooLarge'),
  eventProperties: row('properties of an event of the interface', 'count', 'request', 'forms.maxProperties'),
  logLine: silent('log line', 'characters, depth, values', 'line', 'texts are cut, further values omitted'),
  dictionaryCharacters: row('word and reading', 'characters', 'reading', 'forms.maxCharacters'),
  dictionaryReadings: row('readings of the dictionary', 'rows', 'organisation', 'organisations.maxReadings'),
  tableColumns: row('columns of an imported table', 'columns', 'request', 'organisations.maxColumns'),
  passwordCharacters: row('password', 'characters', 'password', 'forms.maxCharacters'),
  passwordJudgedCharacters: silent(
    'part of a password that is judged at once',
    'characters',
    'part',
    'the next part is judged',
  ),
  sessionStateBytes: row('state of a session', 'bytes', 'session', 'organisations.sessionTooLarge'),
  sessionState: row('nesting, and keys and items, of a state', 'count', 'session', 'organisations.sessionTooLarge'),
  listBytes: silent('list in a response', 'bytes', 'response', 'a test compares the items and their size with it'),
  projects: row('projects', 'count', 'organisation', 'organisations.tooManyProjects'),
  organisationsInList: silent('organisations in a list', 'rows', 'response', 'the list ends'),
  membersInOrganisation: silent(
    'members in a response with an organisation',
    'rows',
    'response',
    'the list of members has pages',
  ),
  invitationsInList: silent('open invitations in a list', 'rows', 'user', 'the list ends'),
  openSessionsInList: silent(
    'devices that are signed in, in a list',
    'rows',
    'user',
    'the list has the last used ones',
  ),
  passkeys: row('passkeys', 'count', 'user', 'accounts.tooManyPasskeys'),
  sessionsInList: silent('sessions in a list', 'rows', 'request', 'the list has pages'),
  listOffset: row('rows that a list skips', 'rows', 'request', 'forms.tooLarge'),
  searchWords: silent('words of a search', 'words', 'request', 'further words are ignored'),
  windowIdCharacters: row('id of a window of the editor', 'characters', 'request', 'forms.tooLong'),
  presenceSeconds: silent(
    'silence of a window that edits a session',
    'seconds',
    'session',
    'another window may edit it',
  ),
  excerptCharacters: silent('excerpt of a script in a list', 'characters', 'session', 'the excerpt is cut'),
  statusRequestsPerSecond: row(
    'status requests',
    'requests per second, counted by minute',
    'API key or session',
    'errors.rate-limited',
  ),
  statusRequestsPerMinuteOfOrganisation: row(
    'status requests',
    'requests per minute',
    'organisation',
    'errors.rate-limited',
  ),
  requestsPerMinute: row(
    'ordinary requests',
    'requests per minute',
    'user, or address without a session',
    'errors.rate-limited',
  ),
  requestsPerMinuteOfOrganisation: row(
    'ordinary requests',
    'requests per minute',
    'organisation',
    'errors.rate-limited',
  ),
  otherServerRequestsPerMinute: row(
    'documents of other servers',
    'requests per minute',
    'user, organisation',
    'errors.rate-limited',
  ),
  pageFilesPerMinute: row('files of the pages', 'requests per minute', 'address', 'errors.rate-limited'),
  burstShare: silent(
    'requests that are answered at once, as a share of those per minute',
    'share',
    'user, or address',
    'further requests wait, so that they arrive evenly',
  ),
  refusals: row(
    'refusals without a delay, delay of further ones, and refusals that are delayed at once',
    'refusals per minute, seconds, refusals',
    'user, or address',
    'errors.rate-limited',
  ),
  eventStreamsAtOnce: row('open event streams', 'streams', 'user, organisation', 'errors.rate-limited'),
  requestSeconds: row('wait for a preview, sample or export', 'seconds', 'request', 'errors.unavailable'),
  inspectionSeconds: row('decoding of an uploaded file', 'seconds', 'file', 'errors.unavailable'),
  jobsAtOnce: silent(
    'jobs at the same time',
    'jobs',
    'worker process, organisation',
    'jobs wait; organisations take turns',
  ),
  shareHalfLifeSeconds: silent(
    'memory of the use of threads and queues',
    'seconds',
    'organisation',
    'an organisation that used less comes first',
  ),
  lowPriorityShare: silent(
    'recent time of the render threads',
    'share',
    'organisation',
    'its tasks run at low priority',
  ),
  freeBytesKept: row('free space kept for the database', 'bytes', 'installation', 'errors.no-space'),
  databaseStartBytes: silent(
    'free space that the database needs to start',
    'bytes',
    'installation',
    'the start is tried again',
  ),
  storageStepBytes: row('step of reserved storage', 'bytes', 'upload without a length', 'errors.storage-limit'),
  storageReservedSeconds: silent('storage reserved for an interrupted upload', 'seconds', 'upload', 'it is released'),
  bodyDeadlines: row(
    'silence, total time and least rate of a body',
    'seconds, bytes per second',
    'request',
    'errors.too-slow',
  ),
  connectionSeconds: silent(
    'wait for headers and for the next request',
    'seconds',
    'connection',
    'the connection is closed',
  ),
  headerBytes: silent('address and headers of a request', 'bytes', 'request', 'it is answered with status 431'),
  uploadsAtOnce: row('uploads that arrive', 'uploads', 'user, organisation', 'errors.rate-limited'),
  signInAttemptsPerMinute: row('attempts to sign in or up', 'requests per minute', 'address', 'errors.rate-limited'),
  extraCredits: row('extra credits', 'credits', 'billing period of an organisation', 'forms.tooLarge'),
  usageDays: row('age of chart data', 'days', 'request', 'forms.tooLarge'),
  supportCharacters: row('message to the operator', 'characters', 'message', 'forms.maxCharacters'),
  reportDocumentCharacters: row('document in a report', 'characters', 'document', 'forms.maxCharacters'),
  supportMessagesPerHour: row('messages to the operator', 'messages per hour', 'user', 'errors.rate-limited'),
  freeSharesPerHour: row(
    'new share links on the free plan',
    'links per hour',
    'organisation',
    'organisations.maxLinks',
  ),
  sharePassword: row('password of a share link', 'characters', 'link', 'forms.maxCharacters'),
  sharePasswordAttempts: row(
    'wrong passwords in 15 minutes',
    'attempts',
    'share link',
    'organisations.wrongLinkPasswords',
  ),
  shareDays: row('validity of a share link', 'days', 'link', 'forms.maxDays'),
};
