import type { KeyScope } from '@sonora/contracts/key-scopes';

/** A key that is about to be generated; an undefined limit is none. */
export type KeyDraft = {
  readonly name: string;
  readonly orgIds: readonly string[] | undefined;
  readonly scopes: readonly KeyScope[] | undefined;
  readonly expiresInDays: number | undefined;
};

export const emptyDraft: KeyDraft = { name: '', orgIds: undefined, scopes: undefined, expiresInDays: undefined };

/** Whether a limit was chosen without any choice. */
export const isIncompleteDraft = ({ orgIds, scopes }: KeyDraft): boolean =>
  orgIds?.length === 0 || scopes?.length === 0;

/** The body of the request. */
export const keyRequestOf = ({ name, orgIds, scopes, expiresInDays }: KeyDraft) => ({
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(orgIds && { orgIds: [...orgIds] }),
  ...(scopes && { scopes: [...scopes] }),
  ...(expiresInDays !== undefined && { expiresInDays }),
});
