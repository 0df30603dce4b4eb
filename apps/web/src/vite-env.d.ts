declare module 'virtual:contract' {
  /** The contract without its schemas, provided by build/contract-data.ts. */
  export const contractData: import('@sonora/contracts').PageContract;
}
