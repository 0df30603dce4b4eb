import { version } from '../boot/core-services.ts';
import { resolveCaller } from '../modules/access/index.ts';
import { renewedCookies } from '../modules/accounts/index.ts';
import { createLeasesRepository } from '../modules/files/index.ts';
import { createApp } from '../platform/http/app.ts';
import { PASS_SECRET } from '../platform/http/passed-on.ts';
import { installationSecret } from '../platform/secrets/installation-secret.ts';
import type { composeRoutes } from './compose-routes.ts';
import type { HttpParts } from './http-parts.ts';
import { registerPages } from './pages.ts';
import { registerPassedAds } from './pass-ads.ts';
import { createPlainHandlers } from './plain-handlers.ts';

type Identify = Parameters<typeof createApp>[0]['identify'];

const createIdentify = ({ core, people, flags, organisationParts }: HttpParts): Identify => {
  const { accounts, organisations, identifier } = people;
  const secureCookies = core.config.publicUrl.startsWith('https:');
  return async (request, reply) => {
    const identity = await identifier.identify(request.headers);
    const renewed = identity ? renewedCookies(request.headers, identity, secureCookies) : [];
    if (renewed.length > 0) reply.header('set-cookie', renewed);
    if (!identity) return undefined;
    const { userId, credentialId } = identity;
    const assumed = request.headers['x-assume-org'];
    return {
      userId,
      credentialId,
      resolveCaller: async () => {
        const caller = await resolveCaller(
          { organisations, accounts, flags },
          identity,
          typeof assumed === 'string' ? assumed : undefined,
        );
        if (caller.member) {
          const { orgId, refusal } = caller.member;
          organisationParts.touchActivity(orgId, userId);
          if (caller.key && !refusal) organisationParts.touchKeyUse(orgId, credentialId);
        }
        return caller;
      },
    };
  };
};

/** Creates the app with all routes, handlers and pages; it does not listen yet. */
export const openApp = async (parts: HttpParts, routes: ReturnType<typeof composeRoutes>) => {
  const { core, distribution, readPage, stopping, metrics } = parts;
  const { config, handle, log } = core;
  const app = await createApp({
    log,
    publicUrl: config.publicUrl,
    // Where ads are passed on, the test player uses the origin of the pages.
    adsOrigins: config.ads.isPassedOn ? undefined : parts.tagAddress.origins,
    trustProxy: config.trustProxy,
    routes,
    creditsRemaining: parts.billing.creditsRemaining,
    plainHandlers: createPlainHandlers({
      payments: parts.billing.plainHandlers,
      storage: core.storage,
      handle: core.handle,
      files: parts.files,
      leases: createLeasesRepository(core.handle.db),
      quota: parts.quota,
      signer: core.signer,
      mediaAddresses: parts.mediaAddresses,
      library: parts.library,
      callWorker: parts.callWorker,
      pictures: parts.pictures,
      openIdHandlers: parts.accountParts.openIdHandlers,
      links: parts.sharing.handlers,
      metrics,
      publicUrl: config.publicUrl,
      version,
      isMember: async (userId, orgId) => (await parts.people.organisations.membershipFor(userId, orgId)) !== undefined,
      isReady: async () =>
        !stopping.signal.aborted &&
        (await handle.pool.query('select 1').then(
          () => true,
          () => false,
        )),
    }),
    identify: createIdentify(parts),
    registerPages: async (instance) => {
      if (config.ads.isPassedOn) {
        registerPassedAds(instance, config.ads, installationSecret(config.dataDirectory, PASS_SECRET));
      }
      await registerPages(instance, distribution, readPage);
    },
  });
  metrics.observe(app);
  return app;
};
