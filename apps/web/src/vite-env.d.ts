declare module 'virtual:contract' {
  /** The contract without its schemas, written by `contractAsData` in vite.config.ts. */
  export const contractData: import('@sonora/contracts').Contract;
}
