/** `server-bundle.mjs` is plain JavaScript, because it also runs under the host's Node. */
declare module '*/server-bundle.mjs' {
  export function bundlesFolder(root: string): string;
  export function findServerBundle(root: string): {
    readonly folder: string;
    readonly hash: string;
    readonly isBuilt: boolean;
  };
  export function publishServerBundle(temporary: string, folder: string): void;
  export function pruneServerBundles(root: string): void;
}
