import { z } from 'zod';
import { uuid } from '../endpoint.ts';
import { adPlacements, columnTypes, layoutModes, scriptAlignments } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';

const name = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.nameCharacters, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters })));

/** False for NUL and lone surrogates, which databases and files of text cannot hold. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const seconds = z.number().min(0).max(limits.adSeconds.max);

/** A spoken tag of a version. Its copy and voice may contain columns of the table between double braces. */
export const versionTag = z.object({
  id: uuid,
  name,
  voice: z.string().max(limits.nameCharacters),
  copy: z.string().max(limits.scriptCharacters),
  arrangement: z.object({
    startTime: seconds.describe('on the timeline of the source; without meaning for a tag before or after it'),
    duration: seconds.nullable().describe('the slot of the tag; null: as long as it takes'),
    layoutMode: z
      .enum(layoutModes)
      .describe('layered: over the source, which gives way; consecutive: before or after it'),
    scriptAlignment: z.enum(scriptAlignments).describe('place of the copy in a longer slot'),
  }),
});
export type VersionTag = z.infer<typeof versionTag>;

/** A column of the table. Its name is used between double braces: `{{city}}`. */
export const versionColumn = z.object({
  name: z
    .string()
    .trim()
    .min(1, says(formMessage('forms.notEmpty')))
    .max(limits.versions.columnCharacters)
    .regex(/^[^{}]+$/u),
  type: z.enum(columnTypes),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('of a column of money'),
  fallback: z.string().max(limits.versions.cellCharacters).optional().describe('stands for an empty cell'),
});
export type VersionColumn = z.infer<typeof versionColumn>;

/** Settings of a version by the specified names; an absent one is as in the source. */
export const versionControls = z
  .object({
    versionNumber: z.number().int().min(1).describe('stands for `{{versionNumber}}` in names'),
    masteringPreset: z.string(),
    loudnessPreset: z.string(),
    encoderPreset: z.string(),
    adCoverColor: z.string().describe('colour of the play buttons of versions'),
    toneOfVoice: z.string(),
    gender: z.string(),
    language: z.string().describe('BCP 47: in which prices, numbers and dates are read out'),
    accent: z.string(),
    voiceAlias: z.string(),
    voiceSpeed: z.number(),
    autofit: z.boolean(),
    voicePreset: z.string(),
    selectedSoundAlias: z.string(),
    mood: z.string(),
    smartFit: z.boolean(),
  })
  .partial();
export type VersionControls = z.infer<typeof versionControls>;

/** Names of controls without effect on audio: they number and colour versions, or help to choose a voice and a sound. */
const silentControls = [
  'versionNumber',
  'adCoverColor',
  'toneOfVoice',
  'gender',
  'accent',
  'mood',
] as const satisfies readonly (keyof VersionControls)[];

/** The controls that change how versions sound. */
export const audibleControls = (controls: VersionControls): VersionControls => {
  const silent = new Set<string>(silentControls);
  return Object.fromEntries(Object.entries(controls).filter(([name]) => !silent.has(name)));
};

/** How the rows of a table become versions: `tagsConfig` of the session's state. */
export const versionConfiguration = z.object({
  adPlacement: z.enum(adPlacements).describe('of consecutive tags: before the source, after it, or both'),
  smartblend: z.boolean().describe('the music runs through the joint of a consecutive tag'),
  tags: z.array(versionTag).max(limits.versions.tags),
  columns: z.array(versionColumn).max(limits.versions.columns),
  controls: versionControls,
  namePattern: z
    .string()
    .max(limits.nameCharacters)
    .describe('such as `{{city}} {{date}}`; empty: name or number of the row, with date and time'),
  timeZone: z
    .string()
    .max(limits.nameCharacters)
    .optional()
    .describe('IANA time zone of date and time in names, such as `Europe/Berlin`; absent or unknown: UTC'),
});
export type VersionConfiguration = z.infer<typeof versionConfiguration>;

/** What is versioned: `selectedFile` of the session's state. */
export const versionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('audioform'), audioformId: uuid }),
  z.object({ kind: z.literal('file'), fileId: uuid }),
  z.object({ kind: z.literal('session'), projectId: uuid, sessionId: uuid }),
]);
export type VersionSource = z.infer<typeof versionSource>;
