/** A file of a drop or a file dialog, with the folders in which it was. */
export type DroppedFile = { readonly file: File; readonly folders: readonly string[] };

export type Dropped = {
  readonly files: readonly DroppedFile[];
  /** Paths of folders that contain neither files nor folders. */
  readonly emptyFolders: readonly (readonly string[])[];
};

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

/** The files of entries and of all folders in them, up to `max`, and as many empty folders. */
export const filesOfEntries = async (entries: readonly FileSystemEntry[], max: number): Promise<Dropped> => {
  const files: DroppedFile[] = [];
  const emptyFolders: (readonly string[])[] = [];
  const walk = async (entry: FileSystemEntry, folders: readonly string[]): Promise<void> => {
    if (files.length >= max || emptyFolders.length >= max) return;
    if (isFile(entry)) files.push({ file: await fileOf(entry), folders });
    else if (isDirectory(entry)) {
      const path = [...folders, entry.name];
      const children = await readAll(entry);
      if (children.length === 0) emptyFolders.push(path);
      for (const child of children) await walk(child, path);
    }
  };
  for (const entry of entries) await walk(entry, []);
  return { files, emptyFolders };
};

/** The files and empty folders of a drop. Call it in the event: the browser forgets them afterwards. */
export const droppedFiles = (data: DataTransfer, max: number): Promise<Dropped> => {
  const entries = [...data.items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  if (entries.length > 0) return filesOfEntries(entries, max);
  return Promise.resolve(pickedFiles(data.files, max));
};

/** The files of a file dialog, which may have chosen a folder. The browser does not say which folders are empty. */
export const pickedFiles = (files: Iterable<File>, max: number): Dropped => ({
  files: [...files].slice(0, max).map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) })),
  emptyFolders: [],
});
