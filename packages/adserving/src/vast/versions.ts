/** Formats of the answer. VAST 4.1 and later are for audio, too; DAAST is its predecessor for audio and follows VAST 3.0. */
export const documentVersions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3', 'daast-1.0', 'daast-1.1'] as const;
export type DocumentVersion = (typeof documentVersions)[number];

/** Format of an answer for which neither the request nor a campaign names one. */
export const defaultDocumentVersion: DocumentVersion = '4.2';

const versions: ReadonlySet<string> = new Set(documentVersions);

/** Format that a parameter names; undefined when it names none. */
export const readDocumentVersion = (text: string | undefined): DocumentVersion | undefined => {
  const version = text?.trim().toLowerCase();
  return version !== undefined && versions.has(version) ? (version as DocumentVersion) : undefined;
};

export const isDaast = (version: DocumentVersion): version is 'daast-1.0' | 'daast-1.1' => version.startsWith('daast-');

const rank = (version: DocumentVersion): number => (isDaast(version) ? 3 : Number(version));

/** Whether a format has what came with a version of VAST. */
export const isAtLeast = (version: DocumentVersion, first: 2 | 3 | 4 | 4.1 | 4.2): boolean => rank(version) >= first;
