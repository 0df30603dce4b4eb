import { lowerThreadPriority, serveThread } from '@sonora/renderer/threads';
import { parseTable } from './parse-table.ts';
import type { TableThreadKinds } from './read-table.ts';

lowerThreadPriority();

serveThread<TableThreadKinds>({ read: ({ bytes, own }) => parseTable(bytes, own) });
