import { workflowOf } from '@sonora/contracts/workflows';
import { said } from '../../shared/texts/server-texts.ts';
import { texts } from './texts.ts';

const words = texts.audit;

type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (texts: object, key: string): string => {
  const name: unknown = Object.hasOwn(texts, key) ? (texts as Facts)[key] : undefined;
  return typeof name === 'string' ? name : key;
};

const workflowName = (name: unknown): string => {
  // A record is kept for longer than the workflows that were known when it was written.
  const known = workflowOf(name as Parameters<typeof workflowOf>[0]) as ReturnType<typeof workflowOf> | undefined;
  return known ? said(known.name) : String(name);
};

const shown = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (key === 'role') return nameOf(texts.users.roles, String(value));
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return value.length === 0 ? words.nothing : value.map(workflowName).join(', ');
};

/** Administrators have every workflow without being given any. */
const isSaid = (key: string, facts: Facts): boolean => key !== 'workflows' || facts.role !== 'admin';

/**
 * What an entry of the audit log says of its act, a fact in each line: "Role: User → Admin" where it has what was there
 * before, with what did not change left out; "Role: Admin" where it has not.
 */
export const changeLines = (detail: Facts): readonly string[] => {
  const { before, after } = detail;
  if (!isFacts(before) || !isFacts(after)) {
    return Object.keys(detail)
      .filter((key) => isSaid(key, detail))
      .map((key) => `${nameOf(words.fields, key)}: ${shown(key, detail[key])}`);
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before, after].map((facts) => (isSaid(key, facts) ? shown(key, facts[key]) : words.all));
    return was === is ? [] : [`${nameOf(words.fields, key)}: ${was} → ${is}`];
  });
};
