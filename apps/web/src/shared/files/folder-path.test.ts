import { expect, it } from 'vitest';
import { pathOf } from './folder-path.ts';

it('joins the names from the root with slashes, and shows the root as Home', () => {
  const chain = [
    { folderName: 'Takes', parentFolderId: 'b' },
    { folderName: 'Harbor', parentFolderId: 'a' },
    { folderName: 'root', parentFolderId: null },
  ];
  expect(pathOf(chain, 'Home')).toBe('Home/Harbor/Takes');
  expect(pathOf(chain.slice(2), 'Home')).toBe('Home');
  expect(pathOf([], 'Home')).toBe('');
});
