import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A position in a stack trace: file or `file:` URL, line and column, both from 1. */
const position = /(?<![^\s():])((?:file:\/\/)?\/[^\s():]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

const mapOf = (file: string): SourceMap | undefined => {
  if (!maps.has(file)) {
    const path = `${file}.map`;
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  }
  return maps.get(file);
};

const sourcePosition = (whole: string, place: string, line: string, column: string): string => {
  const file = place.startsWith('file:') ? fileURLToPath(place) : place;
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return whole;
  return `${resolve(dirname(file), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};

/**
 * Replaces positions in the bundle by positions in the sources. Node's `--enable-source-maps` does the same, but parses
 * all maps at start, which takes longer than starting our own code; here a map is read when an error is logged.
 */
export const withSourcePositions = (stack: string): string => {
  try {
    return stack.replaceAll(position, sourcePosition);
  } catch {
    // The bundle was replaced while this process runs: the trace is still useful as it is.
    return stack;
  }
};
