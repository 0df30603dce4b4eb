import { expect, it, vi } from 'vitest';
import { cachedByOptions } from './formats.ts';

it('constructs one formatter for equal options and another for different ones', () => {
  const make = vi.fn(
    ({ digits }: { readonly digits: number }) =>
      (value: number) =>
        value.toFixed(digits),
  );
  const formatOf = cachedByOptions(make);
  expect([formatOf({ digits: 1 })(2), formatOf({ digits: 2 })(2), formatOf({ digits: 1 })(3)]).toEqual([
    '2.0',
    '2.00',
    '3.0',
  ]);
  expect(make).toHaveBeenCalledTimes(2);
});
