/** A version of an ad, as a table of versions lists it. */
export type SourceVersion = {
  readonly row: number;
  readonly name: string;
  readonly audioformId: string | null;
  readonly cells: Readonly<Record<string, string>>;
};

export type TableSource = (session: {
  readonly orgId: string;
  readonly projectId: string;
  readonly sessionId: string;
}) => Promise<readonly SourceVersion[]>;
