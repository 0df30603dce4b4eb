import { type Capability, DomainError } from '@sonora/contracts';
import type { Message } from '@sonora/contracts/messages/message';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { isUuid } from '../../platform/ids/is-uuid.ts';
import type { LinkRow } from './sharing.repository.ts';

export type Asset = { readonly kind: LinkRow['assetKind']; readonly ref: string };

/** Look-ups in the modules that own the assets. Each finds only objects of the organisation. */
export type AssetFinder = {
  /** True when the organisation has such a file with content. */
  readonly hasFile: (orgId: string, fileId: string) => Promise<boolean>;
  /** Undefined for an unknown audioform. */
  readonly production: (orgId: string, id: string) => Promise<{ readonly isFinished: boolean } | undefined>;
  /** Canonical alias in the catalogue. */
  readonly catalogueAlias: (kind: 'sound' | 'effect' | 'voice', alias: string) => string | undefined;
};

const refused = (message: Message): DomainError =>
  new DomainError('invalid-input', { findings: [{ place: 'asset', message }] });

/** Kind and reference of an address of this installation; undefined for any other address. */
const named = (asset: string, publicUrl: string): { readonly kind: string; readonly ref: string } | undefined => {
  if (!URL.canParse(asset)) return undefined;
  const { origin, pathname, username } = new URL(asset);
  // The public URL may have a path, so its whole prefix is compared.
  if (origin !== new URL(publicUrl).origin || username !== '') return undefined;
  const [, kind, ref] = /^\/(file|public-file|api\/v3\/audioform)\/([0-9a-f-]{36})$/i.exec(pathname) ?? [];
  if (kind !== undefined && ref !== undefined) return { kind, ref };
  const [, group, alias] = /^\/catalogue\/(voice|sound|effect)\/([\w%.-]{1,200})\/sample\.mp3$/.exec(pathname) ?? [];
  if (group === undefined || alias === undefined) return undefined;
  try {
    return { kind: group, ref: decodeURIComponent(alias) };
  } catch {
    return undefined;
  }
};

/**
 * Resolves an asset: the id of a file or audioform, or the absolute address of either or of a catalogue sample. Assets
 * of other organisations, and those that the user may not see, are not found.
 * @throws DomainError `invalid-input` for foreign or malformed addresses, `not-found`, `conflict` for an unfinished ad
 */
export const resolveAsset = async (
  finder: AssetFinder,
  caller: { readonly orgId: string; readonly capabilities: ReadonlySet<Capability>; readonly publicUrl: string },
  asset: string,
): Promise<Asset> => {
  const { orgId, capabilities } = caller;
  const given = isUuid(asset) ? { kind: 'id', ref: asset.toLowerCase() } : named(asset, caller.publicUrl);
  if (!given) throw refused(organisationMessage('organisations.assetUnknown'));
  const { kind, ref } = given;
  if (kind === 'sound' || kind === 'effect' || kind === 'voice') {
    const alias = finder.catalogueAlias(kind, ref);
    if (alias === undefined) throw new DomainError('not-found');
    return { kind, ref: alias };
  }
  // A finished ad is also a file with the same id. As an ad, the link has captions and waveform.
  const production = capabilities.has('ads.read') ? await finder.production(orgId, ref) : undefined;
  if (production?.isFinished) return { kind: 'production', ref };
  const mayBeFile = kind !== 'api/v3/audioform' && capabilities.has('files.read');
  if (mayBeFile && (await finder.hasFile(orgId, ref))) return { kind: 'file', ref };
  if (!production) throw new DomainError('not-found');
  throw new DomainError('conflict', { detail: organisationMessage('organisations.onlyFinishedShared') });
};
