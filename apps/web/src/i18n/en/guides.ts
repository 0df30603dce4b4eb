export const en = {
  'guides.all': 'All guides',
  'guides.api.reference': 'API reference',
  'guides.firstAd.title': 'Your first ad',
  'guides.firstAd.lead': 'From an empty page to a finished file in a few minutes.',
  'guides.firstAd.open': 'Open Create an ad',
  'guides.firstAd.steps.1.title': 'Write your script',
  'guides.firstAd.steps.1.text':
    'One line per sentence, up to ten. Above the script you see how much of the length is used.',
  'guides.firstAd.steps.2.title': 'Pick a voice and a sound',
  'guides.firstAd.steps.2.text':
    '“Hear my line” lets a voice read your own words. Sounds can play under your script before you choose one.',
  'guides.firstAd.steps.3.title': 'Produce',
  'guides.firstAd.steps.3.text':
    'Your ad is recorded, mixed and mastered. Change a line and press Update: only that line is re-recorded.',
  'guides.firstAd.steps.4.title': 'Check and deliver',
  'guides.firstAd.steps.4.text':
    'Delivery compares length, loudness and peaks with what your destination asks for. Then download the MP3 or share a link.',
  'guides.script.title': 'Write a script that sounds natural',
  'guides.script.lead': 'Voices read what’s on the page. Four habits help.',
  'guides.script.open': 'Open Create an ad',
  'guides.script.steps.1.title': 'Write for the ear',
  'guides.script.steps.1.text': 'Short sentences, one idea each. Read them aloud: where you stumble, start a new line.',
  'guides.script.steps.2.title': 'Leave room',
  'guides.script.steps.2.text': 'Two words a second is a calm pace: about 20 words for 10 seconds, 60 for 30.',
  'guides.script.steps.3.title': 'Write numbers as usual',
  'guides.script.steps.3.text':
    'Prices, dates, times and phone numbers are read the way people say them: $4.99, 12 May, 6 pm.',
  'guides.script.steps.4.title': 'Let punctuation set the pace',
  'guides.script.steps.4.text':
    'A comma is a short pause, a full stop a longer one. If a name comes out wrong, spell it the way it sounds.',
  'guides.voices.title': 'Install natural voices',
  'guides.voices.lead': 'Voice packs run on this machine, free of charge.',
  'guides.voices.open': 'Open Voice packs',
  'guides.voices.steps.1.title': 'Find a pack',
  'guides.voices.steps.1.text': 'Choose your language. The best pack for it is marked as recommended.',
  'guides.voices.steps.2.title': 'Install it',
  'guides.voices.steps.2.text': 'The download can take a few minutes. It goes on when you leave the page.',
  'guides.voices.steps.3.title': 'Use its voices',
  'guides.voices.steps.3.text': 'Everyone on this installation finds them in the voice picker, without the Draft mark.',
  'guides.voices.steps.4.title': 'Remove what you don’t need',
  'guides.voices.steps.4.text':
    'Existing ads stay. To produce them again with a removed voice, install its pack again.',
  'guides.services.title': 'Connect a voice service',
  'guides.services.lead': 'Use your own account at ElevenLabs, Azure, OpenAI or a compatible server.',
  'guides.services.open': 'Open Voice services',
  'guides.services.steps.1.title': 'Get a key',
  'guides.services.steps.1.text':
    'Create an API key in your account there. Each card on Voice services says what the key needs.',
  'guides.services.steps.2.title': 'Connect',
  'guides.services.steps.2.text': 'Enter the key. It’s stored encrypted and never shown again.',
  'guides.services.steps.3.title': 'Use its voices',
  'guides.services.steps.3.text':
    'Everyone in your organisation finds them in the voice picker. The service bills you; repeated lines aren’t sent again.',
  'guides.services.steps.4.title': 'Plan for outages',
  'guides.services.steps.4.text':
    'With Fallback voice on, the closest built-in voice speaks when the service is down. Otherwise the ad fails and names the voice.',
  'guides.team.title': 'Invite your team',
  'guides.team.lead': 'Colleagues work in your organisation, on its credits.',
  'guides.team.open': 'Open Organisations',
  'guides.team.steps.1.title': 'Open your organisation',
  'guides.team.steps.1.text': 'Select it in the list, then press Add users.',
  'guides.team.steps.2.title': 'Enter addresses',
  'guides.team.steps.2.text': 'Separate them with commas, or import a CSV file.',
  'guides.team.steps.3.title': 'Choose their access',
  'guides.team.steps.3.text':
    'Admins can do everything, including users and settings. Users get the workflows you select.',
  'guides.team.steps.4.title': 'Follow up',
  'guides.team.steps.4.text':
    'Pending invitations stay in the list of users. Send one again, or copy its link and send it yourself.',
  'guides.api.title': 'Use the API',
  'guides.api.lead': 'Produce ads from your own programs.',
  'guides.api.open': 'Open API',
  'guides.api.steps.1.title': 'Generate a key',
  'guides.api.steps.1.text': 'Limit it to the scopes it needs and give it an expiry date. You see the key only once.',
  'guides.api.steps.2.title': 'Run the examples',
  'guides.api.steps.2.text': 'Quick start has programs for curl, TypeScript and Python that run as they are.',
  'guides.api.steps.3.title': 'Wait for the file',
  'guides.api.steps.3.text':
    'After you post an ad, ask for it by its id: 202 while it renders, then 200 with the file’s address.',
  'guides.api.steps.4.title': 'Act for other organisations',
  'guides.api.steps.4.text':
    'Send an organisation’s id in the x-assume-org header. The key may do there what you may do.',
} as const;
