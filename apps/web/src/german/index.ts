import { catalogue } from './catalogue.ts';
import { server } from './server.ts';

/** The interface in German, by area; a test keeps it whole. */
export const german = { catalogue, server };
