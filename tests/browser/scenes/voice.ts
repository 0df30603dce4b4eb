import type { Connection, Voice, VoicePack } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import { script, write } from '../people.ts';
import type { Scene } from './scene.ts';

const servicesPath = '/voices/services';
const packsPath = '/voices/packs';

const visit =
  (path: string, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url }) => {
    await page.goto(`${url}${path}`);
    await act(page);
  };

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** Overrides parts of a response, for states that are hard to reach otherwise. */
const altered =
  <Answer>(address: string, change: (answer: Answer) => Answer, path: string, act: (page: Page) => Promise<unknown>) =>
  async ({ page, url }: Parameters<Scene['show']>[0]): Promise<void> => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Answer) });
    });
    await page.goto(`${url}${path}`);
    await act(page);
  };

type Connections = {
  readonly data: {
    readonly connections: readonly Connection[];
    readonly allowsStandIns: boolean;
    readonly characters: readonly { readonly engine: string; readonly month: string; readonly characters: number }[];
  };
};

const connectionOf = (change: Partial<Connection>): Connection => ({
  engine: 'elevenlabs',
  scope: 'organisation',
  baseUrl: null,
  region: null,
  model: null,
  hasKey: true,
  status: 'ready',
  statusText: null,
  statusSince: Date.UTC(2026, 10, 21, 9, 30),
  voices: 48,
  ...change,
});

const connected = (answer: Connections): Connections => ({
  ...answer,
  data: {
    connections: [
      connectionOf({ model: 'eleven_multilingual_v2' }),
      connectionOf({ engine: 'azure', region: 'westeurope', status: 'checking', voices: 0 }),
      connectionOf({ engine: 'openai-compatible', scope: 'installation', voices: 11 }),
    ],
    allowsStandIns: true,
    characters: [
      { engine: 'azure', month: '2026-11', characters: 8_204 },
      { engine: 'elevenlabs', month: '2026-11', characters: 41_377 },
      { engine: 'elevenlabs', month: '2026-10', characters: 120_655 },
    ],
  },
});

type Packs = {
  readonly data: {
    readonly packs: readonly VoicePack[];
    readonly problems: readonly string[];
    readonly messages: { readonly problems: readonly { readonly messageId: string }[] };
  };
};

const workOf = (change: Partial<NonNullable<VoicePack['work']>>): NonNullable<VoicePack['work']> => ({
  stage: 'fetching',
  doneBytes: 48_200_000,
  totalBytes: 320_400_000,
  bytesPerSecond: 4_180_000,
  message: null,
  ...change,
});

/** All states of a pack. */
const packStates: readonly Partial<VoicePack>[] = [
  { state: 'partly', bytesHere: 48_200_000, work: workOf({}) },
  { state: 'partly', bytesHere: 320_400_000, work: workOf({ stage: 'unpacking', bytesPerSecond: 0 }) },
  { state: 'installed', work: workOf({ stage: 'done' }) },
  { state: 'partly', bytesHere: 12_000_000, work: workOf({ stage: 'stopped' }) },
  {
    state: 'partly',
    bytesHere: 12_000_000,
    work: workOf({ stage: 'failed', message: 'The source does not answer: is there a network? What is here stays.' }),
  },
  { work: workOf({ stage: 'waiting', doneBytes: 0, totalBytes: null }) },
];

const busyPacks = (answer: Packs): Packs => ({
  ...answer,
  data: {
    ...answer.data,
    packs: answer.data.packs.map((pack, index) => ({ ...pack, ...packStates[index] })),
    problems: ['my-voice: there is no tokens.txt in this folder, so its model cannot be used.'],
  },
});

type Voices = { readonly data: { readonly voices: readonly Voice[] } };

/** Adds hundreds of voices of a service; every seventh is unavailable. */
export const manyVoices = (answer: Voices): Voices => {
  const { voices } = answer.data;
  const languages = ['de-DE', 'fr-FR', 'es-ES', 'en-GB', 'it-IT', 'pt-BR', 'pl-PL', 'nl-NL', 'sv-SE', 'ja-JP', 'ko-KR'];
  const more = Array.from({ length: 600 - voices.length }, (_, index): Voice => {
    const languageCode = languages[index % languages.length] as string;
    return {
      ...(voices[index % voices.length] as Voice),
      alias: `azure_voice_${index + 1}`,
      voiceId: `azure-${index + 1}`,
      languageCode,
      supportedLanguages: [languageCode],
      provider: 'azure',
      providerFullName: 'Microsoft Azure',
      supportedStyles: [],
      ...(index % 7 === 0 ? { unavailable: 'Microsoft Azure refused the key.' } : {}),
    };
  });
  return { ...answer, data: { ...answer.data, voices: [...voices.slice(0, 2), ...more, ...voices.slice(2)] } };
};

/** The first voice is currently unavailable. */
const troubled = (answer: Voices): Voices => ({
  ...answer,
  data: {
    ...answer.data,
    voices: answer.data.voices.map((voice) =>
      voice.alias === 'wren' ? { ...voice, unavailable: 'OpenAI refused the key.', supportedStyles: [] } : voice,
    ),
  },
});

const services: readonly Scene[] = [
  {
    name: 'services-none',
    who: 'newcomer',
    show: visit(servicesPath, (page) => page.getByRole('button', { name: 'Connect Azure' }).waitFor()),
  },
  {
    name: 'services-dialog',
    who: 'newcomer',
    show: visit(servicesPath, async (page) => {
      await press(page, 'Connect OpenAI-compatible');
      await page.getByLabel('Address').waitFor();
    }),
  },
  {
    name: 'services-dialog-errors',
    who: 'newcomer',
    show: visit(servicesPath, async (page) => {
      await press(page, 'Connect Azure');
      await page.getByLabel('Region').fill('West Europe!');
      await page.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByText('Must be the name of a region, such as westeurope').waitFor();
    }),
  },
  {
    name: 'services-down',
    who: 'newcomer',
    show: async ({ page, context, url }) => {
      await context.request.put(`${url}/api/speech/connections/openai-compatible`, {
        data: { apiKey: 'sk-of-a-test', baseUrl: 'https://voices.invalid/v1', model: 'tts-1' },
      });
      await page.goto(`${url}${servicesPath}`);
      await page.getByText('Down', { exact: true }).waitFor();
    },
  },
  {
    name: 'services-disconnect-dialog',
    who: 'newcomer',
    show: visit(servicesPath, async (page) => {
      await press(page, 'Disconnect OpenAI-compatible');
      await page.getByText('It provides no voices.').waitFor();
    }),
  },
  {
    name: 'services-connected',
    who: 'newcomer',
    show: altered('**/api/speech/connections', connected, servicesPath, (page) =>
      page.getByText('Checking…', { exact: true }).waitFor(),
    ),
  },
  {
    name: 'services-disconnect-voices',
    who: 'newcomer',
    show: async (stage) => {
      const address = /\/api\/speech\/voice\?provider=elevenlabs$/;
      await stage.page.route(address, async (route) => {
        const response = await route.fetch({ url: `${stage.url}/api/speech/voice` });
        await route.fulfill({ response, json: manyVoices((await response.json()) as Voices) });
      });
      const show = altered('**/api/speech/connections', connected, servicesPath, async (page) => {
        await press(page, 'Disconnect ElevenLabs');
        await page.getByText('600 voices are removed:').waitFor();
      });
      await show(stage);
    },
  },
  {
    name: 'services-error',
    who: 'newcomer',
    raises: /Internal Server Error/,
    show: async ({ page, url }) => {
      const address = '**/api/speech/connections';
      await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${url}${servicesPath}`);
      await page.getByRole('alert').waitFor();
    },
  },
];

const packs: readonly Scene[] = [
  {
    name: 'packs-not-yours',
    who: 'newcomer',
    show: visit(packsPath, (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor()),
  },
  {
    name: 'packs',
    who: 'producer',
    show: visit(packsPath, (page) => page.getByText('Kokoro (8 languages)', { exact: true }).waitFor()),
  },
  {
    name: 'packs-under-way',
    who: 'producer',
    show: altered('**/api/installation/voice-packs', busyPacks, packsPath, (page) =>
      page.getByRole('progressbar').first().waitFor(),
    ),
  },
  {
    name: 'packs-remove-dialog',
    who: 'producer',
    show: altered('**/api/installation/voice-packs', busyPacks, packsPath, async (page) => {
      await press(page, /^Remove /);
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
    }),
  },
  {
    name: 'packs-filtered',
    who: 'producer',
    show: visit(`${packsPath}?language=French&search=kokoro`, (page) =>
      page.getByRole('heading', { name: /^2 of \d+ packs$/ }).waitFor(),
    ),
  },
  {
    name: 'packs-none-found',
    who: 'producer',
    show: visit(`${packsPath}?search=nothing-like-this`, (page) => page.getByText('No items to display').waitFor()),
  },
];

const picker: readonly Scene[] = [
  {
    name: 'ad-voices-many',
    who: 'producer',
    show: altered('**/api/speech/voice', manyVoices, '/workflows/create-ad', async (page) => {
      await write(page, script);
      await press(page, /^Voice of line 2/);
      await page.getByText('Unavailable right now').first().waitFor();
    }),
  },
  {
    name: 'ad-voice-unavailable',
    who: 'producer',
    show: altered('**/api/speech/voice', troubled, '/workflows/create-ad', async (page) => {
      await write(page, script);
      await page.getByText('Unavailable right now').first().waitFor();
    }),
  },
];

/** Voice sources and the voice search. */
export const voiceScenes: readonly Scene[] = [...services, ...packs, ...picker];
