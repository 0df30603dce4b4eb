import type { User } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import type { Page } from 'playwright-core';

const longName = 'Harbor_Foods_and_Partners_'.repeat(5).slice(0, limits.nameCharacters);

/** Gives every organisation of the user a name of the greatest length that one may have. */
export const withLongOrganisationName = async (page: Page): Promise<void> => {
  await page.route('**/api/user', async (route) => {
    const user = (await (await route.fetch()).json()) as User;
    const availableOrganizations = user.availableOrganizations.map((each) => ({ ...each, orgName: longName }));
    await route.fulfill({ json: { ...user, availableOrganizations } });
  });
};
