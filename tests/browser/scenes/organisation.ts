import type { BrowserContext, Page } from 'playwright-core';
import { mailedInvitation } from '../outbox.ts';
import { installation } from '../shared.ts';
import type { Scene } from './scene.ts';

type Stage = { readonly page: Page; readonly context: BrowserContext; readonly url: string };

/** Creates child organisations and members for the signed-in user's organisation; repeated calls create no duplicates. */
const furnishOrganisation = async ({ context, url }: Stage): Promise<string> => {
  const user = (await (await context.request.get(`${url}/api/user`)).json()) as { readonly currentOrgId: string };
  const orgId = user.currentOrgId;
  for (const orgName of ['Harbor_Foods_North', 'Harbor_Foods_South', 'A_client_with_a_rather_long_name_and_partners'])
    await context.request.post(`${url}/api/org`, { data: { orgName } });
  await context.request.post(`${url}/api/user/invite`, {
    data: {
      orgId,
      role: 'user',
      features: ['CreateAnAd', 'Files'],
      email: ['ines@example.com', 'jonas@example.com', 'a-very-long-address-of-a-member@subdomain.example.com'],
    },
  });
  return orgId;
};

const atOrgs =
  (act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async (stage) => {
    await furnishOrganisation(stage);
    await stage.page.goto(`${stage.url}/orgs`);
    await stage.page.getByRole('link', { name: /North/ }).waitFor();
    await act(stage.page);
  };

const atOrganisation =
  (act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async (stage) => {
    const orgId = await furnishOrganisation(stage);
    await stage.page.goto(`${stage.url}/orgs/${orgId}`);
    await stage.page.getByText('jonas@example.com').first().waitFor();
    await stage.page.getByLabel('Default language').waitFor();
    await act(stage.page);
  };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const nothing = async (): Promise<void> => {};

/** Organisations, members and invitations. */
export const organisationScenes: readonly Scene[] = [
  {
    name: 'orgs-alone',
    who: 'newcomer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/orgs`);
      await page.getByText('No child organisations yet').waitFor();
    },
  },
  { name: 'orgs', who: 'producer', show: atOrgs(nothing) },
  {
    name: 'orgs-new-dialog',
    who: 'producer',
    show: atOrgs(async (page) => {
      await press('New Organisation')(page);
      await page.getByLabel('Organisation name').fill('Rhythm & Blues');
      await press('Create organisation')(page);
      await page.getByText('Organisation name cannot contain special characters').waitFor();
    }),
  },
  {
    name: 'orgs-delete-dialog',
    who: 'producer',
    show: atOrgs(async (page) => {
      await press(/^Delete Harbor/)(page);
      await page.getByRole('textbox', { name: /^Organisation id/ }).waitFor();
    }),
  },
  {
    name: 'organisation',
    who: 'producer',
    show: atOrganisation(nothing),
  },
  {
    name: 'audit',
    who: 'producer',
    show: async (stage) => {
      await furnishOrganisation(stage);
      await stage.page.goto(`${stage.url}/audit`);
      await stage.page.getByRole('row', { name: /Created an organisation Harbor Foods North/ }).waitFor();
    },
  },
  {
    name: 'organisation-language',
    who: 'producer',
    show: atOrganisation(async (page) => {
      await press(/^Default language: /)(page);
      await page.getByRole('menuitemradio', { name: 'Danish' }).waitFor();
    }),
  },
  {
    name: 'guide',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/support`);
      await press('Help')(page);
      await page.getByRole('menuitem', { name: 'Guides' }).click();
      await page.getByRole('button', { name: /^Invite your team/ }).click();
      await page.getByRole('heading', { name: 'Invite your team' }).waitFor();
    },
  },
  {
    name: 'organisation-brand',
    who: 'producer',
    show: atOrganisation(async (page) => {
      const card = page.getByRole('region', { name: 'Brand' });
      await card.getByRole('textbox', { name: 'Name' }).fill('Harbor Audio');
      await card.getByRole('textbox', { name: 'Accent colour' }).fill('#ffd400');
      await card.getByText('Darkened for contrast:').waitFor();
    }),
  },
  {
    name: 'organisation-brand-wrong',
    who: 'producer',
    show: atOrganisation(async (page) => {
      const card = page.getByRole('region', { name: 'Brand' });
      await card.getByRole('textbox', { name: 'Name' }).fill('Harbor Audio and a name that is longer than a sidebar');
      await card.getByRole('textbox', { name: 'Accent colour' }).fill('yellow');
      await card.getByRole('button', { name: 'Save' }).click();
      await card.getByText('Must be a colour such as #b8402a').waitFor();
    }),
  },
  {
    name: 'organisation-gone',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/orgs/00000000-0000-7000-8000-000000000000`);
      await page.getByText('Could not load organisation').waitFor();
    },
  },
  {
    name: 'invite-dialog',
    who: 'producer',
    show: atOrganisation(async (page) => {
      await press('Add users')(page);
      await page
        .getByRole('textbox', { name: 'Email addresses' })
        .fill('ada@example.com; grace@, linus@example.com, not an address');
      await page.getByText(/^Not an email address/).waitFor();
    }),
  },
  {
    name: 'invite-organisation',
    who: 'producer',
    show: atOrganisation(async (page) => {
      await press('Add users')(page);
      // Every user of these tests owns a Harbor Foods, and only the first twenty are listed.
      await page.getByRole('combobox', { name: 'Organisation' }).fill('Foods N');
      await page.getByText(/^\d+ organisations?\b/).waitFor();
      await page.getByRole('option', { name: /^Harbor Foods North/ }).waitFor();
    }),
  },
  {
    name: 'edit-user-dialog',
    who: 'producer',
    show: atOrganisation(async (page) => {
      await press(/^Edit jonas/)(page);
      await page.getByRole('checkbox', { name: 'Files' }).waitFor();
    }),
  },
  {
    name: 'delete-user-dialog',
    who: 'producer',
    show: atOrganisation(async (page) => {
      await press(/^Delete jonas/)(page);
      await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    }),
  },
  {
    name: 'users-none-found',
    who: 'producer',
    show: atOrganisation(async (page) => {
      await page.getByLabel('Search by name or email').fill('nobody of this name');
      await page.getByText('No matches').waitFor();
    }),
  },
  {
    name: 'invitation',
    who: 'producer',
    show: async (stage) => {
      await furnishOrganisation(stage);
      const token = await mailedInvitation(installation, 'ines@example.com');
      await stage.page.goto(`${stage.url}/invitations/${token}`);
      await stage.page.getByText(/^You’re signed in as/).waitFor();
    },
  },
  {
    name: 'invitation-void',
    who: 'stranger',
    show: async ({ page, url }) => {
      await page.goto(`${url}/invitations/nonsense`);
      await page.getByText('This invitation does not exist.').waitFor();
    },
  },
];
