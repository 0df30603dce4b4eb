declare module 'virtual:contract' {
  import type { Contract } from '@sonora/contracts';
  /** The contract without its schemas, written by `contractAsData` in vite.config.ts. */
  export const contractData: Contract;
}
