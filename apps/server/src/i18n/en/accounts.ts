/** Letters about an account. Paragraphs follow the greeting and start in lower case. */
export const en = {
  'accounts.greeting': 'Hello {firstName},',
  'accounts.notAsked': 'If you did not ask for this, you need not do anything.',
  'accounts.resetPassword.subject': 'Set a new password for Sonora',
  'accounts.resetPassword.text': 'open this address within an hour to set a new password.',
  'accounts.resetPassword.action': 'Set a new password',
  'accounts.verifyEmail.subject': 'Please confirm your e-mail address',
  'accounts.verifyEmail.text':
    'please confirm within a day that this address is yours. Invitations to it then reach you.',
  'accounts.verifyEmail.action': 'Confirm the address',
  'accounts.confirmSignUp.subject': 'Open your account at Sonora',
  'accounts.confirmSignUp.text':
    'one step is left: open this address within a day and enter the password that you chose.',
  'accounts.confirmSignUp.action': 'Open my account',
  'accounts.alreadyHere.subject': 'You already have an account at Sonora',
  'accounts.alreadyHere.text':
    'somebody, probably you, has just asked for a new account with this address. There is one already: sign in, or set a new password if you have forgotten yours.',
  'accounts.alreadyHere.action': 'Sign in',
  'accounts.newDevice.subject': 'Somebody has signed in on a new device',
  'accounts.newDevice.text': 'your account was signed in to on a device that it was not used on before.',
  'accounts.newDevice.when': 'When: {moment} UTC',
  'accounts.newDevice.device': 'Device: {device}',
  'accounts.newDevice.deviceOn': '{program} on {system}',
  'accounts.newDevice.unknownDevice': 'an unknown device',
  'accounts.newDevice.address': 'Address: {address}',
  'accounts.newDevice.advice':
    'If that was not you, change your password at once and sign out everywhere else. Both are on your profile.',
  'accounts.newDevice.action': 'Open your profile',
  'accounts.newDevice.note': 'If that was you, you need not do anything.',
  'accounts.securityChanged.subject': 'The sign-in of your account has changed',
  'accounts.securityChanged.twoFactorOn': 'Two-factor sign-in has been switched on for your account.',
  'accounts.securityChanged.twoFactorOff': 'Two-factor sign-in has been switched off for your account.',
  'accounts.securityChanged.passkeyAdded': 'A passkey has been added to your account.',
  'accounts.securityChanged.passwordChanged': 'The password of your account has been changed.',
  'accounts.securityChanged.advice': 'If that was not you, set a new password at once: that ends all sessions.',
  'accounts.securityChanged.action': 'Set a new password',
} as const;
