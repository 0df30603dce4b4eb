import { createLog, type Log } from '../platform/log/log.ts';

/** The log of the process that serves ads, and of its threads. */
export const createAdsLog = (): Log => createLog({ level: process.env.SONORA_LOG_LEVEL || 'info', name: 'ads' });
