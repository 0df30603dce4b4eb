/** Uploads in parts that have begun, by what they upload. After a reload, the same file goes on where it was. */

const storageKey = 'sonora.begunUploads';
const maxBegun = 50;

type Begun = Readonly<Record<string, string>>;

/** The same file for the same folder. A file that was changed has another time. */
export const uploadName = (file: Blob, name: string, folderId: string): string =>
  JSON.stringify([folderId, name, file.size, file instanceof File ? file.lastModified : 0]);

const read = (): Begun => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Begun) : {};
  } catch {
    return {};
  }
};

const write = (begun: Begun): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(begun).slice(-maxBegun))));
  } catch {
    // Storage is blocked or full: the upload begins again after a reload.
  }
};

/** Id of the file whose upload has begun, also before a reload. */
export const begunUpload = (name: string): string | undefined => {
  const fileId = read()[name];
  return typeof fileId === 'string' ? fileId : undefined;
};

export const keepBegunUpload = (name: string, fileId: string): void => write({ ...read(), [name]: fileId });

export const deleteBegunUpload = (fileId: string): void =>
  write(Object.fromEntries(Object.entries(read()).filter(([, id]) => id !== fileId)));
