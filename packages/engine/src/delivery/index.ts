export { checkDelivery, type DeliveredFile, fixAll } from './check-delivery.ts';
export { destinations } from './destinations.ts';
