export { createFlagsRepository } from './flags.repository.ts';
export { createFlags, type Flags } from './flags.ts';
export { resolveCaller } from './resolve-caller.ts';
