export { resolveCaller } from './resolve-caller.ts';
