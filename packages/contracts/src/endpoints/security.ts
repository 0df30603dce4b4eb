import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { newPassword } from '../schemas/account-schemas.ts';
import { done, publicSignIn } from './accounts.ts';

const tags = ['Security'] as const;

const openSession = z.object({
  sessionId: uuid,
  isCurrent: z.boolean(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number().describe('within five minutes'),
});
export type OpenSession = z.infer<typeof openSession>;

/** A password that exists is only asked for: its rules may have been others when it was chosen. */
const password = z.string().min(1, 'must be at least 1 character').max(256);

/** How a person proves who they are. Each part belongs to themselves alone. */
export const security = {
  changePassword: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/password',
    summary: 'Change my password; all other sessions end',
    tags,
  })
    .input(z.object({ body: z.object({ currentPassword: password, newPassword }) }))
    .output(done),
  listSessions: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/sessions',
    summary: 'Where I am signed in',
    tags,
  }).output(z.object({ sessions: z.array(openSession) })),
  endSession: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/sessions/{sessionId}',
    summary: 'Sign one of my sessions out',
    tags,
  })
    .input(z.object({ params: z.object({ sessionId: uuid }) }))
    .output(done),
  endOtherSessions: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/sessions',
    summary: 'Sign all my sessions out except this one',
    tags,
  }).output(z.object({ ended: z.number().int() })),
  sendVerification: endpoint(access.signedIn, {
    method: 'POST',
    path: '/auth/send-verification',
    summary: 'Mail me the link again that confirms my address',
    tags,
  }).output(done),
  verifyEmail: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Confirm an address with the token of the mailed link',
    tags,
  })
    .input(z.object({ body: z.object({ token: z.string().min(1).max(200) }) }))
    .output(z.object({ email: z.string() })),
};
