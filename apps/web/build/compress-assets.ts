import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressing a smaller file saves less than the header that announces the compression. */
const minCompressedBytes = 1_024;

/** Writes a `.br` and a `.gz` file next to each script, style and SVG, so that the server compresses nothing per request. */
export const compressAssets = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir, build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // After a failed build there is no folder; the build reports its own error.
        const names = (await readdir(folder).catch((): string[] => [])).filter((name) =>
          /\.(?:js|css|svg)$/.test(name),
        );
        for (const name of names) {
          const path = join(folder, name);
          const bytes = await readFile(path);
          if (bytes.length < minCompressedBytes) continue;
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }
      },
    },
  };
};
