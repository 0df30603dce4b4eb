import {
  DomainError,
  type ErrorCode,
  type InvitationResult,
  invitationRight,
  type Language,
  limits,
  planTerms,
} from '@sonora/contracts';
import { errorMessage } from '@sonora/contracts/messages/errors';
import { formMessage } from '@sonora/contracts/messages/forms';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { splitAddresses } from '@sonora/contracts/schemas/organisation-schemas';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { readLanguages } from '../../accounts/index.ts';
import { grantOf, type MemberGrant } from '../members/member-grant.ts';
import type { OrganisationRow } from '../organisations.repository.ts';
import { type Actor, type OrganisationsServices, type Repositories, withMembership } from '../services.ts';
import { invitationLetter, newInvitationToken } from './invitation-letter.ts';

type Refusal = { readonly email: string; readonly reason: Message; readonly code: ErrorCode };

const dayMilliseconds = 86_400_000;
/** Time between two mails of one invitation. */
const resendMilliseconds = 60_000;

/** @throws DomainError `invalid-input` without an address, or with more than the limit */
const parseAddresses = (email: string | readonly string[]) => {
  const typed = splitAddresses(typeof email === 'string' ? email : email.join('\n'));
  if (typed.length === 0)
    throw new DomainError('invalid-input', { findings: [{ place: 'email', message: formMessage('forms.email') }] });
  if (typed.length > limits.inviteesAtOnce)
    throw new DomainError('invalid-input', {
      findings: [
        {
          place: 'email',
          message: organisationMessage('organisations.maxAddresses', { count: limits.inviteesAtOnce }),
        },
      ],
    });
  return {
    valid: typed.filter(({ isValid }) => isValid).map(({ text }) => text.toLowerCase()),
    refused: typed
      .filter(({ isValid }) => !isValid)
      .map(
        ({ text }): Refusal => ({
          email: text,
          reason: organisationMessage('organisations.notAnAddress', { email: text }),
          code: 'invalid-input',
        }),
      ),
  };
};

/** Divides the addresses, in their order, into those that can be invited and those that cannot, with the reason. */
const selectInvitees = async (repositories: Repositories, org: OrganisationRow, addresses: readonly string[]) => {
  await repositories.invitations.endExpired(org.id, addresses);
  const memberAddresses = new Set(await repositories.members.addressesOfMembers(org.id, addresses));
  const pending = new Set(
    (await repositories.invitations.pendingAddresses(org.id, addresses)).map(({ email }) => email),
  );
  let places = (await repositories.members.countConfirmed(org.id)) + (await repositories.invitations.countOpen(org.id));
  const invited: string[] = [];
  const refused: Refusal[] = [];
  for (const email of addresses) {
    if (memberAddresses.has(email))
      refused.push({ email, reason: organisationMessage('organisations.alreadyMember', { email }), code: 'conflict' });
    else if (pending.has(email))
      refused.push({
        email,
        reason: organisationMessage('organisations.alreadyInvited', { email }),
        code: 'conflict',
      });
    else if (invitationRight(org.plan, places) !== 'allowed')
      refused.push({ email, reason: errorMessage('errors.user-limit'), code: 'user-limit' });
    else {
      places += 1;
      invited.push(email);
    }
  }
  return { invited, refused };
};

/** Invitations per day by the plan and the age of the root organisation, which pays for its children. */
const dailyLimitOf = ({ plan, createdAt }: OrganisationRow, isTrusted: boolean): number => {
  const { days, invitationsPerDay } = limits.newOrganisation;
  const isNew = Date.now() - createdAt.getTime() < days * dayMilliseconds;
  const ofPlan = planTerms[plan].invitationsPerDay;
  return isNew && !isTrusted ? Math.min(ofPlan, invitationsPerDay) : ofPlan;
};

/** @throws DomainError `rate-limited` */
const assertDailyLimit = async (
  { organisations, invitations }: Repositories,
  org: OrganisationRow,
  more: number,
  isTrusted: boolean,
): Promise<void> => {
  const root = (org.parentId === null ? undefined : await organisations.find(org.parentId)) ?? org;
  const sent = await invitations.countSince(root.id, new Date(Date.now() - dayMilliseconds));
  const count = dailyLimitOf(root, isTrusted);
  if (sent + more > count)
    throw new DomainError('rate-limited', { detail: organisationMessage('organisations.maxInvitations', { count }) });
};

const sentence = (emails: readonly string[]): string =>
  `${emails.join(', ')} ${emails.length === 1 ? 'has' : 'have'} been invited to this organization`;

/** @param language preference of the request, for letters to addresses without an account */
type NamedActor = Actor & {
  readonly name: string;
  readonly language: Language | undefined;
  readonly isInstallationAdmin: boolean;
};

type InvitationOptions = {
  /** One text or several, with any number of addresses each. */
  readonly email: string | readonly string[];
  readonly role: MemberGrant['role'];
  readonly features: readonly string[];
};

type InvitationBatch = {
  readonly actor: NamedActor;
  readonly org: OrganisationRow;
  readonly grant: MemberGrant;
  readonly emails: readonly string[];
};

/** Writes invitations, mails and audit entries in the given transaction. */
const sendInvitations = async (
  services: OrganisationsServices,
  { invitations, audit }: Repositories,
  db: Database,
  { actor, org, grant, emails }: InvitationBatch,
): Promise<void> => {
  const expiresAt = new Date(Date.now() + limits.invitationSeconds * 1000);
  const { role } = grant;
  const rows = emails.map((email) => ({ id: newId(), email, ...newInvitationToken() }));
  await invitations.insert(
    rows.map(({ id, email, tokenHash }) => ({
      id,
      orgId: org.id,
      email,
      role,
      workflows: [...grant.workflows],
      tokenHash,
      invitedBy: actor.userId,
      expiresAt,
    })),
  );
  const { publicUrl } = services;
  const known = await readLanguages(db, emails);
  await services.mailer.queueMany(
    rows.map(({ email, token }) =>
      invitationLetter({
        email,
        token,
        language: known.get(email) ?? actor.language ?? 'en',
        inviter: actor.name,
        orgName: org.name,
        role,
        publicUrl,
        authorId: actor.userId,
        expiresAt,
      }),
    ),
    db,
    org.id,
  );
  await audit.record(
    emails.map((email) => ({
      orgId: org.id,
      actorId: actor.userId,
      action: 'member.invited',
      target: email,
      detail: grant,
      ipAddress: actor.ipAddress,
    })),
  );
};

/**
 * Invites each address by a mail of its own, all in one transaction. Addresses that cannot be invited do not stop the others; the
 * result lists them with the reason.
 * @throws DomainError with the first reason when no address could be invited; `invalid-input`, `rate-limited`
 */
export const inviteMembers = async (
  services: OrganisationsServices,
  actor: NamedActor,
  org: OrganisationRow,
  options: InvitationOptions,
): Promise<InvitationResult> => {
  const { valid, refused: invalid } = parseAddresses(options.email);
  const grant = grantOf(options.role, options.features);
  const { invited, refused } = await withMembership(services.handle, org.id, async (repositories, db) => {
    const selection = await selectInvitees(repositories, org, valid);
    await assertDailyLimit(repositories, org, selection.invited.length, actor.isInstallationAdmin);
    await sendInvitations(services, repositories, db, { actor, org, grant, emails: selection.invited });
    return selection;
  });
  const allRefused = [...invalid, ...refused];
  const first = allRefused[0];
  if (invited.length === 0 && first) throw new DomainError(first.code, { detail: first.reason });
  return {
    invited,
    refused: allRefused.map(({ email, reason, code }) => ({
      email,
      reason: reason.text,
      code,
      ...referenceOf(reason),
    })),
    message: sentence(invited),
    isMailed: services.deliversMail,
  };
};

/**
 * Sends a pending invitation again with a new link and term. The link of the earlier mail becomes invalid.
 * @throws DomainError `not-found`; `rate-limited` within a minute of the previous mail
 */
export const resendInvitation = (
  services: OrganisationsServices,
  actor: NamedActor,
  org: OrganisationRow,
  invitationId: string,
): Promise<void> =>
  withMembership(services.handle, org.id, async ({ invitations, audit }, db) => {
    const row = await invitations.find(org.id, invitationId);
    if (row?.state !== 'pending') throw new DomainError('not-found');
    const sentAt = row.expiresAt.getTime() - limits.invitationSeconds * 1000;
    const seconds = Math.ceil((sentAt + resendMilliseconds - Date.now()) / 1000);
    if (seconds > 0)
      throw new DomainError('rate-limited', { detail: organisationMessage('organisations.justInvited', { seconds }) });
    const { token, tokenHash } = newInvitationToken();
    const expiresAt = new Date(Date.now() + limits.invitationSeconds * 1000);
    await invitations.update(row.id, { tokenHash, expiresAt });
    const { email, role } = row;
    const { publicUrl } = services;
    const language = (await readLanguages(db, [email])).get(email) ?? actor.language ?? 'en';
    await services.mailer.queueMany(
      [
        invitationLetter({
          email,
          token,
          language,
          inviter: actor.name,
          orgName: org.name,
          role,
          publicUrl,
          authorId: actor.userId,
          expiresAt,
        }),
      ],
      db,
      org.id,
    );
    await audit.record({
      orgId: org.id,
      actorId: actor.userId,
      action: 'invitation.resent',
      target: email,
      ipAddress: actor.ipAddress,
    });
  });
