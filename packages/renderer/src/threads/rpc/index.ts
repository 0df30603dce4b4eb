export { type RemoteFailure, RpcError, type RpcErrorReason, type RpcKinds, toRemoteFailure } from './rpc-error.ts';
export { createThreadPool, runInThread, type ThreadPool } from './thread-pool.ts';
export { serveThread, threadData } from './thread-server.ts';
