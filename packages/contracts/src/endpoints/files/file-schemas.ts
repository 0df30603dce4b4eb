import { z } from 'zod';
import { uuid } from '../../endpoint.ts';
import { type FileCategory, fileCategories, fileKinds, fileOrigins, fileStatuses } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { audioFileMessage } from '../../messages/audio-files.ts';
import { fileMessage } from '../../messages/files.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';

const forbiddenCharacters = '[ ] ^ ` { } > ~ # | < \\ /';

/** Name of at most the usual length. */
const anyName = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.nameCharacters, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters })));

/** A file name; the only dot is that of its extension. */
export const fileName = anyName.regex(
  /^[^[\]^`{}>~#|<\\/.\p{Cc}]+(?:\.[A-Za-z0-9]{1,10})?$/u,
  says(fileMessage('files.nameCharacters', { characters: forbiddenCharacters })),
);

export const folderName = anyName.regex(/^[\p{L}\p{M}\p{N}_ ]+$/u, says(fileMessage('files.folderNameCharacters')));

/** Tags as a list, or as one text with commas; an empty text clears them. */
export const fileTags = z
  .union([z.string().max(5_000), z.array(z.string().max(5_000)).max(1_000)])
  .transform((given) => {
    const texts = (typeof given === 'string' ? [given] : given).flatMap((text) => text.split(','));
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  })
  .pipe(
    z
      .array(
        z
          .string()
          .max(
            limits.fileTags.characters,
            says(formMessage('forms.maxCharacters', { count: limits.fileTags.characters })),
          )
          .regex(/^\w+$/, says(fileMessage('files.tagCharacters'))),
      )
      .max(limits.fileTags.count, says(fileMessage('files.maxTags', { count: limits.fileTags.count }))),
  );

const categoryOf = (name: string): FileCategory | undefined =>
  fileCategories.find((category) => category.toLowerCase() === name.toLowerCase());

/** A category by its name, in any case. */
export const fileCategory = z
  .string()
  .trim()
  .max(60)
  .refine((name) => name === '' || categoryOf(name) !== undefined, says(fileMessage('files.unknownCategory')))
  .transform((name) => categoryOf(name) ?? null);

/** Announced size of an upload in bytes. */
export const uploadSize = z.coerce
  .number()
  .int()
  .min(0)
  .max(limits.uploadBytes, says(audioFileMessage('audioFiles.tooLarge')));

/** Fields of a form with which a file is saved. */
export const formUpload = z.object({
  fileName,
  folderId: uuid.optional(),
  categoryId: fileCategory.optional(),
  tags: fileTags.optional(),
});

const fileFacts = z
  .object({
    sampleRateHz: z.number(),
    channels: z.number(),
    loudnessLufs: z.number().nullable(),
    truePeakDbtp: z.number().nullable(),
    widthPixels: z.number(),
    heightPixels: z.number(),
    rows: z.number(),
    columns: z.number(),
    characters: z.number(),
  })
  .partial();
export type FileFacts = z.infer<typeof fileFacts>;

/** File object of the API, without envelope. `size` is a number of bytes. */
export const file = z.object({
  fileId: uuid,
  fileName: z.string(),
  folderId: z.string().nullable().describe('null for the render of an ad, which belongs to its session'),
  url: z.string().nullable(),
  createdBy: z.string(),
  createdByName: z.string().nullable().describe('null when the account was deleted'),
  createdAt: z.number(),
  lastModified: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  fileType: z.object({ fileTypeId: z.string(), name: z.string() }),
  fileCategory: z.object({ fileCategoryId: z.string(), name: z.string() }).nullable(),
  kind: z.enum(fileKinds).describe('recognised by content; by name until the upload is complete'),
  mimeType: z.string(),
  size: z.number(),
  duration: z.number().nullable().describe('seconds'),
  facts: fileFacts.describe('what was found in the content, by kind'),
  status: z.enum(fileStatuses),
  message: z.string().nullable().describe('why an upload was refused'),
  messageReference: z
    .object({ messageId: z.string(), values: z.record(z.string(), z.unknown()).optional() })
    .nullable()
    .describe('id and values of the message, for its translation'),
  accessControl: z.enum(['public', 'private']),
  tags: z.array(z.string()),
  checksum: z.string().nullable().describe('SHA-256 in hexadecimal'),
  madeFrom: z.string().nullable().describe('the file or audioform from which it was made'),
  madeBy: z.enum(fileOrigins),
  trashedAt: z.number().nullable().describe('epoch milliseconds; 30 days later it is deleted for good'),
});
export type StoredFile = z.infer<typeof file>;

/** A file that a search found. */
export const foundFile = file.extend({
  folderPath: z.string().describe('path of its folder from Home, such as ads/june; empty for Home'),
});
export type FoundFile = z.infer<typeof foundFile>;

export const folder = z.object({
  folderId: uuid,
  folderName: z.string().describe('the root is called Home'),
  parentFolderId: z.string().nullable().describe('null for the root'),
  createdBy: z.string(),
  createdByName: z.string().nullable().describe('null when the account was deleted'),
  createdAt: z.number(),
  lastModified: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  projectId: z.string().nullable().describe('the project whose folder it is'),
  trashedAt: z.number().nullable(),
});
export type Folder = z.infer<typeof folder>;

/** One page of files. */
export const filePage = z.object({
  limit: z.number().int(),
  offset: z.number().int(),
  total: z.number().int().describe('files on all pages; at most 1,000 in a search'),
});

export const folderListing = folder.extend({
  folders: z.array(folder).describe('child folders, on the first page only'),
  files: z.array(file).describe('one page of files'),
  currentPathChain: z.array(folder).describe('from this folder up to the root'),
  pagination: filePage,
});
export type FolderListing = z.infer<typeof folderListing>;

/** Order of files and folders in a list. */
export const fileSorts = ['name', 'size', 'kind', 'category', 'duration', 'createdAt', 'lastModified'] as const;
export type FileSort = (typeof fileSorts)[number];

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.filesInList).default(limits.filesInList),
  offset: z.coerce.number().int().min(0).max(limits.files).default(0),
});

export const sortQuery = z.object({
  sortBy: z.enum(fileSorts).default('lastModified'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});

const idList = z.array(uuid).max(limits.filesAtOnce).nullish();

/** Files and folders of one change. */
export const fileSelection = z.object({ fileIds: idList, folderIds: idList });

/** The files and folders that were changed; those that do not exist are left out. */
export const changedItems = z.object({ fileIds: z.array(z.string()), folderIds: z.array(z.string()) });
export type ChangedItems = z.infer<typeof changedItems>;
