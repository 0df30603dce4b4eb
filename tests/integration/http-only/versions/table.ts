import { createTableMaker } from '../../../testkit/version-table-of-file.ts';
import { installation } from '../shared.ts';

export { offer, tagsConfig } from '../../../testkit/version-table-of-file.ts';

export const arrive = createTableMaker(installation);
