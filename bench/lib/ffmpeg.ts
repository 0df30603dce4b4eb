import { spawnSync } from 'node:child_process';

/** Optional: if ffmpeg is installed, benchmarks compare its measurements and speed with ours. */
const program = 'ffmpeg';

/** First line of `ffmpeg -version`, or undefined when there is none on the PATH. */
export const ffmpegVersion = (): string | undefined => {
  const result = spawnSync(program, ['-version'], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.split('\n')[0]?.split(' Copyright')[0] : undefined;
};

/** Runs ffmpeg and returns its output. @throws Error with the end of the output if it fails */
export const ffmpeg = (folder: string, args: readonly string[], level: 'error' | 'info' = 'error'): string => {
  const result = spawnSync(program, ['-hide_banner', '-nostdin', '-nostats', '-y', '-loglevel', level, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  if (result.status !== 0) throw new Error(`ffmpeg failed: ${result.stderr.slice(-600)}`);
  return result.stderr;
};

/** Integrated loudness (LUFS) and true peak (dBTP) by ffmpeg's `ebur128` filter. */
export const measureByFfmpeg = (
  folder: string,
  file: string,
): { readonly integratedLufs: number; readonly truePeakDbtp: number } => {
  const said = ffmpeg(folder, ['-i', file, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'], 'info');
  const summary = said.slice(said.lastIndexOf('Summary:'));
  return {
    integratedLufs: Number(/I:\s+(-?[\d.]+|-inf) LUFS/.exec(summary)?.[1]),
    truePeakDbtp: Number(/Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary)?.[1]),
  };
};

/** Frames that ffmpeg decodes from a file. */
export const framesByFfmpeg = (folder: string, file: string): number => {
  const result = spawnSync(
    program,
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', file, '-ac', '1', '-f', 's16le', '-'],
    { cwd: folder, maxBuffer: 500_000_000 },
  );
  if (result.status !== 0) throw new Error(`ffmpeg could not decode ${file}`);
  return result.stdout.length / 2;
};
