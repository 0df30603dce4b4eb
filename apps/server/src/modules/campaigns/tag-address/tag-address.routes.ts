import { isPublicAddress } from '@sonora/contracts/campaigns/public-address';
import { type RequestContext, router } from '../../../platform/http/router.ts';
import { told } from '../told.ts';
import { type Audit, removeStoredAddress, type TagAddressServices, usePublicAddress } from './change-tag-address.ts';

type RouteServices = TagAddressServices & {
  readonly withAudit: (context: RequestContext, work: Parameters<Audit>[0]) => ReturnType<Audit>;
};

/** The address of tags, for administrators of the installation. */
export const createTagAddressRoutes = (services: RouteServices) => {
  const { tagAddress, withAudit } = services;
  const auditOf =
    (context: RequestContext): Audit =>
    (work) =>
      withAudit(context, work);
  return router.tagAddress.router({
    set: router.tagAddress.set.handler(async ({ input, context, signal }) => {
      const wanted = { pageOrigin: input.body.pageOrigin, signal };
      const failures = await usePublicAddress(services, wanted, auditOf(context));
      const address = tagAddress.current();
      return {
        address,
        isPublic: isPublicAddress(address),
        failures: failures.map(({ address: tried, problem }) => ({ address: tried, ...told(problem) })),
      };
    }),
    remove: router.tagAddress.remove.handler(async ({ context }) => {
      await removeStoredAddress(services, auditOf(context));
      return { address: tagAddress.current() };
    }),
  });
};
