import { createStored } from '../../../shared/hooks/stored.ts';
import { flagShape, oneOfShape, partsShape } from '../../../shared/hooks/stored-shape.ts';
import type { ListSort } from '../api.ts';
import { columns } from '../model/columns.ts';

/** The order of files in lists, which is remembered. */
export const storedSort = createStored<ListSort>(
  'sonora.fileSort',
  { key: 'lastModified', isDescending: true },
  partsShape({ key: oneOfShape(['name', ...columns]), isDescending: flagShape }),
);
