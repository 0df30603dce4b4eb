/** The letter to the operator with a user's message or report. */
export const en = {
  'support.message.subject': '[Sonora] {subject}',
  'support.message.from': 'From {email}',
  'support.message.user': 'User {userId}',
  'support.message.organisation': 'Organisation {orgId}',
  'support.message.noOrganisation': 'Organisation none',
  'support.message.address': 'Read it at {address}',
} as const;
