import { lowerAwaitedThreadPriority, serveThread } from '@sonora/renderer/threads';
import { parseTable } from './parse-table.ts';
import type { TableThreadKinds } from './read-table.ts';

lowerAwaitedThreadPriority();

serveThread<TableThreadKinds>({ read: ({ bytes, own }) => parseTable(bytes, own) });
