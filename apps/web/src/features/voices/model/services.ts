import type { CloudEngine, Connection } from '@sonora/contracts';
import { locale } from '../../../shared/texts/language.ts';

export type FieldName = 'apiKey' | 'baseUrl' | 'region' | 'model';

export type ServiceField = {
  readonly name: FieldName;
  readonly label: string;
  readonly hint: string;
  readonly isNeeded: boolean;
};

export type Service = {
  readonly title: string;
  /** What it is, in a sentence or two. */
  readonly about: string;
  /** What one must have before one can connect it. */
  readonly needs: string;
  readonly fields: readonly ServiceField[];
};

/** The services that can be connected, in the order in which they are shown. */
export const services: Readonly<Record<CloudEngine, Service>> = {
  'openai-compatible': {
    title: 'OpenAI-compatible',
    about: 'OpenAI’s own voices, and every server that answers in the same way: other clouds, and servers of your own.',
    needs: 'You need its address, and a key where it asks for one.',
    fields: [
      {
        name: 'baseUrl',
        label: 'Address',
        hint: 'Where its API begins, such as https://api.openai.com/v1',
        isNeeded: true,
      },
      { name: 'apiKey', label: 'API key', hint: 'Leave it empty where none is asked for.', isNeeded: false },
      { name: 'model', label: 'Model', hint: 'Leave it empty for tts-1-hd.', isNeeded: false },
    ],
  },
  elevenlabs: {
    title: 'ElevenLabs',
    about: 'Its library of voices, and those that you made there, in about thirty languages.',
    needs: 'You need a key of your account that may read voices and make speech.',
    fields: [
      { name: 'apiKey', label: 'API key', hint: 'From the settings of your account.', isNeeded: true },
      { name: 'model', label: 'Model', hint: 'Leave it empty for eleven_multilingual_v2.', isNeeded: false },
    ],
  },
  azure: {
    title: 'Azure',
    about: 'Microsoft’s neural voices, several hundred of them, in over a hundred languages.',
    needs: 'You need a key of a Speech resource and the region that it is in.',
    fields: [
      { name: 'apiKey', label: 'API key', hint: 'From “Keys and endpoint” of the resource.', isNeeded: true },
      { name: 'region', label: 'Region', hint: 'As the portal writes it, such as westeurope', isNeeded: true },
    ],
  },
};

/** "24 voices", "1 voice". */
export const voicesText = (count: number): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? 'voice' : 'voices'}`;

export type ServiceConnections = { readonly own?: Connection; readonly shared?: Connection };

/** The organisation's connection to a service, and the installation's. */
export const connectionsOf = (all: readonly Connection[], engine: CloudEngine): ServiceConnections => {
  const find = (scope: Connection['scope']): Connection | undefined =>
    all.find((each) => each.engine === engine && each.scope === scope);
  const [own, shared] = [find('organisation'), find('installation')];
  return { ...(own && { own }), ...(shared && { shared }) };
};

/** What is sent: a field that is left empty is not given. */
export const settingsOf = (values: Readonly<Record<string, string>>): Readonly<Partial<Record<FieldName, string>>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

export type Usage = { readonly engine: string; readonly month: string; readonly characters: number };

export type UsageTable = {
  readonly engines: readonly string[];
  /** `counts` in the order of `engines`; the latest month first. */
  readonly months: readonly { readonly month: string; readonly counts: readonly number[] }[];
};

/** Characters by month and service; undefined when no service was ever sent any. */
export const usageTable = (usage: readonly Usage[]): UsageTable | undefined => {
  if (usage.length === 0) return undefined;
  const engines = [...new Set(usage.map(({ engine }) => engine))].toSorted();
  const months = [...new Set(usage.map(({ month }) => month))].toSorted().toReversed();
  const count = (month: string, engine: string): number =>
    usage.find((each) => each.month === month && each.engine === engine)?.characters ?? 0;
  return { engines, months: months.map((month) => ({ month, counts: engines.map((engine) => count(month, engine)) })) };
};

/** "2026-11" → "November 2026", in the reader's locale. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
