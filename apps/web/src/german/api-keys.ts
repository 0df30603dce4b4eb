import type { texts } from '../features/api-keys/texts.ts';

export const apiKeys: typeof texts = {
  title: 'API',
  generate: 'API-Schlüssel erzeugen',
  cancel: 'Abbrechen',
  dialog: {
    about:
      'Ein Schlüssel gehört Ihnen und erreicht jede Organisation, in der Sie Mitglied sind. Wer ihn hat, kann in Ihrem Namen handeln: Er gehört nie in eine Seite, eine App oder ein Repository.',
    name: 'Name',
    placeholder: 'Was wird ihn benutzen?',
    generate: 'Erzeugen',
    once: 'Dieser Schlüssel wird einmal gezeigt. Kopieren Sie ihn jetzt, und verwahren Sie ihn, wo Geheimnisse liegen.',
    newKey: 'Ihr neuer API-Schlüssel',
    copy: 'Schlüssel kopieren',
    done: 'Fertig',
  },
  keys: {
    title: 'API-Schlüssel',
    notFetched: 'Die Daten ließen sich nicht laden',
    none: 'Noch kein Schlüssel',
    noneText: 'Mit einem Schlüssel können Ihre Programme, was Sie hier können.',
    created: (date: string) => `erzeugt ${date}`,
    lastUsed: (date: string) => `zuletzt benutzt ${date}`,
    neverUsed: 'nie benutzt',
    revokeTitle: 'Diesen Schlüssel widerrufen?',
    refusedFrom: 'Von diesem Augenblick an wird abgewiesen, was ihn benutzt:',
    keep: 'Behalten',
    revoke: 'Widerrufen',
    revokeNamed: (name: string) => `${name} widerrufen`,
  },
  start: {
    title: 'Schnell anfangen',
    lead: 'Legen Sie Ihren Schlüssel in SONORA_KEY. Jedes Beispiel läuft so, wie es dasteht, mit dieser Installation.',
    language: 'Sprache',
    languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python' },
    needs: {
      curl: 'in einer Shell',
      typescript: 'mit Node 24, als Datei mit der Endung .ts',
      python: 'mit Python 3, ohne etwas zu installieren',
    },
    voice: { title: '1. Eine Stimme hören', text: 'Eine Stimme spricht; die Antwort ist eine WAV-Datei.' },
    ad: {
      title: '2. Einen Spot produzieren',
      text: 'Genau zehn Sekunden, mit Musik, die auf dem Schlag endet. In der Antwort steht die audioformId.',
    },
    fetch: {
      title: '3. Ihn abholen',
      text: '202, solange er entsteht; dann 200, mit der Adresse der Datei in data.result.delivery.uri.',
    },
    copy: (what: string) => `Kopieren: ${what}`,
    assume: 'Für eine andere Ihrer Organisationen senden Sie deren Id im Header x-assume-org.',
  },
  docs: {
    title: 'In die Doku schauen',
    text: 'Jeder Aufruf, was er nimmt und was er antwortet, für genau diese Version; dasselbe als OpenAPI, um Clients daraus zu machen.',
    reference: 'API-Referenz',
    openApi: 'OpenAPI-Dokument',
  },
};
