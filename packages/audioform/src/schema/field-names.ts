/** Versions of the document on the wire. */
export const DIALECTS = ['0.0.1', '1', '2', '3', '4'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Dialect of a document without a version. */
export const DEFAULT_DIALECT: Dialect = '1';

/** Fields whose name differs between dialects. */
export type VaryingField =
  | 'clipAsset'
  | 'voice'
  | 'soundTemplate'
  | 'sectionBed'
  | 'soundEffect'
  | 'mixPreset'
  | 'duration';

type Names = Readonly<Record<VaryingField, string>>;

const FIRST: Names = {
  clipAsset: 'assetId',
  voice: 'voiceId',
  soundTemplate: 'soundTemplateId',
  sectionBed: 'soundTemplateId',
  soundEffect: 'soundEffectId',
  mixPreset: 'masteringPreset',
  duration: 'durationInSecond',
};

const ONE: Names = {
  clipAsset: 'assetRef',
  voice: 'voiceAlias',
  soundTemplate: 'soundTemplateAlias',
  sectionBed: 'soundTemplateRef',
  soundEffect: 'soundEffectAlias',
  mixPreset: 'masteringPreset',
  duration: 'duration',
};

const THREE: Names = { ...ONE, mixPreset: 'mixingPreset' };

const NAMES: Readonly<Record<Dialect, Names>> = { '0.0.1': FIRST, '1': ONE, '2': ONE, '3': THREE, '4': THREE };

/** The name of a field in a dialect. */
export const fieldName = (field: VaryingField, dialect: Dialect): string => NAMES[dialect][field];

/** All spellings of a field, the dialect's own first; each is accepted in every dialect. */
export const fieldSpellings = (field: VaryingField, dialect: Dialect): readonly string[] => [
  ...new Set([fieldName(field, dialect), FIRST[field], ONE[field], THREE[field]]),
];
