/**
 * Limits of the product and the sentence that a person reads when one is reached. Lengths are seconds, sizes bytes.
 */
export const limits = {
  adSeconds: { min: 1, max: 500, default: 30, step: 0.1 },
  clipSeconds: { min: 1, max: 500, default: 10, step: 0.1 },
  voiceSpeed: { min: 0.8, max: 1.2, default: 1, step: 0.01 },
  recipeClips: 10,
  documentClips: 200,
  scriptCharacters: 10_000,
  previewCharacters: 250,
  jsonBodyBytes: 2_000_000,
  uploadBytes: 500_000_000,
  /** Limit of a user's picture or an organisation's logo. */
  pictureBytes: 1_000_000,
  nameCharacters: 120,
  /** Members and open invitations of an organisation on the production plan. */
  productionPlanUsers: 3,
  inviteesAtOnce: 10_000,
  /** Invitations that one organisation sends within 24 hours. */
  invitationsPerDay: 20_000,
  /** 30 days. */
  invitationSeconds: 2_592_000,
  /** Length of an API key of an external service. */
  apiKeyCharacters: 500,
  dictionaryCharacters: { word: 100, replacement: 200 },
  /** Readings of one organisation. */
  dictionaryReadings: 10_000,
  passwordCharacters: { min: 10, max: 128 },
  sessionStateBytes: 400_000,
  /** Wire clients poll a status every 50 ms. */
  statusRequestsPerSecond: 40,
  requestsPerMinute: 1_200,
  signInAttemptsPerMinute: 30,
  /** Limit per period. */
  extraCredits: 1_000_000,
  /** Maximum age of chart data. */
  usageDays: 366,
  supportCharacters: { subject: 200, message: 5_000, id: 100 },
  /** Size of each document in a report, as JSON. */
  reportDocumentCharacters: 400_000,
  /** Messages and reports per user. */
  supportMessagesPerHour: 20,
  /** Share links per organisation on the free plan. */
  freeSharesPerHour: 10,
  sharePassword: { min: 4, max: 100 },
  /** Wrong passwords per share link within a quarter of an hour, from all addresses. */
  sharePasswordAttempts: 10,
  shareDays: 365,
} as const;
