export { exportProduction } from './export-production.ts';
export { attemptKey, type ProduceServices, produceJob } from './jobs/produce.ts';
export * from './line/index.ts';
export { createProductionsRepository } from './productions.repository.ts';
export { createProductionsRoutes } from './productions.routes.ts';
export { recoverProductions } from './recover-productions.ts';
