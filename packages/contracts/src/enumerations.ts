/** Enumerations of the product, in the order in which pages list them. */

export const roles = ['owner', 'admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** Languages of the interface, of letters and of the pages that the server makes. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const plans = ['free', 'indie', 'production', 'internal', 'enterprise', 'developer'] as const;
export type Plan = (typeof plans)[number];

/** Stages of a production in their order. */
export const productionStages = ['resolve', 'speak', 'fit', 'plan', 'compose', 'mix', 'master', 'publish'] as const;
export type ProductionStage = (typeof productionStages)[number];

export const productionStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type ProductionStatus = (typeof productionStatuses)[number];

export const fileStatuses = ['waiting_for_upload', 'uploaded', 'failed'] as const;

/** Kinds of files, recognised by their content. */
export const fileKinds = ['audio', 'picture', 'table', 'document', 'other'] as const;
export type ContentKind = (typeof fileKinds)[number];

/** What made a file. Renders belong to their session and are in no folder. */
export const fileOrigins = ['upload', 'render', 'save', 'copy', 'processing'] as const;
export type FileOrigin = (typeof fileOrigins)[number];

/** Categories of files. The first is the default; pages give no colour to the last. */
export const fileCategories = ['media', 'Advert', 'voice', 'music', 'sound effect', 'unknown'] as const;
export type FileCategory = (typeof fileCategories)[number];

/** Workflows that a session may belong to. */
export const workflowIds = ['CreateAnAd', 'InstantAd', 'VersionAnAd'] as const;
export type WorkflowId = (typeof workflowIds)[number];

/** Kinds of work that consists of many parts. */
export const jobKinds = ['batch', 'export', 'import'] as const;

/** What an import of a table does: see `versionImports.start`. */
export const importModes = ['check', 'all', 'valid'] as const;
export type ImportMode = (typeof importModes)[number];

/** Buyers whose tags and requirements are known. */
export const buyers = ['theTradeDesk', 'dv360', 'xandr', 'triton', 'adobe', 'generic'] as const;
/** Formats of the answer of a tag. */
export const vastVersions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3', 'daast-1.0', 'daast-1.1'] as const;

/** Types of the picture of an icon. */
export const iconMimeTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** Events of playback at which players also call addresses of other servers. */
export const foreignEvents = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'mute',
  'unmute',
  'pause',
  'resume',
  'rewind',
  'skip',
  'loaded',
  'closeLinear',
  'playerExpand',
  'playerCollapse',
] as const;

/** Where consecutive tags are placed. */
export const adPlacements = ['start', 'end', 'all'] as const;
/** How a tag is arranged with the ad. */
export const layoutModes = ['layered', 'consecutive'] as const;
/** Place of a tag's copy in its slot. */
export const scriptAlignments = ['left', 'center', 'right'] as const;
/** Types of the columns of a table of versions. */
export const columnTypes = ['text', 'money', 'date', 'number', 'voice', 'sound'] as const;
/** States of a version. */
export const versionItemStatuses = ['idle', 'versioning', 'complete', 'error'] as const;
/** Rows of a table that are rendered: all, those that changed, those that failed, those to listen to first, or chosen ones. */
export const versionScopes = ['all', 'changed', 'failed', 'qa', 'chosen'] as const;

/** How far the ad of a session is, computed from what happened to it. */
export const sessionProgress = ['draft', 'produced', 'delivered'] as const;
export type SessionProgress = (typeof sessionProgress)[number];

export const sessionSorts = [
  'lastModified',
  'createdAt',
  'sessionName',
  'progress',
  'durationSeconds',
  'createdByName',
] as const;
export type SessionSort = (typeof sessionSorts)[number];

/**
 * What a window that has a session open asks for: to edit it when it is free, to look, to edit it in any case
 * (`claim`), to go.
 */
export const presenceActs = ['edit', 'look', 'claim', 'leave'] as const;

/** Notation of a dictionary reading: words, or the International Phonetic Alphabet. */
export const readingKinds = ['basic', 'ipa'] as const;

/** Speech services that need an API key. */
export const cloudEngines = ['openai-compatible', 'elevenlabs', 'azure'] as const;
export type CloudEngine = (typeof cloudEngines)[number];

export const connectionStatuses = ['checking', 'ready', 'down'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

export const voicePackStates = ['absent', 'partly', 'installed'] as const;

/** States of a voice pack installation; the last three are results. */
export const voicePackStages = [
  'waiting',
  'fetching',
  'checking',
  'unpacking',
  'stopping',
  'stopped',
  'failed',
  'done',
] as const;

/** Players of share links. The first is the default. */
export const players = ['playground', 'sonicsell', 'video'] as const;
export type Player = (typeof players)[number];

export const messageKinds = ['contact', 'report'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** States of an installation, in the usual terms of status pages, from best to worst. */
export const statusIndicators = ['none', 'minor', 'major', 'critical'] as const;
export type StatusIndicator = (typeof statusIndicators)[number];

export const statusParts = ['database', 'production', 'storage', 'speech', 'mail'] as const;
export type StatusPart = (typeof statusParts)[number];

/** What a set-up link is worth: `used` when the installation has an administrator. */
export const setUpLinkStates = ['valid', 'used', 'invalid'] as const;
export type SetUpLinkState = (typeof setUpLinkStates)[number];
