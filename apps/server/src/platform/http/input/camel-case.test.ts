import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withCamelCase } from './camel-case.ts';

const schema = z.object({
  query: z.object({ access_type: z.string().optional(), folderId: z.string().optional() }),
  body: z
    .object({
      fileName: z.string(),
      state: z.record(z.string(), z.unknown()).optional(),
      items: z.array(z.object({ itemId: z.string() })).default([]),
    })
    .refine(() => true),
});

describe('withCamelCase', () => {
  it('takes snake_case for the names of the schema, at any depth', () => {
    const body = { file_name: 'a.wav', items: [{ item_id: '1' }] };
    expect(withCamelCase({ query: { folder_id: 'f', access_type: 'public' }, body }, schema)).toEqual({
      query: { folderId: 'f', access_type: 'public' },
      body: { fileName: 'a.wav', items: [{ itemId: '1' }] },
    });
  });

  it('prefers the name of the schema, and leaves free-form and unknown names as they are', () => {
    const body = { fileName: 'a', file_name: 'b', state: { my_key: 1 }, other_key: 2, ['__proto__']: 3 };
    expect(withCamelCase({ query: {}, body }, schema)).toMatchObject({ body });
  });

  it('leaves what is no object', () => {
    const file = new File(['x'], 'x');
    for (const body of [undefined, null, 'text', 1, [1], file])
      expect(withCamelCase({ query: {}, body }, schema)).toMatchObject({ query: {}, body });
    expect(withCamelCase('input', schema)).toBe('input');
    expect(withCamelCase({ body: { a_b: 1 } }, undefined)).toEqual({ body: { a_b: 1 } });
  });
});
