import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { access, type Capability } from '../access.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { jobKinds, productionStatuses } from '../enumerations.ts';

const tags = ['Jobs'] as const;

/** What a caller needs to see a job of a kind, and to cancel or resume it: what its start needs. */
export const jobRights: Readonly<
  Record<(typeof jobKinds)[number], { readonly read: Capability; readonly change: Capability }>
> = {
  batch: { read: 'ads.read', change: 'ads.produce' },
  export: { read: 'files.read', change: 'files.write' },
  import: { read: 'ads.produce', change: 'ads.produce' },
};
const mayRead = access.mayAny(Object.values(jobRights).map(({ read }) => read));
const mayChange = access.mayAny(Object.values(jobRights).map(({ change }) => change));
const byId = z.object({ jobId: uuid });

/** Work in many parts, of which each ends on its own. */
const jobState = z.object({
  jobId: uuid,
  kind: z.enum(jobKinds),
  status: z.enum(productionStatuses).describe('succeeded: all parts have ended, and at least one with a result'),
  percentage: z.number().min(0).max(100),
  total: z.number().int(),
  counts: z.record(z.enum(productionStatuses), z.number().int()).describe('parts by status'),
  creditsUsed: z.number().int(),
  secondsLeft: z.number().nullable().describe('by the pace so far; null: not known yet, or ended'),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
});
export type Job = z.infer<typeof jobState>;

/** A part of a job that changed. */
const changedItem = z.object({
  itemId: uuid,
  reference: uuid.nullable().describe('what the part was started for, such as a row of a table'),
  status: z.enum(productionStatuses),
});

export const jobProgress = z.object({
  job: jobState,
  changed: z
    .array(changedItem)
    .describe('since the last event of this stream; a new stream begins with those of the last minute'),
});
export type JobProgress = z.infer<typeof jobProgress>;

export const processing = {
  listJobs: endpoint(mayRead, {
    method: 'GET',
    path: '/v3/jobs',
    cost: 'list',
    summary: 'The caller’s jobs of the last 30 days that the caller may see, last first',
    tags,
  }).output(z.object({ data: z.array(jobState) })),
  getJob: endpoint(mayRead, {
    method: 'GET',
    path: '/v3/jobs/{jobId}',
    cost: 'status',
    summary: 'State of a job',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(jobState),
  cancelJob: endpoint(mayChange, {
    method: 'POST',
    path: '/v3/jobs/{jobId}/cancel',
    cost: 'change',
    summary: 'Stop a job: parts that have ended keep their results',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(jobState),
  resumeJob: endpoint(mayChange, {
    method: 'POST',
    path: '/v3/jobs/{jobId}/resume',
    cost: 'change',
    summary: 'Run the failed and cancelled parts of a job again',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(jobState),
  jobEvents: endpoint(mayRead, {
    method: 'GET',
    path: '/v3/jobs/{jobId}/events',
    cost: 'stream',
    summary: 'State of a job and its changed parts as server-sent events, until it ends',
    tags,
  })
    .input(z.object({ params: byId }))
    .output(eventIterator(jobProgress)),
};
