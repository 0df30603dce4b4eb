import { createHash } from 'node:crypto';
import type { CanonicalAudioform, TimelineClip } from '@sonora/audioform';
import {
  baseOfFile,
  prepareVersions,
  SOURCE_FILE_KEY,
  type VersionBase,
  type VersionPlan,
} from '@sonora/audioform/versions';
import { DomainError, type Finding } from '@sonora/contracts';
import { parseEncoderPreset, SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { versionMessage } from '@sonora/contracts/messages/versions';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import {
  audibleControls,
  type VersionConfiguration,
  type VersionSource,
  versionConfiguration,
  versionSource,
} from '@sonora/contracts/versions/configuration';
import {
  completeConfiguration,
  completeSource,
  emptyVersionConfiguration,
} from '@sonora/contracts/versions/stored-configuration';
import type { Database } from '../../../platform/database/database.ts';
import { refusalOfInput } from '../../../platform/http/as-domain-error.ts';
import { createAudioformsRepository, type ResolvedRecord } from '../../audioforms/index.ts';
import { createFilesRepository } from '../../files/index.ts';
import { createProjectSessionsRepository } from '../../projects/index.ts';
import { adoptStoredItems } from './stored-items.ts';
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
  /** Where its assets sound. */
  readonly clips: readonly TimelineClip[];
};

/** What the session says about its table. */
export type TableSetUp = {
  readonly configuration: VersionConfiguration;
  /** What is wrong with the stored configuration: then there is no plan. */
  readonly problems: readonly Finding[];
  readonly source: FoundSource | undefined;
  /** Undefined without a source, or with problems. */
  readonly plan: VersionPlan | undefined;
  /** BCP 47: language of the first voice that speaks values. Undefined without a source, or without a known voice. */
  readonly voiceLanguageCode: string | undefined;
  /** Equal when equal rows give equal audio. */
  readonly hash: string;
};

type ReadConfiguration = {
  readonly configuration: VersionConfiguration;
  /** What is wrong with the stored one, each at its place. */
  readonly problems: readonly Finding[];
};

/**
 * Clients may have stored any JSON. Of a configuration that is invalid, the valid parts are shown; nothing is rendered from it,
 * because it would be something else than what was stored.
 */
const readConfiguration = (stored: unknown): ReadConfiguration => {
  const completed = completeConfiguration(stored);
  const whole = versionConfiguration.safeParse(completed);
  if (whole.success) return { configuration: whole.data, problems: [] };
  const given = isPlainObject(completed) ? completed : {};
  const parts = Object.entries(versionConfiguration.shape).flatMap(([key, part]) => {
    const read = part.safeParse(given[key]);
    return read.success ? [[key, read.data] as const] : [];
  });
  return {
    configuration: { ...emptyVersionConfiguration, ...Object.fromEntries(parts) },
    problems: refusalOfInput(whole.error).findings.map(({ place, message }) => ({
      place: place === '' ? 'tagsConfig' : place,
      message,
    })),
  };
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

/** The clip of a source that is a file. */
const wholeFile = (seconds: number): TimelineClip => ({
  path: '',
  assetKey: SOURCE_FILE_KEY,
  role: 'media',
  startFrame: 0,
  frames: Math.round(seconds * SAMPLE_RATE_HZ),
  readOffsetFrames: 0,
  fadeInFrames: 0,
  fadeOutFrames: 0,
});

const ofFile = async (
  db: Database,
  orgId: string,
  { fileId, publicUrl }: { readonly fileId: string; readonly publicUrl: string },
): Promise<FoundSource | undefined> => {
  const file = await createFilesRepository(db).find(orgId, fileId);
  if (file?.kind !== 'audio' || !file.durationSeconds) return undefined;
  return {
    name: file.name,
    durationSeconds: file.durationSeconds,
    uri: `${publicUrl}/file/${file.id}`,
    clips: [wholeFile(file.durationSeconds)],
    base: baseOfFile(file.id, file.durationSeconds),
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

/**
 * The voice that reads out values: the one that is set for all texts, else that of the first tag, else the source's first.
 * Undefined where a column names it.
 */
const voiceOfValues = ({ document }: VersionBase, { tags, controls }: VersionConfiguration): string | undefined => {
  const voices = Object.values(document.assets).flatMap((asset) => (asset.type === 'voice' ? [asset.voiceAlias] : []));
  const alias = controls.voiceAlias || tags[0]?.voice || voices[0] || '';
  return alias === '' || alias.includes('{{') ? undefined : alias;
};

/** Language that the configuration chooses for values; undefined: that of the voice. */
const chosenLanguage = ({ controls: { language } }: VersionConfiguration): string | undefined =>
  language && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) ? language : undefined;

const findSource = async (
  { db, publicUrl }: { readonly db: Database; readonly publicUrl: string },
  orgId: string,
  given: unknown,
): Promise<FoundSource | undefined> => {
  const { data: source } = versionSource.safeParse(completeSource(given));
  switch (source?.kind) {
    case 'audioform':
      return ofProduction(db, orgId, source.audioformId);
    case 'file':
      return ofFile(db, orgId, { fileId: source.fileId, publicUrl });
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
  const state = isPlainObject(session.state) ? session.state : {};
  await adoptStoredItems(db, { orgId, sessionId }, state.adVersionItems);
  const { configuration, problems } = readConfiguration(state.tagsConfig);
  const found = await findSource({ db, publicUrl: services.publicUrl }, orgId, state.selectedFile);
  const source = found && {
    ...found,
    base: { ...found.base, document: encodedAs(found.base.document, state.outputExtension) },
  };
  if (!source || problems.length > 0)
    return { configuration, problems, source, plan: undefined, voiceLanguageCode: undefined, hash: '' };
  const { namePattern: _pattern, timeZone: _zone, tags, controls, ...rest } = configuration;
  const heard = { ...rest, controls: audibleControls(controls) };
  const heardTags = tags.map(({ voice, copy, arrangement }) => ({ voice, copy, arrangement }));
  const { base } = source;
  const voices = await services.voicesOf(orgId);
  const alias = voiceOfValues(base, configuration);
  const voiceLanguageCode = alias === undefined ? undefined : voices.find(alias)?.languageCode;
  const chosen = chosenLanguage(configuration);
  const languageCode = chosen ?? voiceLanguageCode ?? 'en';
  const languageOf = (voice: string): string | undefined => chosen ?? voices.find(voice)?.languageCode;
  const isVoice = (voice: string): boolean => voices.find(voice) !== undefined;
  return {
    configuration,
    problems,
    source,
    plan: prepareVersions(base, configuration, { languageCode, languageOf, isVoice }),
    voiceLanguageCode,
    hash: createHash('sha256')
      .update(JSON.stringify([base, heard, heardTags, languageCode]))
      .digest('hex'),
  };
};

/** @throws DomainError `invalid-input` naming what is wrong with the set-up */
export const assertSetUp = ({ problems }: TableSetUp): void => {
  const [first] = problems;
  if (!first) return;
  const detail = versionMessage('versions.setUpInvalid', { place: first.place ?? '', problem: first.message });
  throw new DomainError('invalid-input', { detail, findings: problems });
};

/** @throws DomainError as `assertSetUp`; `conflict` when there is nothing to make versions of */
export const requirePlan = (setUp: TableSetUp): VersionPlan => {
  assertSetUp(setUp);
  if (!setUp.plan) throw new DomainError('conflict', { detail: versionMessage('versions.noSource') });
  return setUp.plan;
};
