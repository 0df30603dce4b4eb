import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPages } from '../../apps/server/src/boot/build-pages.ts';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { startOpenIdDouble } from '../testkit/servers/open-id-double.ts';
import { shareInstallation } from '../testkit/shared-installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the identity provider of the shared installation, named Harbour ID. */
    openIdIssuer: string;
  }
}

/** Starts one installation with an identity provider for all files of this folder. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await buildPages(join(import.meta.dirname, '..', '..'), () => {});
  const openId = await startOpenIdDouble({ id: 'sonora', secret: 'a secret' });
  project.provide('openIdIssuer', openId.issuer);
  const stop = await shareInstallation(project, {
    SONORA_ROLES: 'http,worker,ads',
    SONORA_ADS_PORT: String(await freePort()),
    SONORA_OIDC_ISSUER: openId.issuer,
    SONORA_OIDC_CLIENT_ID: 'sonora',
    SONORA_OIDC_CLIENT_SECRET: 'a secret',
    SONORA_OIDC_NAME: 'Harbour ID',
  });
  return async () => {
    await stop();
    await openId.stop();
  };
};
