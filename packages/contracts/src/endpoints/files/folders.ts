import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { folder, folderListing, folderName, pageQuery, sortQuery } from './file-schemas.ts';

const tags = ['Files'] as const;
const inFolder = z.object({ folderId: uuid });
const listQuery = pageQuery.extend(sortQuery.shape);

export const folders = {
  root: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/folder',
    cost: 'list',
    summary: 'Home: its folders, and one page of its files',
    tags,
  })
    .input(z.object({ query: listQuery }))
    .output(folderListing),
  get: endpoint(access.may('files.read'), {
    method: 'GET',
    path: '/v3/folder/{folderId}',
    cost: 'list',
    summary: 'One folder: its folders, one page of its files, and its path up to Home',
    tags,
  })
    .input(z.object({ params: inFolder, query: listQuery }))
    .output(folderListing),
  create: endpoint(access.may('files.write'), {
    method: 'POST',
    path: '/v3/folder',
    cost: 'change',
    summary: 'Create a folder; without a parent in Home',
    tags,
    successStatus: 201,
  })
    .input(z.object({ body: z.object({ folderName, parentFolderId: uuid.nullish() }) }))
    .output(folder),
  rename: endpoint(access.may('files.write'), {
    method: 'PATCH',
    path: '/v3/folder/{folderId}',
    cost: 'change',
    summary: 'Rename a folder',
    tags,
  })
    .input(z.object({ params: inFolder, body: z.object({ folderName: folderName.optional() }) }))
    .output(folder),
  delete: endpoint(access.may('files.write'), {
    method: 'DELETE',
    path: '/v3/folder/{folderId}',
    cost: 'change',
    summary: 'Move a folder and everything in it to the trash',
    tags,
  })
    .input(z.object({ params: inFolder }))
    .output(z.object({ message: z.string() })),
};
