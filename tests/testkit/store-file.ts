import { join } from 'node:path';
import { createDirectoryStorage } from '../../apps/server/src/platform/storage/directory-storage.ts';
import { createClient, type InstallationAddress, openTestDatabase, type Person } from './installation.ts';

/** Access to the storage of an installation. */
export const openTestStorage = (installation: InstallationAddress) =>
  createDirectoryStorage(join(installation.dataDirectory, 'files'));

/** Creates a file with content for an organisation, without a worker to inspect it. */
export const storeFile = async (
  installation: InstallationAddress,
  { token, orgId }: Person,
  content: string | Uint8Array,
  fileName = 'spot.mp3',
): Promise<{ readonly fileId: string; readonly key: string }> => {
  const { body } = await createClient(installation.url, token).post(
    '/api/v3/file/create-upload-url',
    { fileName },
    {
      'x-assume-org': orgId,
    },
  );
  const { fileId } = body as { fileId: string };
  const key = `uploads/${orgId}/${fileId}`;
  await (await openTestStorage(installation)).put(
    key,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
  const database = openTestDatabase(installation);
  await database.pool.query(
    "update file set status = 'uploaded', storage_key = $2, size_bytes = $3, duration_seconds = 1.5 where id = $1",
    [fileId, key, content.length],
  );
  await database.close();
  return { fileId, key };
};
