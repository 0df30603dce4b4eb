import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { fileKinds } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { fileMessage } from '../../messages/files.ts';
import { says } from '../../messages/says.ts';
import {
  changedItems,
  file,
  fileCategory,
  fileName,
  filePage,
  fileSelection,
  fileTags,
  folder,
  foundFile,
  pageQuery,
  sortQuery,
  uploadSize,
} from './file-schemas.ts';

const tags = ['Files'] as const;
const oneFile = z.object({ fileId: uuid });

/** Clients name the destination of a move differently. */
const destination = z
  .object({ folderId: uuid.nullish(), newFolderId: uuid.nullish(), destination: uuid.nullish() })
  .refine((body) => body.folderId ?? body.newFolderId ?? body.destination, says(fileMessage('files.oneDestination')));

export const files = {
  createUploadUrl: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/file/create-upload-url',
    cost: 'change',
    summary: 'An address to which the content is then PUT, or sent in parts with the tus protocol (HEAD and PATCH)',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          fileName,
          folderId: uuid.nullish(),
          categoryId: fileCategory.nullish(),
          tags: fileTags.nullish(),
          fileSize: uploadSize.nullish().describe('bytes; needed for uploads in parts'),
        }),
      }),
    )
    .output(z.object({ uploadUrl: z.string(), mimeType: z.string(), fileId: uuid })),
  renewUploadUrl: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/file/{fileId}/renew-upload-url',
    cost: 'change',
    summary: 'A new address for an upload that has not arrived; it goes on where it is',
    tags,
  })
    .input(z.object({ params: z.object({ fileId: uuid }) }))
    .output(z.object({ uploadUrl: z.string(), mimeType: z.string(), fileId: uuid })),
  get: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/file/{fileId}',
    cost: 'status',
    summary: 'One file',
    tags,
  })
    .input(z.object({ params: oneFile }))
    .output(file),
  playAddress: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/file/{fileId}/address',
    cost: 'read',
    summary: 'An address of the content that needs no credentials: for players, which cannot send any',
    tags,
  })
    .input(z.object({ params: oneFile, query: z.object({ download: z.stringbool().optional() }) }))
    .output(
      z.object({
        url: z.string().describe('signed; opens this file and nothing else'),
        expiresAt: z.number().describe('epoch milliseconds, an hour from now'),
      }),
    ),
  waveform: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/file/{fileId}/waveform',
    cost: 'read',
    summary: 'Peaks of an audio file, for a picture of its waveform',
    tags,
  })
    .input(z.object({ params: oneFile }))
    .output(
      z.object({
        durationSeconds: z.number().nullable(),
        peaks: z.array(z.number()).describe('0 to 1, evenly over the file; empty when they are not known'),
      }),
    ),
  update: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/v3/file/{fileId}',
    cost: 'change',
    summary: 'Change name, category, tags or access of a file; fields that are not sent stay as they are',
    tags,
  })
    .input(
      z.object({
        params: oneFile,
        body: z.object({
          fileName: fileName.nullish(),
          categoryId: fileCategory.nullish(),
          categoryName: fileCategory.nullish(),
          tags: fileTags.nullish(),
          accessControl: z.enum(['public', 'private']).nullish(),
        }),
      }),
    )
    .output(file),
  move: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/v3/file/move-file/{fileId}',
    cost: 'change',
    summary: 'Move a file to another folder',
    tags,
  })
    .input(z.object({ params: oneFile, body: destination }))
    .output(file),
  delete: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/v3/file/{fileId}/{folderId}',
    cost: 'change',
    summary: 'Move a file of a folder to the trash',
    tags,
  })
    .input(z.object({ params: oneFile.extend({ folderId: uuid }) }))
    .output(z.object({ message: z.string() })),
  search: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/file',
    cost: 'list',
    summary: 'Files and folders of the organisation by name',
    tags,
  })
    .input(
      z.object({
        query: pageQuery.extend(sortQuery.shape).extend({
          search: z.string().trim().max(limits.nameCharacters).optional(),
          kind: z.enum(fileKinds).optional(),
          category: fileCategory.optional(),
        }),
      }),
    )
    .output(z.object({ files: z.array(foundFile), folders: z.array(folder), pagination: filePage })),
  moveSeveral: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/files/move',
    cost: 'change',
    summary: 'Move files and folders to another folder',
    tags,
  })
    .input(z.object({ body: fileSelection.extend({ folderId: uuid }) }))
    .output(changedItems),
  copySeveral: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/files/copy',
    cost: 'change',
    summary: 'Copy files to a folder',
    tags,
  })
    .input(z.object({ body: fileSelection.pick({ fileIds: true }).extend({ folderId: uuid }) }))
    .output(changedItems),
  deleteSeveral: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/files/delete',
    cost: 'change',
    summary: 'Move files and folders to the trash',
    tags,
  })
    .input(z.object({ body: fileSelection }))
    .output(changedItems),
  restore: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/files/restore',
    cost: 'change',
    summary: 'Take files and folders out of the trash, to where they were; to Home if that folder is gone',
    tags,
  })
    .input(z.object({ body: fileSelection }))
    .output(changedItems),
  tagSeveral: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/v3/files/tags',
    cost: 'change',
    summary: 'Replace the tags of files; an empty text clears them',
    tags,
  })
    .input(
      z.object({
        body: fileSelection.pick({ fileIds: true }).extend({
          tags: fileTags,
          insteadOf: fileTags.nullish().describe('only these are replaced; further tags of each file stay'),
        }),
      }),
    )
    .output(changedItems),
  save: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/files/save',
    cost: 'change',
    summary: 'Save the render of an ad to files; the ad and the file may then be deleted without each other',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        body: z.object({
          audioformId: uuid,
          folderId: uuid.nullish(),
          fileName: fileName.nullish().describe('the extension of the render is appended when it is missing'),
          categoryId: fileCategory.nullish(),
          tags: fileTags.nullish(),
        }),
      }),
    )
    .output(file),
  archive: endpoint(access.may('files.read'), {
    method: 'POST',
    path: '/v3/files/archive',
    cost: 'change',
    summary: 'An address that downloads files, and folders with everything in them, as one zip archive',
    tags,
  })
    .input(z.object({ body: fileSelection }))
    .output(z.object({ url: z.string().describe('signed, valid for an hour'), fileName: z.string() })),
  listTrash: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/files/trash',
    cost: 'list',
    summary: 'Deleted folders, then deleted files, last deleted first; what was deleted with its folder is not listed',
    tags,
  })
    .input(z.object({ query: pageQuery }))
    .output(z.object({ files: z.array(file), folders: z.array(folder), pagination: filePage })),
  emptyTrash: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/v3/files/trash',
    cost: 'change',
    summary: 'Delete everything in the trash for good',
    tags,
  }).output(z.object({ message: z.string() })),
  storage: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/files/storage',
    cost: 'read',
    summary: 'Storage of the organisation: used, and of its plan',
    tags,
  }).output(
    z.object({
      usedBytes: z.number().describe('files, files in the trash, and renders'),
      maxBytes: z.number(),
      trashBytes: z.number(),
      renderBytes: z.number().describe('part of the used bytes: produced ads, which are kept'),
    }),
  ),
};
