import type { CloudResponse } from './exchange.ts';

/** Fields of a parsed JSON object; empty for any other value. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Parsed body of an error response; undefined when it is not JSON. */
export const refusalBody = ({ body }: CloudResponse): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};
