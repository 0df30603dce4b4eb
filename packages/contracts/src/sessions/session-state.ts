import { isPlainObject } from './plain-object.ts';

/** Steps of the workflows in their order; old sessions name a step by its index here. */
export const sessionSteps = ['create', 'edit', 'export', 'version'] as const;
export type SessionStep = (typeof sessionSteps)[number];

/** Ids of productions by step: a list per generation, since one generation may make several ads. Oldest first. */
export type AudioformIds = Readonly<Partial<Record<SessionStep, readonly (readonly string[])[]>>>;

/** State of a session. Every key that is not named here is kept as it was found. */
export type SessionState = {
  readonly version: 2;
  readonly step: SessionStep;
  readonly audioformIds: AudioformIds;
  /** The file that is versioned. */
  readonly selectedFile?: unknown;
  readonly adVersionItems?: readonly unknown[];
  readonly tagsConfig?: Readonly<Record<string, unknown>>;
  readonly outputExtension?: string;
  /** The document of the ad editor: ad, undo steps, renders. */
  readonly editor?: Readonly<Record<string, unknown>>;
};

/** Keys at which version 1 kept the editor's document, beside `step`. */
const editorKeysOf1 = ['ad', 'past', 'future', 'renders', 'pending'] as const;

const ownKeys: ReadonlySet<string> = new Set([
  'version',
  'step',
  'audioformIds',
  'selectedFile',
  'adVersionItems',
  'tagsConfig',
  'outputExtension',
  'editor',
]);

/**
 * - `empty`: nothing was stored
 * - `known`: readable; `kept` has the keys of other programs, which belong into the state when it is saved
 * - `foreign`: another program's state, or that of a newer release. It must not be overwritten.
 * - `invalid`: a step that does not exist
 */
export type ReadState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'known'; readonly state: SessionState; readonly kept: Readonly<Record<string, unknown>> }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'invalid' };

const stepOf = (value: unknown): SessionStep | undefined =>
  typeof value === 'number' ? sessionSteps[value] : sessionSteps.find((step) => step === value);

/** Lists of ids; anything else in their place is left out. */
const idsOf = (value: unknown): readonly (readonly string[])[] =>
  (Array.isArray(value) ? value : []).flatMap((list: unknown) => {
    const ids = (Array.isArray(list) ? list : [list]).filter((id): id is string => typeof id === 'string');
    return ids.length > 0 ? [ids] : [];
  });

const audioformIdsOf = (value: unknown): AudioformIds => {
  const byStep = isPlainObject(value) ? value : {};
  return Object.fromEntries(
    Object.entries(byStep).flatMap(([key, lists]) => {
      const step = stepOf(key) ?? stepOf(Number(key));
      return step === undefined ? [] : [[step, idsOf(lists)]];
    }),
  );
};

/** The editor's document, also where version 1 kept it. */
const editorOf = (stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined => {
  if (isPlainObject(stored.editor)) return stored.editor;
  if (!isPlainObject(stored.ad)) return undefined;
  return Object.fromEntries(editorKeysOf1.filter((key) => key in stored).map((key) => [key, stored[key]]));
};

/** Reads the state of a session, of any version. API clients may have stored any JSON. */
export const readSessionState = (stored: unknown): ReadState => {
  if (!isPlainObject(stored)) return { kind: 'foreign' };
  if (Object.keys(stored).length === 0) return { kind: 'empty' };
  const editor = editorOf(stored);
  const { version, step: storedStep, audioformIds, selectedFile, adVersionItems, tagsConfig, outputExtension } = stored;
  if (typeof version === 'number' && version > 2) return { kind: 'foreign' };
  const step = storedStep === undefined ? 'create' : stepOf(storedStep);
  if (step === undefined && typeof storedStep === 'number') return { kind: 'invalid' };
  if (step === undefined || (storedStep === undefined && !editor && !isPlainObject(audioformIds))) {
    return { kind: 'foreign' };
  }
  const isOf1 = stored.editor === undefined && editor !== undefined;
  const isOurs = (key: string): boolean => ownKeys.has(key) || (isOf1 && editorKeysOf1.some((known) => known === key));
  return {
    kind: 'known',
    kept: Object.fromEntries(Object.entries(stored).filter(([key]) => !isOurs(key))),
    state: {
      version: 2,
      step,
      audioformIds: audioformIdsOf(audioformIds),
      ...(selectedFile === undefined ? {} : { selectedFile }),
      ...(Array.isArray(adVersionItems) ? { adVersionItems } : {}),
      ...(isPlainObject(tagsConfig) ? { tagsConfig } : {}),
      ...(typeof outputExtension === 'string' ? { outputExtension } : {}),
      ...(editor ? { editor } : {}),
    },
  };
};

/**
 * Whether writing `next` would replace a state of this version by one that a page of an older release wrote. That page does
 * not know `editor`, so it shows the ad as empty.
 */
export const isOutdatedWrite = (stored: unknown, next: unknown): boolean =>
  isPlainObject(stored) && isPlainObject(stored.editor) && isPlainObject(next) && next.version === 1;
