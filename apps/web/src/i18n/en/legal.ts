export const en = {
  'legal.terms.title': 'Terms of Use',
  'legal.terms.runs.title': 'Who runs this installation',
  'legal.terms.runs.text':
    'Sonora is open source software, installed here by your employer, a studio or you. The operator of this installation is responsible for it and may add terms of their own. These terms come with the software.',
  'legal.terms.yours.title': 'Your work is yours',
  'legal.terms.yours.text':
    'Scripts you write, recordings you upload and ads you produce belong to your organisation. Nobody else may use them, and none of it is used for training.',
  'legal.terms.promise.title': 'Your responsibilities',
  'legal.terms.promise.text':
    'You have the right to use the texts, names and recordings you bring. You don’t make anyone appear to say what they haven’t agreed to say, and you don’t use the service to deceive or harm.',
  'legal.terms.builtIn.title': 'Built-in voices and music',
  'legal.terms.builtIn.text':
    'The voices and sound templates that come with Sonora may be used in ads without fee and without naming them. They may not be sold on as voices or music by themselves.',
  'legal.terms.asItIs.title': 'No warranty',
  'legal.terms.asItIs.text':
    'The software is provided as is. Keep copies of files you can’t do without; every ad can be downloaded with its stems at any time.',
  'legal.privacy.title': 'Privacy Policy',
  'legal.privacy.kept.title': 'What we store',
  'legal.privacy.kept.text':
    'Your name, your email address, a hash of your password, your organisations, and your work: scripts, recordings, ads and the history of your changes.',
  'legal.privacy.where.title': 'Where it is stored',
  'legal.privacy.where.text':
    'On this installation. Speech and music are made here. Nothing is sent to another service unless your operator or your organisation has connected one.',
  'legal.privacy.cookies.title': 'Cookies',
  'legal.privacy.cookies.text':
    'One cookie keeps you signed in. Your browser also remembers preferences such as the folded sidebar and the theme. No tracking, no advertising.',
  'legal.privacy.seen.title': 'Who can see it',
  'legal.privacy.seen.text':
    'Members see only the projects of their own organisation. The operator of the installation can read its database.',
  'legal.privacy.rights.title': 'Your rights',
  'legal.privacy.rights.text':
    'You can see, correct, export and delete your data. Ask the operator of this installation.',
} as const;
