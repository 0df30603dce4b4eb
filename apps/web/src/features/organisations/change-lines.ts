import type { WorkflowName } from '@sonora/contracts/workflows';
import { dayOfText } from '../../shared/format/time.ts';
import { tWorkflow } from '../../shared/i18n/workflow-messages.ts';
import { t as tAudit } from './audit-messages.ts';
import { t } from './messages.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const roleName = (role: string): string => {
  const id = `organisations.users.roles.${role}` as const;
  return t.has(id) ? t(id) : role;
};

const fieldName = (field: string): string => {
  const id = `audit.fields.${field}` as const;
  return tAudit.has(id) ? tAudit(id) : field;
};

/** An old entry may name a workflow that no longer exists. */
const workflowName = (name: unknown): string => {
  const id = `workflows.${String(name) as WorkflowName}.name` as const;
  return tWorkflow.has(id) ? tWorkflow(id) : String(name);
};

/** Fields with a day in ISO 8601. */
const dayFields: ReadonlySet<string> = new Set(['date', 'until']);

const dayOr = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? dayOfText(text) : text);

const shown = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return tAudit('audit.nothing');
  if (typeof value === 'boolean') return value ? tAudit('audit.on') : tAudit('audit.off');
  if (key === 'role') return roleName(String(value));
  if (dayFields.has(key)) return dayOr(String(value));
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return value.length === 0 ? tAudit('audit.nothing') : value.map(workflowName).join(', ');
};

/** Workflows are not listed for administrators, who have all of them. */
const isListed = (key: string, values: Values): boolean => key !== 'workflows' || values.role !== 'admin';

/**
 * Describes an entry of the audit log, one value per line. An entry with previous values lists its changes ("Role: User →
 * Admin"); an entry without them lists all values ("Role: Admin").
 */
export const changeLines = (detail: Values): readonly string[] => {
  const { before, after } = detail;
  if (!isValues(before) || !isValues(after)) {
    return Object.keys(detail)
      .filter((key) => isListed(key, detail))
      .map((key) => `${fieldName(key)}: ${shown(key, detail[key])}`);
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before, after].map((values) =>
      isListed(key, values) ? shown(key, values[key]) : tAudit('audit.all'),
    );
    return was === is ? [] : [`${fieldName(key)}: ${was} → ${is}`];
  });
};
