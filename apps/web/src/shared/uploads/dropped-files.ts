/** A file of a drop or a file dialog, with the folders in which it was. */
export type DroppedFile = { readonly file: File; readonly folders: readonly string[] };

/** Entries are read in portions, and the end is an empty one. */
const readAll = async (directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The files of entries and of all folders in them, up to `max`. */
export const filesOfEntries = async (
  entries: readonly FileSystemEntry[],
  max: number,
): Promise<readonly DroppedFile[]> => {
  const found: DroppedFile[] = [];
  const walk = async (entry: FileSystemEntry, folders: readonly string[]): Promise<void> => {
    if (found.length >= max) return;
    if (isFile(entry)) found.push({ file: await fileOf(entry), folders });
    else if (isDirectory(entry)) {
      for (const child of await readAll(entry)) await walk(child, [...folders, entry.name]);
    }
  };
  for (const entry of entries) await walk(entry, []);
  return found.slice(0, max);
};

/** The files of a drop. Call it in the event: the browser forgets them afterwards. */
export const droppedFiles = (data: DataTransfer, max: number): Promise<readonly DroppedFile[]> => {
  const entries = [...data.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  if (entries.length > 0) return filesOfEntries(entries, max);
  return Promise.resolve(pickedFiles(data.files, max));
};

/** The files of a file dialog, which may have chosen a folder. */
export const pickedFiles = (files: Iterable<File>, max: number): readonly DroppedFile[] =>
  [...files].slice(0, max).map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
