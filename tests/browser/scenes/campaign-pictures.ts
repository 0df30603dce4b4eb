import type { FoundFile } from '@sonora/contracts/endpoints/files/file-schemas';
import type { Page } from 'playwright-core';
import { dayMs, sceneId, sceneNow } from './campaign-ids.ts';

/** Pictures among the organisation's files, which would take long to upload. */

const drawing = (width: number, height: number, colour: string): string =>
  `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"%3E%3Crect width="${width}" height="${height}" fill="%23${colour}"/%3E%3C/svg%3E`;

const pictures = [
  ['Harbor Cold Brew, autumn.jpg', 1_200, 900, 'b8402a'],
  ['adchoices.png', 77, 15, '2f5aa8'],
  [`Winterschlussverkauf${'_Winterschlussverkauf'.repeat(3)}.png`, 640, 640, 'e6c79c'],
] as const;

const fileOf = (index: number): FoundFile => {
  const [fileName, widthPixels, heightPixels] = pictures[index]!;
  const at = sceneNow - index * dayMs;
  return {
    fileId: sceneId(900 + index),
    fileName,
    folderId: sceneId(500),
    folderPath: '',
    url: null,
    createdBy: sceneId(501),
    createdByName: 'Mina Kaur',
    createdAt: at,
    lastModified: at,
    updatedAt: at,
    updatedBy: sceneId(501),
    fileType: { fileTypeId: 'picture', name: 'Picture' },
    fileCategory: null,
    kind: 'picture',
    mimeType: fileName.endsWith('.jpg') ? 'image/jpeg' : 'image/png',
    size: 48_200 * (index + 1),
    duration: null,
    facts: { widthPixels, heightPixels },
    status: 'uploaded',
    message: null,
    messageReference: null,
    accessControl: 'private',
    tags: [],
    checksum: null,
    madeFrom: null,
    madeBy: 'upload',
    trashedAt: null,
  };
};

/** Answers the search for pictures, and for the address of each. */
export const answerPictures = async (page: Page): Promise<void> => {
  await page.route(/\/api\/v3\/file\?.*kind=picture/, (route) =>
    route.fulfill({
      json: {
        files: pictures.map((_, index) => fileOf(index)),
        folders: [],
        pagination: { limit: 24, offset: 0, total: pictures.length },
      },
    }),
  );
  await page.route(/\/api\/v3\/file\/[^/]+\/address/, (route) => {
    const index = pictures.findIndex((_, at) =>
      route
        .request()
        .url()
        .includes(sceneId(900 + at)),
    );
    const [, width, height, colour] = pictures[Math.max(0, index)]!;
    return route.fulfill({ json: { url: drawing(width, height, colour), expiresAt: sceneNow + 3_600_000 } });
  });
};
