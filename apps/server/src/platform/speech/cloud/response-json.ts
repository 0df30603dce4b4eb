import type { CloudResponse } from './exchange.ts';

/** The fields of a value from outside; none when it is no object. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The body of a refusal as a value; undefined when it is no JSON. */
export const refusalBody = ({ body }: CloudResponse): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};
