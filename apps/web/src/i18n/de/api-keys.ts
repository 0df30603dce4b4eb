import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/api-keys.ts';

export const de: Translation<typeof en> = {
  'apiKeys.title': 'API',
  'apiKeys.generate': 'API-Schlüssel erzeugen',
  'apiKeys.cancel': 'Abbrechen',
  'apiKeys.dialog.about':
    'Ein Schlüssel gehört Ihnen und erreicht jede Organisation, in der Sie Mitglied sind. Wer ihn hat, kann in Ihrem Namen handeln: Er gehört nie in eine Seite, eine App oder ein Repository.',
  'apiKeys.dialog.name': 'Name',
  'apiKeys.dialog.placeholder': 'Was wird ihn benutzen?',
  'apiKeys.dialog.generate': 'Erzeugen',
  'apiKeys.dialog.once':
    'Dieser Schlüssel wird einmal gezeigt. Kopieren Sie ihn jetzt, und verwahren Sie ihn, wo Geheimnisse liegen.',
  'apiKeys.dialog.newKey': 'Ihr neuer API-Schlüssel',
  'apiKeys.dialog.copy': 'Schlüssel kopieren',
  'apiKeys.dialog.done': 'Fertig',
  'apiKeys.keys.title': 'API-Schlüssel',
  'apiKeys.keys.notFetched': 'Die Daten ließen sich nicht laden',
  'apiKeys.keys.none': 'Noch kein Schlüssel',
  'apiKeys.keys.noneText': 'Mit einem Schlüssel können Ihre Programme, was Sie hier können.',
  'apiKeys.keys.created': 'erzeugt {date}',
  'apiKeys.keys.lastUsed': 'zuletzt benutzt {date}',
  'apiKeys.keys.neverUsed': 'nie benutzt',
  'apiKeys.keys.revokeTitle': 'Diesen Schlüssel widerrufen?',
  'apiKeys.keys.refusedFrom': 'Von diesem Augenblick an wird abgewiesen, was ihn benutzt:',
  'apiKeys.keys.keep': 'Behalten',
  'apiKeys.keys.revoke': 'Widerrufen',
  'apiKeys.keys.revoked': 'Der Schlüssel wurde widerrufen.',
  'apiKeys.keys.revokeNamed': '{name} widerrufen',
  'apiKeys.start.title': 'Schnell anfangen',
  'apiKeys.start.lead':
    'Legen Sie Ihren Schlüssel in SONORA_KEY. Jedes Beispiel läuft so, wie es dasteht, mit dieser Installation.',
  'apiKeys.start.language': 'Sprache',
  'apiKeys.start.languages.curl': 'curl',
  'apiKeys.start.languages.typescript': 'TypeScript',
  'apiKeys.start.languages.python': 'Python',
  'apiKeys.start.needs.curl': 'in einer Shell',
  'apiKeys.start.needs.typescript': 'mit Node 24, als Datei mit der Endung .ts',
  'apiKeys.start.needs.python': 'mit Python 3, ohne etwas zu installieren',
  'apiKeys.start.voice.title': '1. Eine Stimme hören',
  'apiKeys.start.voice.text': 'Eine Stimme spricht; die Antwort ist eine WAV-Datei.',
  'apiKeys.start.ad.title': '2. Einen Spot produzieren',
  'apiKeys.start.ad.text':
    'Genau zehn Sekunden, mit Musik, die auf dem Schlag endet. In der Antwort steht die audioformId.',
  'apiKeys.start.fetch.title': '3. Ihn abholen',
  'apiKeys.start.fetch.text':
    '202, solange er entsteht; dann 200, mit der Adresse der Datei in data.result.delivery.uri.',
  'apiKeys.start.copy': 'Kopieren: {what}',
  'apiKeys.start.assume': 'Für eine andere Ihrer Organisationen senden Sie deren Id im Header x-assume-org.',
  'apiKeys.docs.title': 'In die Doku schauen',
  'apiKeys.docs.text':
    'Jeder Aufruf, was er nimmt und was er antwortet, für genau diese Version; dasselbe als OpenAPI, um Clients daraus zu machen.',
  'apiKeys.docs.reference': 'API-Referenz',
  'apiKeys.docs.openApi': 'OpenAPI-Dokument',
};
