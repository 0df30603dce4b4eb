export {
  type ItemOutcome,
  type ItemsServices,
  type ItemWork,
  type JobKind,
  recoverItems,
  runItems,
} from './run-items.ts';
