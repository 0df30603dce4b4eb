import { randomBytes } from 'node:crypto';
import type { Role } from '@sonora/contracts';
import { letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { hashSecret } from '../../accounts/index.ts';

/** 256 random bits for the mailed link, and their hash for the database. */
export const newInvitationToken = (): { readonly token: string; readonly tokenHash: string } => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashSecret(token) };
};

export const invitationLetter = (invitation: {
  readonly email: string;
  readonly inviter: string;
  readonly orgName: string;
  readonly role: Role;
  readonly publicUrl: string;
  readonly token: string;
}): Mail => {
  const organisation = invitation.orgName.replaceAll('_', ' ');
  const inviter = invitation.inviter || 'An administrator';
  return {
    recipient: invitation.email,
    subject: `${inviter} invites you to ${organisation} on Sonora`,
    ...letter({
      greeting: 'Hello,',
      paragraphs: [
        `${inviter} invites you to ${organisation} on Sonora, where organisations make audio ads, as ${invitation.role === 'admin' ? 'an administrator' : 'a user'}.`,
        'There you can accept the invitation or decline it. It is open for 30 days.',
      ],
      action: { label: 'Read the invitation', address: `${invitation.publicUrl}/invitations/${invitation.token}` },
      note: 'If you do not know who invites you, ignore this mail: nothing happens then.',
    }),
  };
};
