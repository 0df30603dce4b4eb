import { createTableMaker } from '../../../testkit/versions/version-table-of-file.ts';
import { installation } from '../shared.ts';

export { offer, tagsConfig } from '../../../testkit/versions/version-table-of-file.ts';

export const arrive = createTableMaker(installation);
