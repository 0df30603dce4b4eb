/** Limits of the product. Lengths are seconds, sizes bytes. */
export const limits = {
  adSeconds: { min: 1, max: 500, default: 30, step: 0.1 },
  clipSeconds: { min: 1, max: 500, default: 10, step: 0.1 },
  /** Pause between two clips of an ad. */
  pauseSeconds: { min: 0, max: 10, step: 0.05 },
  voiceSpeed: { min: 0.8, max: 1.2, default: 1, step: 0.01 },
  recipeClips: 10,
  documentClips: 200,
  scriptCharacters: 10_000,
  previewCharacters: 250,
  /** Ads of one brief. */
  briefAds: { min: 1, max: 5, default: 3 },
  /** Stored scripts, and what writers of ads are asked for. */
  script: { nameCharacters: 60, metadataBytes: 2_000, wishCharacters: 300, adSeconds: { min: 5, max: 120 } },
  /** Parts of a story; `narratives` are counted by chapter, `texts` by narrative. */
  story: { chapters: 20, narratives: 20, texts: 50, voices: 20, sounds: 20 },
  /** Maximum number of scripts of one organisation, and of versions of one script. */
  scripts: { organisation: 10_000, versions: 100 },
  /** Tables of versions; `rows` counts those of one table. */
  versions: {
    rows: 10_000,
    columns: 50,
    columnCharacters: 60,
    cellCharacters: 2_000,
    tags: 20,
    rowsInList: 500,
    rowsInChange: 1_000,
    fileBytes: 20_000_000,
    /** Characters of cells that an import answers so that it can be undone; a larger one cannot be undone. */
    undoCharacters: 4_000_000,
    /** Problems that an answer names; all are counted. */
    problemsInAnswer: 200,
    unfinishedJobs: 20,
    /** Items of one batch, and bytes of the request that starts it. */
    batchItems: 1_000,
    batchBytes: 20_000_000,
  },
  /** Campaigns; `creatives` and `rules` count those of one campaign. */
  /** Serving of ads: requests of a network, a /24 of IPv4 or /48 of IPv6, per minute. */
  ads: {
    tagsPerMinute: 6_000,
    eventsPerMinute: 60_000,
    mediaPerMinute: 12_000,
    countedBlocks: 100_000,
  },
  campaigns: {
    organisation: 2_000,
    creatives: 10_000,
    rules: 10_000,
    inList: 500,
    inChange: 1_000,
    rulesInCreative: 20,
    /** All settings of a campaign as JSON. */
    settingsBytes: 12_000_000,
    groups: 20,
    conditionsInGroup: 50,
    valuesInCondition: 500,
    valueCharacters: 200,
    addressCharacters: 2_000,
    parameterCharacters: 60,
    categoryCharacters: 40,
    registryCharacters: 60,
    universalIdCharacters: 120,
    iconProgramCharacters: 60,
    macros: 40,
    categories: 10,
    eventAddresses: 50,
    /** Revisions that are kept; published ones count, but are removed last. */
    revisions: 200,
    /** Differences that the comparison of two revisions lists. */
    differences: 500,
    /** Creatives of which an item of the checklist says how each is changed. */
    checkDetails: 20,
    /** The document of another ad server, which the test player fetches. */
    otherTag: { bytes: 1_000_000, seconds: 8, addressCharacters: 8_000 },
    /** The proof that an address leads to this installation. */
    addressProof: { bytes: 1_000, seconds: 6 },
    /** A form with audio files and banners. */
    formBytes: 60_000_000,
    creativeSeconds: 600,
    bannerBytes: 5_000_000,
    /** Addresses of a campaign's report that can be open at once. */
    validationLinks: 50,
    webhooks: {
      organisation: 20,
      /** Deliveries of a webhook that are kept and listed. */
      deliveries: 50,
      seconds: 10,
      /** Deliveries in a row that failed for good, or days without one that arrived, after which a webhook is turned off. */
      failedDeliveries: 100,
      failedDays: 5,
    },
    feeds: 50,
    feed: {
      bytes: 5_000_000,
      rows: 20_000,
      columns: 50,
      seconds: 20,
      minIntervalSeconds: 60,
      maxIntervalSeconds: 86_400,
    },
  },
  /** Events of ads. A listener is a device of one address; several people may share it. */
  adEvents: {
    listenerEventsPerMinute: 300,
    /** Later events are late: hours after the answer, and minutes after the end of the flight. */
    acceptedHours: 24,
    minutesAfterFlight: 60,
    /** Months for which events are kept. */
    keptMonths: 13,
    reportDays: 400,
    places: 500,
    errorCodes: 100,
    inLiveMessage: 500,
    /** On the disk of a process while the sink is away: 25 million events. */
    waitingBytes: 10_000_000_000,
    /** In the main database for one of events that is away, compressed: sixty million events. */
    waitingForDatabaseBytes: 1_000_000_000,
  },
  jsonBodyBytes: 2_000_000,
  /** A document or table whose text is read; `characters`, `rows` and `columns` are read of a longer one. */
  document: {
    bytes: 20_000_000,
    unpackedBytes: 100_000_000,
    parts: 5_000,
    pages: 1_000,
    characters: 200_000,
    rows: 10_000,
    columns: 200,
  },
  /** Parts of a form, and bytes of the header of each. */
  form: { parts: 100, headerBytes: 4_000 },
  uploadBytes: 500_000_000,
  /** Of an audio file, by what its container says and by what is decoded. */
  audioFile: {
    seconds: 10_800,
    channels: 8,
    /** The highest rate of recorders and converters. */
    sampleRateHz: 384_000,
    /** Of all channels: three hours of eight channels at 48 kHz. */
    samples: 4_147_200_000,
    /** Coded frames of an MP3, AAC or MP4 file; three hours of AAC at 96 kHz have 1,012,500. */
    codedFrames: 1_048_576,
  },
  /** Samples and file content that one task of a production may hold at the same time, in bytes. */
  taskBytes: 3_000_000_000,
  /**
   * Deaths of worker processes during attempts of one production, without any progress in between: after `untilAlone`,
   * the next attempt has a process of its own; after `max`, the production fails.
   */
  workerDeaths: { untilAlone: 2, max: 3 },
  /** Maximum size of a user's picture or an organisation's logo. */
  pictureBytes: 1_000_000,
  /** Pixels of a picture as its file announces them. A few bytes of PNG can announce thousands of times as many. */
  picturePixels: 25_000_000,
  nameCharacters: 120,
  /** Folders below Home, one in another. */
  folderDepth: 20,
  /** Maximum number of folders of one organisation, and within one folder. */
  folders: { organisation: 10_000, folder: 1_000 },
  /** Maximum number of files of one organisation. */
  files: 500_000,
  /** Files in one page of a list. */
  filesInList: 500,
  /** Files and folders in one change, and files in one download. */
  filesAtOnce: 1_000,
  fileTags: { count: 50, characters: 60 },
  /** Days for which deleted files and folders can be restored. */
  trashDays: 30,
  /** Validity of the address of an upload; a resumed upload uses the same address. */
  uploadAddressSeconds: 86_400,
  /** Parts in which resumable uploads are stored. */
  uploadPartBytes: 8_000_000,
  /** Maximum number of members and open invitations of an organisation on the production plan. */
  productionPlanUsers: 3,
  inviteesAtOnce: 10_000,
  /**
   * Invitations that an organisation sends within 24 hours in its first days, whatever its plan (`invitationsPerDay`), unless
   * an administrator of the installation sends them.
   */
  newOrganisation: { days: 7, invitationsPerDay: 200 },
  /** Days for which the outbox keeps the content of a mail without a link that expires earlier. */
  mailContentDays: 30,
  /** Days for which the outbox keeps recipient and subject of a mail. */
  mailDays: 90,
  /** Days for which the audit log names users whose accounts were deleted. */
  auditNameDays: 365,
  /** 30 days. */
  invitationSeconds: 2_592_000,
  /** Maximum length of an API key of an external service. */
  apiKeyCharacters: 500,
  /** Maximum number of API keys of one user. */
  apiKeys: 50,
  /** Maximum number of organisations to which one API key may be limited. */
  apiKeyOrganisations: 100,
  /** Maximum number of days until an API key that expires does so. */
  apiKeyDays: 1_825,
  /** Properties of an event of the interface, which is logged. */
  eventProperties: 30,
  /** Of a log line: characters in all, of one text, nesting, and values. */
  logLine: { characters: 16_000, textCharacters: 8_000, depth: 6, values: 200 },
  dictionaryCharacters: { word: 100, replacement: 200 },
  /** Maximum number of readings of one organisation. */
  dictionaryReadings: 10_000,
  /** Maximum number of columns of an imported table. */
  tableColumns: 50,
  passwordCharacters: { min: 10, max: 128 },
  /** Characters of a password that are judged together; longer ones are judged in parts. */
  passwordJudgedCharacters: 32,
  sessionStateBytes: 400_000,
  /** Nesting of a session state, and the number of its keys and list items. */
  sessionState: { depth: 32, values: 20_000 },
  /** Maximum size of a list in a response: its items times the size of one. */
  listBytes: 20_000_000,
  /** Maximum number of projects of one organisation. */
  projects: 1_000,
  /** Organisations of one user, or children of one organisation, in a list. */
  organisationsInList: 5_000,
  /** Members in a response with one organisation; the list of members has pages. */
  membersInOrganisation: 100,
  /** Open invitations of one user in a list. */
  invitationsInList: 200,
  /** Devices of one user that are signed in, in a list: the last used ones. */
  openSessionsInList: 200,
  /** Maximum number of passkeys of one user. */
  passkeys: 50,
  /** Sessions of one project in a list. */
  sessionsInList: 500,
  excerptCharacters: 120,
  /** Rows that a list skips at most. */
  listOffset: 1_000_000,
  /** Words of a search that count. */
  searchWords: 8,
  /** Id that a window of the editor chooses for itself. */
  windowIdCharacters: 64,
  /** Time after which a window that is silent no longer edits a session. */
  presenceSeconds: 20,
  /** API clients poll a status every 50 ms. */
  statusRequestsPerSecond: 40,
  /** Status requests of all callers of an organisation. */
  statusRequestsPerMinuteOfOrganisation: 12_000,
  requestsPerMinute: 1_200,
  /** Ordinary requests of all callers of an organisation. */
  requestsPerMinuteOfOrganisation: 6_000,
  /** Requests for which the server calls an address of another server. */
  otherServerRequestsPerMinute: { caller: 60, organisation: 300 },
  /** The page and its files, which a browser without a cache requests in their hundreds. */
  pageFilesPerMinute: 12_000,
  /** Share of a minute's requests that a caller may send at once; further ones wait, so that they arrive evenly. */
  burstShare: 0.25,
  /** Callers who go on sending after many refusals wait for each further one. */
  refusals: { perMinute: 120, delaySeconds: 1, delayedAtOnce: 128 },
  /** Event streams of productions that are open at the same time. */
  eventStreamsAtOnce: { caller: 20, organisation: 100 },
  /** Time of one request of a person who waits for audio: a preview, a sample, an export. */
  requestSeconds: 30,
  /** Time in which an uploaded file is decoded once, including the wait for other uploads. */
  inspectionSeconds: 600,
  /** Jobs of one kind that a worker process runs at the same time: of all organisations, and of one. */
  jobsAtOnce: {
    remoteProductions: { all: 8, organisation: 6 },
    aloneProductions: { all: 1, organisation: 1 },
    requests: { all: 6, organisation: 3 },
    inspections: { all: 2, organisation: 1 },
    mails: { all: 2, organisation: 1 },
    creatives: { all: 2, organisation: 2 },
    webhooks: { all: 8, organisation: 2 },
  },
  /** Use of a queue or pool counts half after this time when the order of waiting organisations is determined. */
  shareHalfLifeSeconds: 15,
  /** Part of the render threads' recent time above which an organisation's tasks run at low priority. */
  lowPriorityShare: 0.25,
  /**
   * Free space of a disk in bytes at which uploads stop, and at which rendering stops. The rest is kept for the
   * database.
   */
  freeBytesKept: { uploads: 400_000_000, renders: 250_000_000 },
  /** Free space in bytes that the database needs to start. */
  databaseStartBytes: 100_000_000,
  /** Step in which an upload without an announced size reserves its organisation's storage. */
  storageStepBytes: 32_000_000,
  /** Time for which the storage of an upload that was interrupted stays reserved. */
  storageReservedSeconds: 3_600,
  /**
   * Deadlines of request bodies: silence of the sender, all of a document or form, and the least average rate of an
   * upload after a grace, at which 500 MB take nine hours.
   */
  bodyDeadlines: { idleSeconds: 30, totalSeconds: 60, uploadGraceSeconds: 60, uploadBytesPerSecond: 16_000 },
  /** Time in which a client sends all headers of a request, and in which it sends the next request. */
  connectionSeconds: { headers: 20, idle: 72 },
  /** Address and headers of a request: consent strings and macros of a tag have thousands of characters. */
  headerBytes: 32_768,
  /** Uploads that arrive at the same time. */
  uploadsAtOnce: { caller: 8, organisation: 24 },
  signInAttemptsPerMinute: 30,
  /** Maximum per billing period. */
  extraCredits: 1_000_000,
  /** Maximum age of chart data. */
  usageDays: 366,
  supportCharacters: { subject: 200, message: 5_000, id: 100 },
  /** Maximum size of each document in a report, as JSON. */
  reportDocumentCharacters: 400_000,
  /** Maximum number of messages and reports per user and hour. */
  supportMessagesPerHour: 20,
  /** Maximum number of new share links per organisation and hour on the free plan. */
  freeSharesPerHour: 10,
  sharePassword: { min: 4, max: 100 },
  /** Wrong passwords per share link within 15 minutes: from one IP address before its next attempt must wait, and from all. */
  sharePasswordAttempts: { origin: 10, link: 1_000 },
  shareDays: 365,
} as const;
