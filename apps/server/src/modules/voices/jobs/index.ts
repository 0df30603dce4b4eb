export { checkConnection } from './check-connection.ts';
export { installPack } from './install-pack.ts';
export { orderPacks } from './order-packs.ts';
export { createProviderPool, type ProviderPool } from './provider-pool.ts';
