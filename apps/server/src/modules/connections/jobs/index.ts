export { checkConnection } from './check-connection.ts';
export { createProviderPool, type ProviderPool } from './provider-pool.ts';
