import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { fileStatuses } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';

const tags = ['Files'] as const;

/** File object of the API, without envelope. `size` is a number of bytes. */
export const file = z.object({
  fileId: uuid,
  fileName: z.string(),
  folderId: z.string().nullable(),
  url: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.number(),
  lastModified: z.number(),
  fileType: z.object({ fileTypeId: z.string(), name: z.string() }),
  fileCategory: z.object({ fileCategoryId: z.string(), name: z.string() }).nullable(),
  size: z.number(),
  duration: z.number().nullable(),
  status: z.enum(fileStatuses),
  message: z.string().nullable().describe('why an upload was refused'),
  accessControl: z.enum(['public', 'private']),
});
export type StoredFile = z.infer<typeof file>;

export const files = {
  createUploadUrl: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/file/create-upload-url',
    cost: 'change',
    summary: 'An address to which the content is then PUT',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          fileName: z
            .string()
            .min(1, says(formMessage('forms.notEmpty')))
            .max(limits.nameCharacters, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters }))),
          folderId: uuid.nullish(),
          categoryId: z.string().max(60).nullish(),
        }),
      }),
    )
    .output(z.object({ uploadUrl: z.string(), mimeType: z.string(), fileId: uuid })),
  get: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/file/{fileId}',
    cost: 'status',
    summary: 'One file',
    tags,
  })
    .input(z.object({ params: z.object({ fileId: uuid }) }))
    .output(file),
  playAddress: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/file/{fileId}/address',
    cost: 'read',
    summary: 'An address of the content that needs no credentials: for players, which cannot send any',
    tags,
  })
    .input(z.object({ params: z.object({ fileId: uuid }) }))
    .output(
      z.object({
        url: z.string().describe('signed; opens this file and nothing else'),
        expiresAt: z.number().describe('epoch milliseconds, an hour from now'),
      }),
    ),
};
