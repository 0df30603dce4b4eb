export { checkDelivery, type DeliveredFile, fixAll } from './check-delivery.ts';
