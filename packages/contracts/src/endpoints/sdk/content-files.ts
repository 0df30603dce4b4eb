import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, envelope, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';
import { fileCategory, fileName, fileTags } from '../files/file-schemas.ts';

const tags = ['Files (legacy)'] as const;

/** As the first file service had it. */
const METADATA_CHARACTERS = 2_000;

const contentFile = z.object({
  fileId: uuid,
  filePath: z.string().describe('path from Home, with the name'),
  fileType: z.string(),
  extension: z.string(),
  source: z.string(),
  dateCreated: z.number(),
  dateModified: z.number(),
  size: z.number(),
  status: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  url: z.string(),
  userId: z.string(),
  fileMetadata: z.object({ type: z.string(), data: z.object({ length: z.number().optional() }) }),
});
export type ContentFile = z.infer<typeof contentFile>;

/** Spaces after a path do not count. One that begins with a space is no path. */
const path = z
  .string()
  .overwrite((text) => text.trimEnd())
  .min(1, says(formMessage('forms.notEmpty')))
  .max(5_000, says(formMessage('forms.maxCharacters', { count: 5_000 })));

/** Texts under names, kept as they are. Other values are kept as their JSON. */
const metadata = z
  .record(z.string().max(200), z.unknown())
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  )
  .refine(
    (values) => JSON.stringify(values).length <= METADATA_CHARACTERS,
    says(formMessage('forms.maxCharacters', { count: METADATA_CHARACTERS })),
  )
  .nullish();
const about = { category: fileCategory.nullish(), tags: fileTags.nullish(), metadata };
const oneFile = z.object({ fileId: uuid });
const oneMedia = z.object({ mediaId: uuid });
const nothing = envelope(z.object({}));
/** Reads on from where the last answer ended. */
const page = z.object({
  nextToken: z
    .string()
    .regex(/^\d{0,7}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(limits.filesInList).default(limits.filesInList),
  /** Other orders than ours are ignored: older clients send any. */
  sortBy: z.string().max(60).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
});
const nextToken = z.string().nullable();
const media = z.object({
  mediaId: uuid,
  fileUploadUrl: z.string(),
  url: z.string(),
  filename: z.string(),
  tags: z.array(z.string()),
});

/** Files and folders by their paths, as the first file service spells them, over the same rows. */
export const contentFiles = {
  createUploadUrl: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/content/file/create-upload-url',
    cost: 'change',
    replacedBy: 'POST /v3/file/create-upload-url',
    summary: 'An address to which the content is then PUT; folders of the path are created',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          filePath: path,
          fileType: z.string().max(60).nullish(),
          source: z.string().max(60).nullish(),
          ...about,
        }),
      }),
    )
    .output(envelope(z.object({ fileId: uuid, fileUploadUrl: z.string() }))),
  getFile: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/content/file/id/{fileId}',
    cost: 'status',
    replacedBy: 'GET /v3/file/{fileId}',
    summary: 'One file',
    tags,
  })
    .input(z.object({ params: oneFile }))
    .output(envelope(contentFile)),
  updateFile: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/content/file/id/{fileId}',
    cost: 'change',
    replacedBy: 'PATCH /v3/file/{fileId}',
    summary: 'Change path, category or tags of a file',
    tags,
  })
    .input(z.object({ params: oneFile, body: z.object({ filePath: path.nullish(), ...about }) }))
    .output(envelope(contentFile)),
  deleteFile: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/content/file/id/{fileId}',
    cost: 'change',
    replacedBy: 'DELETE /v3/file/{fileId}/{folderId}',
    summary: 'Move a file to the trash',
    tags,
  })
    .input(z.object({ params: oneFile }))
    .output(nothing),
  transferFile: endpoint(access.may('files.write'), {
    method: 'PUT',
    path: '/content/file/transfer-file',
    cost: 'change',
    replacedBy: 'POST /v3/files/save',
    summary: "Save the file at an address of this installation, such as an ad's, under a path",
    tags,
  })
    .input(z.object({ body: z.object({ url: z.string().min(1).max(2_000), filePath: path, ...about }) }))
    .output(envelope(z.object({ fileId: uuid }))),
  search: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/content/file/search',
    cost: 'list',
    replacedBy: 'GET /v3/file',
    summary: 'Files by name, category and folder',
    tags,
  })
    .input(
      z.object({
        query: page.extend({
          name: z.string().trim().max(limits.nameCharacters).optional(),
          path: z.string().max(5_000).optional(),
          folder: z.string().max(5_000).optional(),
          source: z.string().max(60).optional(),
          fileType: z.string().max(60).optional(),
          category: fileCategory.optional(),
        }),
      }),
    )
    .output(envelope(z.object({ items: z.array(contentFile), nextToken }))),
  listFolder: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/content/folder',
    cost: 'list',
    replacedBy: 'GET /v3/folder/{folderId}',
    summary: 'Folders and files at a path',
    tags,
  })
    .input(z.object({ query: page.extend({ folder: z.string().max(5_000).optional() }) }))
    .output(
      envelope(
        z.object({
          folders: z.array(z.object({ filePath: z.string(), fileId: uuid })),
          files: z.array(contentFile),
          nextToken,
        }),
      ),
    ),
  createFolder: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/content/folder',
    cost: 'change',
    replacedBy: 'POST /v3/folder',
    summary: 'Create a folder, and those above it',
    tags,
  })
    .input(z.object({ body: z.object({ folder: path }) }))
    .output(envelope(z.object({ folder: z.string() }))),
  deleteFolder: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/content/folder',
    cost: 'change',
    replacedBy: 'DELETE /v3/folder/{folderId}',
    summary: 'Move an empty folder to the trash, or any with forceDelete',
    tags,
  })
    .input(z.object({ query: z.object({ folder: path, forceDelete: z.stringbool().optional() }) }))
    .output(nothing),
  createMedia: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/content/media/create-upload-url',
    cost: 'change',
    replacedBy: 'POST /v3/file/create-upload-url',
    summary: 'An address to which the content is then PUT',
    tags,
  })
    .input(z.object({ body: z.object({ fileName, tags: fileTags.nullish() }) }))
    .output(envelope(z.object({ mediaId: uuid, fileUploadUrl: z.string() }))),
  listMedia: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/content/media',
    cost: 'list',
    replacedBy: 'GET /v3/file',
    summary: 'Audio files',
    tags,
  })
    .input(z.object({ query: page }))
    .output(envelope(z.object({ mediaFiles: z.array(media), nextToken }))),
  getMedia: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/content/media/{mediaId}',
    cost: 'read',
    replacedBy: 'GET /v3/file/{fileId}',
    summary: 'One audio file',
    tags,
  })
    .input(z.object({ params: oneMedia }))
    .output(envelope(media)),
  deleteMedia: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/content/media/{mediaId}',
    cost: 'change',
    replacedBy: 'DELETE /v3/file/{fileId}/{folderId}',
    summary: 'Move an audio file to the trash',
    tags,
  })
    .input(z.object({ params: oneMedia }))
    .output(nothing),
};
