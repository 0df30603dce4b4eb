import { emptyVersionConfiguration } from '@sonora/contracts/versions/stored-configuration';
import { expect, it } from 'vitest';
import { renameColumn } from './rename-column.ts';

it('renames a column wherever its field is used', () => {
  const arrangement = { startTime: 0, duration: null, layoutMode: 'layered', scriptAlignment: 'left' } as const;
  const tag = {
    id: 't',
    name: 'Offer',
    voice: '{{city}}',
    copy: 'In {{ city }} for {{price}}. {{city}}!',
    arrangement,
  };
  const configuration = {
    ...emptyVersionConfiguration,
    tags: [tag],
    columns: [
      { name: 'city', type: 'text' as const },
      { name: 'price', type: 'money' as const },
    ],
    namePattern: '{{city}} {{date}}',
  };
  expect(renameColumn(configuration, 'city', 'town')).toEqual({
    ...configuration,
    tags: [{ ...tag, voice: '{{town}}', copy: 'In {{town}} for {{price}}. {{town}}!' }],
    columns: [
      { name: 'town', type: 'text' },
      { name: 'price', type: 'money' },
    ],
    namePattern: '{{town}} {{date}}',
  });
});
