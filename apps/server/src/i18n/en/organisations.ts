/** The letter of an invitation. */
export const en = {
  'organisations.invitation.administrator': 'An administrator',
  'organisations.invitation.subject': '{inviter} invites you to {organisation} on Sonora',
  'organisations.invitation.greeting': 'Hello,',
  'organisations.invitation.text':
    '{inviter} invites you to {organisation} on Sonora, where organisations make audio ads, as {role, select, admin {an administrator} other {a user}}.',
  'organisations.invitation.choice': 'There you can accept the invitation or decline it. It is open for 30 days.',
  'organisations.invitation.action': 'Read the invitation',
  'organisations.invitation.note': 'If you do not know who invites you, ignore this mail: nothing happens then.',
} as const;
