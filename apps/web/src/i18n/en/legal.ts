export const en = {
  'legal.terms.title': 'Terms of Use',
  'legal.terms.runs.title': 'Who runs this',
  'legal.terms.runs.text':
    'Sonora is open software. Your employer, a studio or you yourself installed it here. The operator of this installation is responsible for it and may add their own terms. These terms come with the software.',
  'legal.terms.yours.title': 'What you make is yours',
  'legal.terms.yours.text':
    'Scripts you write, recordings you upload and ads you produce belong to your organisation. Nobody else gets to use them, and nothing you make is used to train anything.',
  'legal.terms.promise.title': 'What you promise',
  'legal.terms.promise.text':
    'You have the right to use the texts, names and recordings that you bring in. You do not make anybody appear to say what they did not agree to say, and you do not use the service to deceive or to harm.',
  'legal.terms.builtIn.title': 'Built-in voices and music',
  'legal.terms.builtIn.text':
    'The voices and sound templates that come with Sonora may be used in ads without fee and without naming them. They may not be sold on as voices or music by themselves.',
  'legal.terms.asItIs.title': 'As it is',
  'legal.terms.asItIs.text':
    'The software comes without a promise that it never fails. Keep the files you cannot do without; every ad can be downloaded with its parts at any time.',
  'legal.privacy.title': 'Privacy Policy',
  'legal.privacy.kept.title': 'What is kept',
  'legal.privacy.kept.text':
    'Your name, your e-mail address, a hash of your password, the organisations you belong to, and what you make: scripts, recordings, ads and the history of your changes.',
  'legal.privacy.where.title': 'Where it is',
  'legal.privacy.where.text':
    'Everything stays on this installation. Speech is made here, music is made here. Nothing is sent to another service unless the operator of this installation has connected one and says so.',
  'legal.privacy.cookies.title': 'Cookies',
  'legal.privacy.cookies.text':
    'One cookie holds your session. Your browser also remembers small choices of yours, such as the folded sidebar and the dark theme. There is no tracking and no advertising.',
  'legal.privacy.seen.title': 'Who sees it',
  'legal.privacy.seen.text':
    'Members see the projects of their own organisation only. The operator of the installation can read its database, as with any software.',
  'legal.privacy.rights.title': 'Your rights',
  'legal.privacy.rights.text':
    'You may see, correct and take with you what is kept about you, and have it deleted. Ask the operator of this installation.',
} as const;
