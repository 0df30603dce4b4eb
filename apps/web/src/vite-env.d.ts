declare module 'virtual:contract' {
  /** The contract without its schemas, provided by build/contract-data.ts. */
  export const contractData: import('@sonora/contracts').PageContract;
}
declare module 'virtual:legacy-contract' {
  /** The calls of the legacy file browser, without schemas. */
  export const legacyContractData: Pick<import('@sonora/contracts').Contract, 'contentFiles'>;
}
declare module 'virtual:versions-contract' {
  /** The calls of versions and their batches, without schemas. */
  export const versionsContractData: Pick<
    import('@sonora/contracts').Contract,
    'batches' | 'processing' | 'versionImports' | 'versions'
  >;
}
declare module 'virtual:campaigns-contract' {
  /** The calls of campaigns, without schemas. */
  export const campaignsContractData: Pick<
    import('@sonora/contracts').Contract,
    | 'campaignDelivery'
    | 'campaignFeeds'
    | 'campaignReports'
    | 'campaignValidation'
    | 'campaignWebhooks'
    | 'campaigns'
    | 'tagAddress'
  >;
}
declare module 'virtual:replaced-calls' {
  /** Deprecated calls of the contract, such as `GET /content/folder`, and what replaces each. */
  export const replacedCalls: readonly (readonly [call: string, replacement: string])[];
}
