import { DomainError, limits } from '@sonora/contracts';
import type { ValidationLink } from '@sonora/contracts/campaigns/validation-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { memberCaller, router } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { linkCodePattern, newLinkCode } from '../../../platform/secrets/link-code.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { buildValidation, type ValidationServices } from './build-validation.ts';
import { createValidationLinksRepository, type ValidationLinkRow } from './validation-links.repository.ts';

const DAY_MILLISECONDS = 86_400_000;

/** The validation report of a tag, and the addresses under which it can be read without signing in. */
export const createCampaignValidationRoutes = (services: ValidationServices & { readonly publicUrl: string }) => {
  const { handle, publicUrl } = services;
  const repository = createValidationLinksRepository(handle.db);
  const routes = router.campaignValidation;
  const toLink = (row: ValidationLinkRow): ValidationLink => ({
    linkId: row.id,
    url: `${publicUrl}/validation/${row.code}`,
    createdAt: row.createdAt.getTime(),
    createdBy: row.createdBy,
    expiresAt: row.expiresAt.getTime(),
    isExpired: row.expiresAt.getTime() <= Date.now(),
  });
  const assertCampaign = async (orgId: string, id: string): Promise<void> => {
    if (!(await createCampaignsRepository(handle.db).find({ orgId, id }))) throw new DomainError('not-found');
  };
  return {
    report: routes.report.handler(({ input, context }) =>
      buildValidation(services, { orgId: memberCaller(context).orgId, id: input.params.id }),
    ),
    listLinks: routes.listLinks.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      await assertCampaign(orgId, input.params.id);
      return { links: (await repository.list(orgId, input.params.id)).map(toLink) };
    }),
    share: routes.share.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { id: campaignId } = input.params;
      await assertCampaign(orgId, campaignId);
      const { validationLinks: max } = limits.campaigns;
      if ((await repository.countOpen(orgId, campaignId)) >= max)
        throw new DomainError('conflict', { detail: campaignMessage('campaigns.tooManyReportLinks', { max }) });
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + input.body.expiresInDays * DAY_MILLISECONDS);
      const code = newLinkCode();
      return toLink(
        await repository.insert({ orgId, id: newId(), campaignId, code, createdBy: userId, createdAt, expiresAt }),
      );
    }),
    revoke: routes.revoke.handler(async ({ input, context }) => {
      const { id, linkId } = input.params;
      if (!(await repository.revoke(memberCaller(context).orgId, id, linkId))) throw new DomainError('not-found');
      return { message: 'Address revoked' };
    }),
    open: routes.open.handler(async ({ input }) => {
      const { code } = input.params;
      const link = linkCodePattern.test(code) ? await repository.findByCode(code) : undefined;
      if (!link) throw new DomainError('not-found');
      if (link.revokedAt !== null || link.expiresAt.getTime() <= Date.now()) throw new DomainError('link-expired');
      const report = await buildValidation(services, { orgId: link.orgId, id: link.campaignId });
      return { ...report, expiresAt: link.expiresAt.getTime() };
    }),
  };
};
