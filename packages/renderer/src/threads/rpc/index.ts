export { lowerAwaitedThreadPriority, lowerThreadPriority } from './lower-priority.ts';
export { type RemoteFailure, RpcError, type RpcKinds, toRemoteFailure } from './rpc-error.ts';
export { createThreadPool, runInThread } from './thread-pool.ts';
export { serveThread, threadData } from './thread-server.ts';
