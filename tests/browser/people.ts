import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { type InsertedPerson, personInserter } from '../testkit/insert-person.ts';
import {
  createClient,
  type InstallationAddress,
  openTestDatabase,
  type Person,
  signUp,
} from '../testkit/installation.ts';

/**
 * Signs up a new user with an organisation and stores the session in the browser context.
 * @param isNew true: the user has not completed onboarding (default: completed)
 */
export const signUpIn = async (context: BrowserContext, url: string, isNew = false): Promise<Person> => {
  const person = await signUp(url, { firstName: 'Mina', lastName: 'Kaur', orgName: 'Harbor Foods' });
  if (!isNew) await createClient(url, person.token).call('PATCH', '/api/user', { hasOnboarded: true });
  await context.addCookies([{ name: 'sonora_session', value: person.token, url }]);
  return person;
};

/** Like `signUpIn`, but writes to the database, because sign-ups are rate-limited. The user has no password. */
export const insertIn = async (
  context: BrowserContext,
  installation: InstallationAddress,
  change: Parameters<ReturnType<typeof personInserter>>[0] = {},
): Promise<InsertedPerson> => {
  const person = await personInserter(installation)(change);
  await person.client.call('PATCH', '/api/user', { hasOnboarded: true });
  await context.addCookies([{ name: 'sonora_session', value: person.token, url: installation.url }]);
  return person;
};

/** Inserts a signed-in user without an organisation. */
export const insertWithoutOrganisation = async (
  context: BrowserContext,
  installation: InstallationAddress,
): Promise<void> => {
  const { userId } = await insertIn(context, installation);
  const database = openTestDatabase(installation);
  await database.pool.query('delete from member where user_id = $1', [userId]);
  await database.close();
};

/** Makes a user an administrator of the installation, like the operator's command. */
export const grantInstallation = async (installation: InstallationAddress, { email }: Person): Promise<void> => {
  const database = openTestDatabase(installation);
  await database.pool.query('update "user" set is_installation_admin = true where email = $1', [email]);
  await database.close();
};

/** Gives a page a device that creates passkeys and confirms with them at once. It lives as long as the session. */
export const addAuthenticator = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
};

export const script = [
  'Mornings move fast. Your coffee should too.',
  'Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk.',
  'Grab a four pack this weekend and get the second one half price.',
] as const;

/** Types clips into an ad; Enter starts the next one. */
export const write = async (page: Page, lines: readonly string[]): Promise<void> => {
  for (const [index, text] of lines.entries()) {
    if (index > 0) await page.getByLabel(`Line ${index}`, { exact: true }).press('Enter');
    await page.getByLabel(`Line ${index + 1}`, { exact: true }).fill(text);
  }
};

/** Chooses an entry of a select by the names of both. */
export const choose = async (within: Page | Locator, label: string, entry: string): Promise<void> => {
  const page = 'mouse' in within ? within : within.page();
  await within.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  await page.getByRole('menuitemradio', { name: entry, exact: true }).click();
};

/** Waits for a notification and closes it: for six seconds, it covers the controls at the top right. */
export const dismissToast = async (page: Page, text: string): Promise<void> => {
  const toast = page.getByRole('alert').filter({ hasText: text });
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await toast.waitFor({ state: 'detached' });
};

export const renderDone = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Up to date' }).waitFor({ timeout: 90_000 });

type Session = { readonly projectId: string; readonly sessionId: string };

/** Creates a session in the user's default project with the given state, without the editor. Returns its page address. */
export const storeAd = async (
  context: BrowserContext,
  url: string,
  change: { readonly sessionName?: string; readonly state?: Readonly<Record<string, unknown>> },
): Promise<string> => {
  const { data } = (await (await context.request.get(`${url}/api/v3/project`)).json()) as {
    readonly data: readonly { readonly projectId: string; readonly isDefault: boolean }[];
  };
  const projectId = data.find(({ isDefault }) => isDefault)?.projectId ?? '';
  const answer = await context.request.post(`${url}/api/v3/project/${projectId}/session`, {
    data: { workflowId: 'CreateAnAd', ...change },
  });
  if (!answer.ok()) throw new Error(`the session answered ${answer.status()}: ${await answer.text()}`);
  const { sessionId } = (await answer.json()) as Session;
  return `/workflows/create-ad?projectId=${projectId}&sessionId=${sessionId}`;
};

/** State of an ad with these clips, as the editor stores it. */
export const adState = (
  lines: readonly string[],
  change: Readonly<Record<string, unknown>> = {},
  lengthSeconds = 30,
) => ({
  version: 1,
  step: 'create',
  ad: {
    lines: lines.map((text, index) => ({ id: `line-${index}`, text, voiceAlias: 'wren', speed: 1, ...change })),
    lengthType: 'fixed',
    lengthSeconds,
  },
});
