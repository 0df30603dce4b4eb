import { queries } from '../api/client.ts';
import { errorStatus } from '../api/errors.ts';

/** Failed reads of a folder are repeated this often; a folder that does not exist is not asked for again. */
const maxRetries = 3;

export const isGone = (error: unknown): boolean => errorStatus(error) === 404;

/** Child folders and path of a folder; of Home without an id. */
export const folderChoiceOptions = (folderId: string | undefined) => {
  const query = { limit: 1 };
  const options =
    folderId === undefined
      ? queries.folders.root.queryOptions({ input: { query } })
      : (queries.folders.get.queryOptions({ input: { params: { folderId }, query } }) as never as ReturnType<
          typeof queries.folders.root.queryOptions
        >);
  return {
    ...options,
    staleTime: 0,
    retry: (failures: number, error: unknown): boolean => !isGone(error) && failures < maxRetries,
  };
};
