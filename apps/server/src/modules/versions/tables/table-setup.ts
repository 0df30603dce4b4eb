import { createHash } from 'node:crypto';
import type { CanonicalAudioform, TimelineClip } from '@sonora/audioform';
import { baseOfFile, prepareVersions, type VersionBase, type VersionPlan } from '@sonora/audioform/versions';
import { DomainError } from '@sonora/contracts';
import { parseEncoderPreset, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { versionMessage } from '@sonora/contracts/messages/versions';
import {
  audibleControls,
  emptyVersionConfiguration,
  type VersionConfiguration,
  type VersionSource,
  versionConfiguration,
  versionSource,
} from '@sonora/contracts/versions/configuration';
import type { Database } from '../../../platform/database/database.ts';
import { createAudioformsRepository, type ResolvedRecord } from '../../audioforms/index.ts';
import { createFilesRepository } from '../../files/index.ts';
import { createProjectSessionsRepository } from '../../projects/index.ts';
import type { TableIds } from './tables.repository.ts';

export type SessionOfTable = TableIds & { readonly projectId: string };

/** The voices of an organisation. */
export type TableVoices = {
  readonly find: (alias: string) => { /** BCP 47 */ readonly languageCode: string } | undefined;
};

export type SetUpServices = {
  readonly publicUrl: string;
  readonly voicesOf: (orgId: string) => Promise<TableVoices>;
};

export type FoundSource = {
  readonly name: string;
  readonly durationSeconds: number | null;
  readonly uri: string | null;
  readonly base: VersionBase;
  /** Where its assets sound; none of a file. */
  readonly clips: readonly TimelineClip[];
};

/** What the session says about its table. */
export type TableSetUp = {
  readonly configuration: VersionConfiguration;
  readonly source: FoundSource | undefined;
  /** Undefined without a source. */
  readonly plan: VersionPlan | undefined;
  /** BCP 47: language of the first voice that speaks values. Undefined without a source, or without a known voice. */
  readonly voiceLanguageCode: string | undefined;
  /** Equal when equal rows give equal audio. */
  readonly hash: string;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Clients may have stored any JSON: of a configuration that is invalid as a whole, its valid parts count. */
const configurationOf = (stored: unknown): VersionConfiguration => {
  const given = isObject(stored) ? stored : {};
  const parts = Object.entries(versionConfiguration.shape).flatMap(([key, part]) => {
    const read = part.safeParse(given[key]);
    return read.success ? [[key, read.data] as const] : [];
  });
  return { ...emptyVersionConfiguration, ...Object.fromEntries(parts) };
};

const secondsOf = (frames: number): number => frames / SAMPLE_RATE_HZ;

const ofProduction = async (db: Database, orgId: string, id: string): Promise<FoundSource | undefined> => {
  const row = await createAudioformsRepository(db).find(orgId, id);
  const resolved = (row?.result as { readonly resolved?: ResolvedRecord } | null | undefined)?.resolved;
  if (row?.status !== 'succeeded' || !resolved) return undefined;
  const file = row.fileId === null ? undefined : await createFilesRepository(db).find(orgId, row.fileId);
  const { document, timeline, delivery } = resolved;
  return {
    name: file?.name ?? id,
    durationSeconds: secondsOf(timeline.frames),
    uri: delivery.uri,
    clips: timeline.clips,
    base: {
      document,
      sections: timeline.sections.map(({ startFrame, frames }) => ({
        startSeconds: secondsOf(startFrame),
        seconds: secondsOf(frames),
      })),
    },
  };
};

const ofFile = async (
  db: Database,
  orgId: string,
  fileId: string,
  { configuration, publicUrl }: { readonly configuration: VersionConfiguration; readonly publicUrl: string },
): Promise<FoundSource | undefined> => {
  const file = await createFilesRepository(db).find(orgId, fileId);
  if (file?.kind !== 'audio' || !file.durationSeconds) return undefined;
  const isUnderSpeech = configuration.tags.some(({ arrangement }) => arrangement.layoutMode === 'layered');
  return {
    name: file.name,
    durationSeconds: file.durationSeconds,
    uri: `${publicUrl}/file/${file.id}`,
    clips: [],
    base: baseOfFile(file.id, file.durationSeconds, isUnderSpeech),
  };
};

const ofSession = async (
  db: Database,
  orgId: string,
  { projectId, sessionId }: Extract<VersionSource, { kind: 'session' }>,
): Promise<FoundSource | undefined> => {
  const session = await createProjectSessionsRepository(db).findSession({ orgId, projectId, sessionId });
  const audioformId = session?.producedAudioformId ?? session?.audioformId;
  const found = audioformId ? await ofProduction(db, orgId, audioformId) : undefined;
  return session && found ? { ...found, name: session.name } : undefined;
};

const extensionOf = (preset: string | undefined): string | undefined => preset?.split('_')[0];

/** The source with the encoder of the session's extension, unless it has one for this extension already. */
const encodedAs = (document: CanonicalAudioform, extension: unknown): CanonicalAudioform => {
  const preset = typeof extension === 'string' ? parseEncoderPreset(extension.replace(/^\./, '')) : undefined;
  const { delivery } = document;
  if (!preset || extensionOf(delivery.encoderPreset) === extensionOf(preset)) return document;
  const { loudnessPreset, public: isPublic } = delivery;
  return { ...document, delivery: { loudnessPreset, public: isPublic, encoderPreset: preset } };
};

/** Voices that may tell the language: those of tags first, since values are mostly spoken there. */
const aliasesOf = ({ document }: VersionBase, { tags }: VersionConfiguration): readonly string[] =>
  [
    ...tags.map(({ voice }) => voice),
    ...Object.values(document.assets).flatMap((asset) => (asset.type === 'voice' ? [asset.voiceAlias] : [])),
  ].filter((alias) => alias !== '' && !alias.includes('{{'));

/** Language that the configuration chooses for values; undefined: that of the voice. */
const chosenLanguage = ({ controls: { language } }: VersionConfiguration): string | undefined =>
  language && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) ? language : undefined;

const findSource = async (
  { db, publicUrl }: { readonly db: Database; readonly publicUrl: string },
  orgId: string,
  given: unknown,
  configuration: VersionConfiguration,
): Promise<FoundSource | undefined> => {
  const { data: source } = versionSource.safeParse(given);
  switch (source?.kind) {
    case 'audioform':
      return ofProduction(db, orgId, source.audioformId);
    case 'file':
      return ofFile(db, orgId, source.fileId, { configuration, publicUrl });
    case 'session':
      return ofSession(db, orgId, source);
    default:
      return undefined;
  }
};

/** @throws DomainError `not-found` when the organisation has no such session */
export const readSetUp = async (
  db: Database,
  services: SetUpServices,
  { orgId, projectId, sessionId }: SessionOfTable,
): Promise<TableSetUp> => {
  const session = await createProjectSessionsRepository(db).findSession({ orgId, projectId, sessionId });
  if (!session) throw new DomainError('not-found');
  const state = isObject(session.state) ? session.state : {};
  const configuration = configurationOf(state.tagsConfig);
  const found = await findSource({ db, publicUrl: services.publicUrl }, orgId, state.selectedFile, configuration);
  const { namePattern: _pattern, timeZone: _zone, tags, controls, ...rest } = configuration;
  const heard = { ...rest, controls: audibleControls(controls) };
  const heardTags = tags.map(({ voice, copy, arrangement }) => ({ voice, copy, arrangement }));
  if (!found) return { configuration, source: undefined, plan: undefined, voiceLanguageCode: undefined, hash: '' };
  const base = { ...found.base, document: encodedAs(found.base.document, state.outputExtension) };
  const voices = await services.voicesOf(orgId);
  const [voice] = aliasesOf(base, configuration);
  const voiceLanguageCode = voice === undefined ? undefined : voices.find(voice)?.languageCode;
  const languageCode = chosenLanguage(configuration) ?? voiceLanguageCode ?? 'en';
  const isVoice = (alias: string): boolean => voices.find(alias) !== undefined;
  return {
    configuration,
    source: { ...found, base },
    plan: prepareVersions(base, configuration, { languageCode, isVoice }),
    voiceLanguageCode,
    hash: createHash('sha256')
      .update(JSON.stringify([base, heard, heardTags, languageCode]))
      .digest('hex'),
  };
};

/** @throws DomainError `conflict` when there is nothing to make versions of */
export const requirePlan = ({ plan }: TableSetUp): VersionPlan => {
  if (!plan) throw new DomainError('conflict', { detail: versionMessage('versions.noSource') });
  return plan;
};
