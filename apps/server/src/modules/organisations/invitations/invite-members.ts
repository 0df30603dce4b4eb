import { DomainError, type ErrorCode, type InvitationResult, invitationRight, limits } from '@sonora/contracts';
import { splitAddresses } from '@sonora/contracts/schemas/organisation-schemas';
import { newId } from '../../../platform/ids/new-id.ts';
import { type Grant, grantOf } from '../members/member-grant.ts';
import type { OrganisationRow } from '../organisations.repository.ts';
import { type Actor, type OrganisationsServices, type Repositories, withMembership } from '../services.ts';
import { invitationLetter, newInvitationToken } from './invitation-letter.ts';

type Refusal = { readonly email: string; readonly reason: string; readonly code: ErrorCode };

const dayMilliseconds = 86_400_000;

const sorted = (email: string | readonly string[]) => {
  const typed = splitAddresses(typeof email === 'string' ? email : email.join('\n'));
  if (typed.length === 0) throw new DomainError('invalid-input', { errors: ['email: must be an e-mail address'] });
  if (typed.length > limits.inviteesAtOnce)
    throw new DomainError('invalid-input', {
      errors: [`email: at most ${limits.inviteesAtOnce} addresses are taken at once`],
    });
  return {
    valid: typed.filter(({ isValid }) => isValid).map(({ text }) => text.toLowerCase()),
    refused: typed
      .filter(({ isValid }) => !isValid)
      .map(
        ({ text }): Refusal => ({ email: text, reason: `${text} is not an e-mail address.`, code: 'invalid-input' }),
      ),
  };
};

/** Which of the addresses can be invited, in the order in which they were given, and why the others cannot. */
const judge = async (repositories: Repositories, org: OrganisationRow, addresses: readonly string[]) => {
  const known = new Set(await repositories.members.addressesOfMembers(org.id, addresses));
  const pending = new Set(
    (await repositories.invitations.pendingAddresses(org.id, addresses)).map(({ email }) => email),
  );
  let people = await repositories.members.count(org.id, undefined);
  const invited: string[] = [];
  const refused: Refusal[] = [];
  for (const email of addresses) {
    if (known.has(email))
      refused.push({ email, reason: `${email} is a member of this organization already.`, code: 'conflict' });
    else if (pending.has(email))
      refused.push({
        email,
        reason: `${email} has been invited already. The invitation can be sent again from the list of users.`,
        code: 'conflict',
      });
    else if (invitationRight(org.plan, people) !== 'allowed')
      refused.push({ email, reason: new DomainError('user-limit').detail, code: 'user-limit' });
    else {
      people += 1;
      invited.push(email);
    }
  }
  return { invited, refused };
};

const assertWithinDay = async ({ invitations }: Repositories, orgId: string, more: number): Promise<void> => {
  const sent = await invitations.countSince(orgId, new Date(Date.now() - dayMilliseconds));
  if (sent + more > limits.invitationsPerDay)
    throw new DomainError('rate-limited', {
      detail: `An organization can send ${limits.invitationsPerDay} invitations a day. Please send the rest tomorrow.`,
    });
};

const sentence = (emails: readonly string[]): string =>
  `${emails.join(', ')} ${emails.length === 1 ? 'has' : 'have'} been invited to this organization`;

/**
 * Invites each address by a mail of its own, all in one transaction: who is told to be invited has a mail on the way.
 * Addresses that cannot be invited do not stop the others; the answer says of each what happened.
 * @throws DomainError with the first reason when nobody at all could be invited; `invalid-input`, `rate-limited`
 */
export const inviteMembers = async (
  services: OrganisationsServices,
  actor: Actor & { readonly name: string },
  org: OrganisationRow,
  wish: {
    readonly email: string | readonly string[];
    readonly role: Grant['role'];
    readonly features: readonly string[];
  },
): Promise<InvitationResult> => {
  const { valid, refused: unreadable } = sorted(wish.email);
  const grant = grantOf(wish.role, wish.features);
  const { invited, refused } = await withMembership(services.handle, org.id, async (repositories, db) => {
    const judged = await judge(repositories, org, valid);
    await assertWithinDay(repositories, org.id, judged.invited.length);
    const expiresAt = new Date(Date.now() + limits.invitationSeconds * 1000);
    const rows = judged.invited.map((email) => ({ id: newId(), email, ...newInvitationToken() }));
    await repositories.invitations.insert(
      rows.map(({ id, email, tokenHash }) => ({
        id,
        orgId: org.id,
        email,
        role: grant.role,
        workflows: [...grant.workflows],
        tokenHash,
        invitedBy: actor.userId,
        expiresAt,
      })),
    );
    await services.mailer.queueMany(
      rows.map(({ email, token }) =>
        invitationLetter({
          email,
          token,
          inviter: actor.name,
          orgName: org.name,
          role: grant.role,
          publicUrl: services.publicUrl,
        }),
      ),
      db,
    );
    await repositories.audit.record(
      judged.invited.map((email) => ({
        orgId: org.id,
        actorId: actor.userId,
        action: 'member.invited',
        target: email,
        detail: grant,
        ipAddress: actor.ipAddress,
      })),
    );
    return judged;
  });
  const all = [...unreadable, ...refused];
  const first = all[0];
  if (invited.length === 0 && first) throw new DomainError(first.code, { detail: first.reason });
  return {
    invited,
    refused: all.map(({ email, reason }) => ({ email, reason })),
    message: sentence(invited),
  };
};

/**
 * Sends an open invitation again: the address in the earlier mail ends, and the term begins anew.
 * @throws DomainError `not-found`, `rate-limited` within a minute of the last one
 */
export const resendInvitation = (
  services: OrganisationsServices,
  actor: Actor & { readonly name: string },
  org: OrganisationRow,
  invitationId: string,
): Promise<void> =>
  withMembership(services.handle, org.id, async ({ invitations, audit }, db) => {
    const row = await invitations.find(org.id, invitationId);
    if (row?.state !== 'pending') throw new DomainError('not-found');
    const sentAt = row.expiresAt.getTime() - limits.invitationSeconds * 1000;
    if (Date.now() - sentAt < 60_000) throw new DomainError('rate-limited');
    const { token, tokenHash } = newInvitationToken();
    await invitations.update(row.id, {
      tokenHash,
      expiresAt: new Date(Date.now() + limits.invitationSeconds * 1000),
    });
    const { email, role } = row;
    const { publicUrl } = services;
    await services.mailer.queueMany(
      [invitationLetter({ email, token, inviter: actor.name, orgName: org.name, role, publicUrl })],
      db,
    );
    await audit.record({
      orgId: org.id,
      actorId: actor.userId,
      action: 'invitation.resent',
      target: email,
      ipAddress: actor.ipAddress,
    });
  });
