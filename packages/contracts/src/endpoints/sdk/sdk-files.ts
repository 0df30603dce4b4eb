import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import {
  file,
  fileCategory,
  fileName,
  filePage,
  fileTags,
  folder,
  folderName,
  pageQuery,
  uploadSize,
} from '../files/file-schemas.ts';

const tags = ['Files (SDK)'] as const;
const oneFile = z.object({ fileId: uuid });
const oneFolder = z.object({ folderId: uuid });
const done = z.object({ message: z.string() });

const listing = z.object({ folders: z.array(folder), files: z.array(file), currentPathChain: z.array(folder) });
const listingPage = listing.extend({ data: listing, pagination: filePage });

const changed = {
  categoryId: fileCategory.nullish(),
  categoryName: fileCategory.nullish(),
  tags: fileTags.nullish(),
  accessControl: z.enum(['public', 'private']).nullish(),
};

/** Files and folders as version 4 of the public SDK spells them, over the same rows. */
export const sdkFiles = {
  createFile: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/files',
    cost: 'change',
    summary: 'An address to which the content is then PUT',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          fileName,
          folderId: uuid.nullish(),
          categoryId: fileCategory.nullish(),
          tags: fileTags.nullish(),
          fileSize: uploadSize.nullish(),
        }),
      }),
    )
    .output(z.object({ uploadUrl: z.string(), mimeType: z.string(), fileId: uuid })),
  listCategories: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/files/file-categories',
    cost: 'read',
    summary: 'Categories of files, by type',
    tags,
  }).output(
    z.object({
      fileTypes: z.array(
        z.object({
          fileTypeId: z.string(),
          name: z.string(),
          fileCategories: z.array(z.object({ fileCategoryId: z.string(), name: z.string() })),
        }),
      ),
    }),
  ),
  copyFile: endpoint(access.may('files.write'), {
    method: 'PUT',
    path: '/files/copy',
    cost: 'change',
    summary: 'Copy a file to a folder',
    tags,
  })
    .input(z.object({ body: z.object({ fileId: uuid, currentFolderId: uuid.nullish(), newFolderId: uuid }) }))
    .output(file),
  getFile: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/files/{fileId}',
    cost: 'status',
    summary: 'One file',
    tags,
  })
    .input(z.object({ params: oneFile }))
    .output(file),
  updateFile: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/files/{fileId}',
    cost: 'change',
    summary: 'Change a file; fields that are not sent stay as they are',
    tags,
  })
    .input(z.object({ params: oneFile, body: z.object({ fileName: fileName.nullish(), ...changed }) }))
    .output(file),
  deleteFile: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/files/{fileId}',
    cost: 'change',
    summary: 'Move a file to the trash',
    tags,
  })
    .input(z.object({ params: oneFile }))
    .output(done),
  listFolder: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/folders',
    cost: 'list',
    summary: 'Home, or the folder at a path such as ads/june',
    tags,
  })
    .input(z.object({ query: pageQuery.extend({ path: z.string().max(5_000).optional() }) }))
    .output(listingPage),
  createFolder: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/folders',
    cost: 'change',
    summary: 'Create a folder',
    tags,
    successStatus: 201,
  })
    .input(z.object({ body: z.object({ folderName, parentFolderId: uuid.nullish() }) }))
    .output(folder),
  searchFolders: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/folders/search',
    cost: 'list',
    summary: 'Folders and files by name',
    tags,
  })
    .input(z.object({ query: pageQuery.extend({ query: z.string().trim().min(1).max(limits.nameCharacters) }) }))
    .output(z.object({ folders: z.array(folder), files: z.array(file), pagination: filePage })),
  getFolder: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/folders/{folderId}',
    cost: 'list',
    summary: 'One folder',
    tags,
  })
    .input(z.object({ params: oneFolder, query: pageQuery }))
    .output(listingPage),
  listFiles: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/folders/{folderId}/files',
    cost: 'list',
    summary: "One page of a folder's files, with $filter and $orderBy of OData",
    tags,
  })
    .input(
      z.object({
        params: oneFolder,
        query: pageQuery.extend({
          $filter: z
            .string()
            .max(500)
            .optional()
            .describe("for example contains(fileName,'spot') and fileType/name eq 'audio'"),
          $orderBy: z.string().max(100).optional().describe('for example createdAt desc'),
        }),
      }),
    )
    .output(z.object({ data: z.array(file), pagination: filePage })),
  renameFolder: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/folders/{folderId}',
    cost: 'change',
    summary: 'Rename a folder',
    tags,
  })
    .input(z.object({ params: oneFolder, body: z.object({ folderName: folderName.nullish() }) }))
    .output(folder),
  deleteFolder: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/folders/{folderId}',
    cost: 'change',
    summary: 'Move a folder and everything in it to the trash',
    tags,
  })
    .input(z.object({ params: oneFolder }))
    .output(done),
};
