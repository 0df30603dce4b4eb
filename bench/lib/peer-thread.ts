import { parentPort, workerData } from 'node:worker_threads';
import { runFairPeer, runUsualPeer, type Target } from './peers.ts';

/** Runs one reference pipeline in a thread, so that two can run at the same time. */
const { kind, folder, target } = workerData as { kind: 'usual' | 'fair'; folder: string; target: Target };
(kind === 'usual' ? runUsualPeer : runFairPeer)(folder, target);
parentPort?.postMessage('done');
