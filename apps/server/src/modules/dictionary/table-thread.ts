import { serveThread } from '@sonora/renderer/threads';
import type { TableKinds } from './read-large-table.ts';
import { readReadings } from './readings.ts';

serveThread<TableKinds>({ read: readReadings });
