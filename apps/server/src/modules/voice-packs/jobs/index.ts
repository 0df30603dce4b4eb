export { installPack } from './install-pack.ts';
export { orderPacks } from './order-packs.ts';
