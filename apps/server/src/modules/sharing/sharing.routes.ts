import { DomainError, type LinkOwner, type ShareLink } from '@sonora/contracts';
import QRCode from 'qrcode';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { createLink } from './create-link.ts';
import { qrOptions } from './link-handlers.ts';
import { liveLink, type OpenServices, openLink } from './open-link.ts';
import { type Asset, type AssetFinder, resolveAsset } from './resolve-asset.ts';
import type { LinkRow, LinkScope, ListedLink } from './sharing.repository.ts';
import { revokeLink, updateLink } from './update-link.ts';

export type SharingServices = OpenServices & {
  readonly handle: DatabaseHandle;
  readonly finder: AssetFinder;
  /** Called after a link was created. */
  readonly onShared: (orgId: string, asset: Asset) => Promise<void>;
  /** False for repeated plays of one listener, which do not count. */
  readonly countsPlay: (listener: string) => boolean;
  /** Limits how often a client opens links. @throws DomainError `rate-limited` */
  readonly limitOpening: (ipAddress: string) => void;
};

/** Width of the QR code in the response, in pixels. */
const qrPixels = 320;

export const createSharingRoutes = (services: SharingServices) => {
  const { repository, publicUrl, handle } = services;
  const linkOf = (row: LinkRow): string => `${publicUrl}/s/${row.code}`;
  const toShareLink = (row: ListedLink, userId: string): ShareLink => ({
    linkId: row.id,
    link: linkOf(row),
    name: row.name,
    player: row.player,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
    plays: row.plays,
    isMine: row.createdBy === userId,
    madeBy: row.madeBy,
  });
  const memberOf = (context: RequestContext) => {
    const { member } = signedInCaller(context);
    if (!member) throw new DomainError('forbidden');
    return member;
  };

  /** @throws DomainError `forbidden` for links of other members, unless the user administers the organisation */
  const scopeFor = (context: RequestContext, whose: LinkOwner): LinkScope => {
    const { orgId, userId } = memberCaller(context);
    if (whose === 'mine') return { orgId, madeBy: userId };
    if (!memberOf(context).capabilities.has('organisation.administer')) throw new DomainError('forbidden');
    return { orgId, madeBy: undefined };
  };

  /** Scope of changes: administrators change all links of their organisation, others their own. */
  const scopeOf = (context: RequestContext) => {
    const { userId } = memberCaller(context);
    const mayAll = memberOf(context).capabilities.has('organisation.administer');
    return { ...scopeFor(context, mayAll ? 'all' : 'mine'), userId, ipAddress: context.ipAddress };
  };

  return router.sharing.router({
    create: router.sharing.create.handler(async ({ input, context }) => {
      const { userId, orgId } = memberCaller(context);
      const { capabilities, membership } = memberOf(context);
      const { asset, ...wanted } = input.body;
      const found = await resolveAsset(services.finder, { orgId, capabilities, publicUrl }, asset);
      const row = await createLink(handle, { ...wanted, orgId, userId, plan: membership.plan, asset: found });
      await services.onShared(orgId, found);
      const link = linkOf(row);
      const made = await repository.find({ orgId, madeBy: userId }, row.id);
      return {
        ...toShareLink(made ?? { ...row, madeBy: null }, userId),
        qr: await QRCode.toDataURL(link, { ...qrOptions, width: qrPixels }),
        qrSvg: `${link}/qr.svg`,
        qrPng: `${link}/qr.png`,
      };
    }),
    list: router.sharing.list.handler(async ({ input, context }) => {
      const { userId } = memberCaller(context);
      const { page, pageSize, search, whose } = input.query;
      const scope = scopeFor(context, whose);
      const [rows, total] = await Promise.all([
        repository.list(scope, search, { limit: pageSize, offset: (page - 1) * pageSize }),
        repository.count(scope, search),
      ]);
      return { links: rows.map((row) => toShareLink(row, userId)), total };
    }),
    update: router.sharing.update.handler(async ({ input, context }) => {
      const scope = scopeOf(context);
      return toShareLink(await updateLink(handle, scope, input.params.linkId, input.body), scope.userId);
    }),
    revoke: router.sharing.revoke.handler(async ({ input, context }) => {
      await revokeLink(handle, scopeOf(context), input.params.linkId);
      return { message: 'The link has been revoked.' };
    }),
    open: router.sharing.open.handler(({ input, context }) => {
      services.limitOpening(context.ipAddress);
      context.setHeader('cache-control', 'no-store');
      const { ipAddress } = context;
      return openLink(services, input.params.code, { password: input.body.password, ipAddress });
    }),
    played: router.sharing.played.handler(async ({ input, context }) => {
      const { code } = await liveLink(repository, input.params.code);
      const counted = services.countsPlay(`${context.ipAddress} ${code}`);
      if (counted) await repository.countPlay(code);
      return { counted };
    }),
  });
};
