import { encodeWav } from '@sonora/codecs';
import { seededRandom, tinyPack } from '../tiny-voice/pack-server.ts';

/** An installation as an earlier version stored it: `record.ts` writes it, `restore.ts` reads it. */
export type OldInstallation = {
  readonly commit: string;
  /** Milliseconds since the epoch. `restore.ts` moves all times so that this is a moment ago. */
  readonly recordedAt: number;
  /** What users and programs of the installation know. */
  readonly known: {
    readonly email: string;
    readonly password: string;
    readonly userId: string;
    readonly orgId: string;
    readonly cookie: string;
    readonly token: string;
    readonly apiKey: string;
    /** Of the second user, who signs in with two factors. */
    readonly twoFactor: { readonly email: string; readonly password: string; readonly secret: string };
    readonly projectId: string;
    readonly sessionId: string;
    /** State of the session, as the page of that version stored it. */
    readonly state: Readonly<Record<string, unknown>>;
    readonly uploadedFileId: string;
    readonly finishedId: string;
    readonly finishedFileId: string;
    readonly linkCode: string;
    readonly linkPassword: string;
    readonly deletedOrgId: string;
    /** Ads that no worker had taken. */
    readonly queuedIds: readonly string[];
    /** An ad whose worker was killed while it was rendered. */
    readonly interruptedId: string;
  };
  readonly secrets: Readonly<Record<string, string>>;
  /** Files of the storage: their text, or the size of those that are not text. */
  readonly files: Readonly<Record<string, string | number>>;
  /** `pack.json` of the installed voice pack `tiny`. */
  readonly packRecord: string;
  /** The stopped download of the voice pack `half`. */
  readonly part: { readonly path: string; readonly bytes: number; readonly state: string };
  readonly tables: Tables;
  /** Tables of pg-boss. */
  readonly jobTables: Tables;
};

export type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Addresses that differ from run to run; they stand in the fixture by these names. */
export const packUrl = (pack: OldPack): string => `http://${pack}.pack.invalid`;
export const serviceUrl = 'http://service.invalid';

/** `tiny` was installed, `half` was stopped on its way, `late` was ordered and waits for the worker. */
export const oldPacks = ['tiny', 'half', 'late'] as const;
export type OldPack = (typeof oldPacks)[number];

export const oldPackArchive = (pack: OldPack): Buffer => tinyPack(pack, pack === 'half' ? 400_000 : 1_000);

/** The operator's list of packs. */
export const oldPackManifest = (urls: Readonly<Record<OldPack, string>>): string =>
  JSON.stringify(
    oldPacks.map((name) => ({
      name,
      title: name,
      licence: 'Ours.',
      spdx: 'Apache-2.0',
      languages: ['en-US'],
      voices: 2,
      megabytes: 1,
      files: [{ url: `${urls[name]}/${name}.tar.gz`, kind: 'tar.gz', checksumsUrl: `${urls[name]}/checksum.txt` }],
    })),
  );

/** A description beside the operator's own model, with the field names of that version. */
export const oldVoiceJson = {
  engine: 'vits',
  title: 'Own',
  sampleRateHz: 24_000,
  languages: ['en-US'],
  files: { model: 'model.onnx', tokens: 'tokens.txt' },
  speakers: [{ name: 'ona', id: 0, gender: 'female', language: 'en-US', standIn: 'wren' }],
};

/** The user's upload: one second of a tone. */
export const oldUpload = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    encodeWav(
      {
        sampleRateHz: 44_100,
        channels: [Float32Array.from({ length: 44_100 }, (_, index) => 0.3 * Math.sin(index / 20))],
      },
      { bitDepth: 16 },
    ),
  );

/** Stands for a stored file that is not text. */
export const fillerBytes = (size: number): Uint8Array<ArrayBuffer> => {
  const random = seededRandom(size);
  return Uint8Array.from({ length: size }, () => Math.floor(random() * 256));
};
