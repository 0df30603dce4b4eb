export const archiveKinds = ['tar.bz2', 'tar.gz', 'tar', 'zip'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];
