import { DomainError, type ShareLink } from '@sonora/contracts';
import QRCode from 'qrcode';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { memberCaller, type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { createLink } from './create-link.ts';
import { qrOptions } from './link-handlers.ts';
import { liveLink, type OpenServices, openLink } from './open-link.ts';
import { type AssetFinder, resolveAsset } from './resolve-asset.ts';
import type { LinkRow } from './sharing.repository.ts';

export type SharingServices = OpenServices & {
  readonly handle: DatabaseHandle;
  readonly publicUrl: string;
  readonly finder: AssetFinder;
  /** Whether a play from this address counts: one who plays again and again is one listener. */
  readonly countsPlay: (listener: string) => boolean;
  /** Refuses whoever opens links too often. @throws DomainError `rate-limited` */
  readonly limitOpening: (ipAddress: string) => void;
};

/** Pixels of the picture that comes with the answer. */
const qrPixels = 320;

export const createSharingRoutes = (services: SharingServices) => {
  const { repository, publicUrl, handle } = services;
  const linkOf = (row: LinkRow): string => `${publicUrl}/s/${row.code}`;
  const toShareLink = (row: LinkRow): ShareLink => ({
    linkId: row.id,
    link: linkOf(row),
    name: row.name,
    player: row.player,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
    plays: row.plays,
  });
  const memberOf = (context: RequestContext) => {
    const { member } = signedInCaller(context);
    if (!member) throw new DomainError('forbidden');
    return member;
  };

  return router.sharing.router({
    create: router.sharing.create.handler(async ({ input, context }) => {
      const { userId, orgId } = memberCaller(context);
      const { capabilities, membership } = memberOf(context);
      const { asset, ...wanted } = input.body;
      const found = await resolveAsset(services.finder, { orgId, capabilities, publicUrl }, asset);
      const row = await createLink(handle, { ...wanted, orgId, userId, plan: membership.plan, asset: found });
      const link = linkOf(row);
      return {
        ...toShareLink(row),
        qr: await QRCode.toDataURL(link, { ...qrOptions, width: qrPixels }),
        qrSvg: `${link}/qr.svg`,
        qrPng: `${link}/qr.png`,
      };
    }),
    list: router.sharing.list.handler(async ({ context }) => {
      const { userId, orgId } = memberCaller(context);
      return { links: (await repository.listMine(orgId, userId)).map(toShareLink) };
    }),
    revoke: router.sharing.revoke.handler(async ({ input, context }) => {
      const { userId, orgId } = memberCaller(context);
      if (!(await repository.revoke(orgId, userId, input.params.linkId))) throw new DomainError('not-found');
      return { message: 'The link has been revoked.' };
    }),
    open: router.sharing.open.handler(({ input, context }) => {
      services.limitOpening(context.ipAddress);
      context.setHeader('cache-control', 'no-store');
      return openLink(services, input.params.code, input.body.password);
    }),
    played: router.sharing.played.handler(async ({ input, context }) => {
      const { code } = await liveLink(repository, input.params.code);
      const counted = services.countsPlay(`${context.ipAddress} ${code}`);
      if (counted) await repository.countPlay(code);
      return { counted };
    }),
  });
};
