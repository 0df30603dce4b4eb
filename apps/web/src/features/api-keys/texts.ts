import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('api-keys', {
  title: 'API',
  generate: 'Generate API Key',
  cancel: 'Cancel',
  dialog: {
    about:
      'A key belongs to you and reaches every organisation that you are a member of. Whoever has it can act in your name: never put it into a page, an app or a repository.',
    name: 'Name',
    placeholder: 'What will use it?',
    generate: 'Generate',
    once: 'This key is shown once. Copy it now and keep it where secrets are kept.',
    newKey: 'Your new API key',
    copy: 'Copy the key',
    done: 'Done',
  },
  keys: {
    title: 'API keys',
    notFetched: 'Could not fetch data',
    none: 'No key yet',
    noneText: 'A key lets your own programs do what you can do here.',
    created: (date: string) => `created ${date}`,
    lastUsed: (date: string) => `last used ${date}`,
    neverUsed: 'never used',
    revokeTitle: 'Revoke this key?',
    refusedFrom: 'From this moment on, whatever uses this key is refused:',
    keep: 'Keep it',
    revoke: 'Revoke',
    revokeNamed: (name: string) => `Revoke ${name}`,
  },
  start: {
    title: 'Quick start',
    lead: 'Put your key into SONORA_KEY. Each example runs as it stands against this installation.',
    language: 'Language',
    languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python' },
    needs: {
      curl: 'in a shell',
      typescript: 'with Node 24, as a file that ends in .ts',
      python: 'with Python 3, nothing to install',
    },
    voice: { title: '1. Hear a voice', text: 'A voice speaks; the answer is a WAV file.' },
    ad: {
      title: '2. Produce an ad',
      text: 'Ten seconds exactly, with music that ends on the beat. The answer holds the audioformId.',
    },
    fetch: {
      title: '3. Fetch it',
      text: '202 while it is made; then 200, with the address of the file in data.result.delivery.uri.',
    },
    copy: (what: string) => `Copy: ${what}`,
    assume: 'To act for another of your organisations, send its id in the header x-assume-org.',
  },
  docs: {
    title: 'Check the Docs',
    text: 'Every call with what it takes and what it answers, for this very version; the same as OpenAPI, to make clients from.',
    reference: 'API reference',
    openApi: 'OpenAPI document',
  },
});
