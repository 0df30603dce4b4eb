import { expect, it } from 'vitest';
import { originsOf } from './origins.ts';

const file = (id: string, folderId: string | null) => ({ kind: 'file', id, file: { folderId } }) as const;
const folder = (id: string, parentFolderId: string) => ({ kind: 'folder', id, folder: { parentFolderId } }) as const;

it('takes the shown folder for all items', () => {
  const selection = { fileIds: new Set(['a', 'never loaded']) };
  expect(originsOf(selection, 'here', [])).toEqual([{ folderId: 'here', selection }]);
});

it('groups the results of a search by their folders', () => {
  const rows = [file('a', 'one'), file('b', 'two'), file('c', 'one'), file('d', 'two'), folder('f', 'two')];
  expect(originsOf({ fileIds: new Set(['a', 'b', 'c']) }, undefined, rows)).toEqual([
    { folderId: 'one', selection: { fileIds: new Set(['a', 'c']) } },
    { folderId: 'two', selection: { fileIds: new Set(['b']) } },
  ]);
  expect(originsOf({ folderId: 'f', fileIds: new Set() }, undefined, rows)).toEqual([
    { folderId: 'two', selection: { folderId: 'f', fileIds: new Set() } },
  ]);
});

it('is unknown when the folder of one item is', () => {
  expect(originsOf({ fileIds: new Set(['a', 'x']) }, undefined, [file('a', 'one')])).toBeUndefined();
  expect(originsOf({ fileIds: new Set(['a']) }, undefined, [file('a', null)])).toBeUndefined();
});
