import type { CloudEngine, Connection } from '@sonora/contracts';
import { t } from '../messages.ts';

export type FieldName = 'apiKey' | 'baseUrl' | 'region' | 'model';

export type ServiceField = {
  readonly name: FieldName;
  readonly label: string;
  readonly hint: string;
  readonly isNeeded: boolean;
};

export type Service = {
  readonly title: string;
  /** Short description. */
  readonly about: string;
  /** Requirements for connecting the service. */
  readonly needs: string;
  readonly fields: readonly ServiceField[];
};

/** Supported services in display order. */
export const services: Readonly<Record<CloudEngine, Service>> = {
  'openai-compatible': {
    title: t('voices.openaiCompatible'),
    about: t('voices.openai.about'),
    needs: t('voices.openai.needs'),
    fields: [
      {
        name: 'baseUrl',
        label: t('voices.address'),
        hint: t('voices.openai.addressHint'),
        isNeeded: true,
      },
      { name: 'apiKey', label: t('voices.apiKey'), hint: t('voices.openai.keyHint'), isNeeded: false },
      { name: 'model', label: t('voices.model'), hint: t('voices.openai.modelHint'), isNeeded: false },
    ],
  },
  elevenlabs: {
    title: t('voices.elevenlabs'),
    about: t('voices.elevenlabs.about'),
    needs: t('voices.elevenlabs.needs'),
    fields: [
      { name: 'apiKey', label: t('voices.apiKey'), hint: t('voices.elevenlabs.keyHint'), isNeeded: true },
      { name: 'model', label: t('voices.model'), hint: t('voices.elevenlabs.modelHint'), isNeeded: false },
    ],
  },
  azure: {
    title: t('voices.azure'),
    about: t('voices.azure.about'),
    needs: t('voices.azure.needs'),
    fields: [
      { name: 'apiKey', label: t('voices.apiKey'), hint: t('voices.azure.keyHint'), isNeeded: true },
      { name: 'region', label: t('voices.region'), hint: t('voices.azure.regionHint'), isNeeded: true },
    ],
  },
};

/** "24 voices", "1 voice". */
export const voicesText = (count: number): string => t('voices.voiceCount', { count });

export type ServiceConnections = { readonly own?: Connection; readonly shared?: Connection };

/** The organisation's own connection to a service and the installation's shared one. */
export const connectionsOf = (all: readonly Connection[], engine: CloudEngine): ServiceConnections => {
  const find = (scope: Connection['scope']): Connection | undefined =>
    all.find((each) => each.engine === engine && each.scope === scope);
  const [own, shared] = [find('organisation'), find('installation')];
  return { ...(own && { own }), ...(shared && { shared }) };
};

/** Settings to send, without empty fields. */
export const settingsOf = (values: Readonly<Record<string, string>>): Readonly<Partial<Record<FieldName, string>>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

export type Usage = { readonly engine: string; readonly month: string; readonly characters: number };

export type UsageTable = {
  readonly engines: readonly string[];
  /** Latest month first; `counts` are in the order of `engines`. */
  readonly months: readonly { readonly month: string; readonly counts: readonly number[] }[];
};

/** Characters by month and service; undefined if no characters were ever sent. */
export const usageTable = (usage: readonly Usage[]): UsageTable | undefined => {
  if (usage.length === 0) return undefined;
  const engines = [...new Set(usage.map(({ engine }) => engine))].toSorted();
  const months = [...new Set(usage.map(({ month }) => month))].toSorted().toReversed();
  const count = (month: string, engine: string): number =>
    usage.find((each) => each.month === month && each.engine === engine)?.characters ?? 0;
  return { engines, months: months.map((month) => ({ month, counts: engines.map((engine) => count(month, engine)) })) };
};
