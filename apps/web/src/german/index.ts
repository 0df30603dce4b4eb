import { billing } from './billing.ts';
import { installation } from './installation.ts';
import { organisations } from './organisations.ts';
import { projects } from './projects.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { voices } from './voices.ts';

/** The interface in German, by area; a test keeps it whole. */
export const german = { billing, installation, organisations, projects, shared, shell, voices };
