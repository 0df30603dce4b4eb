import type { Session } from '@sonora/contracts';
import { t } from '../../messages.ts';
import { sentencesOf } from '../document/splitting/split-script.ts';
import type { EditorState } from './session-state.ts';

const maxCharacters = 60;

/** End of the default name that the server gives a session. */
const defaultEnding = t('createAd.sessionOf', { name: '' });

const withoutEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && ' .…,;:–—'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const shortened = (text: string): string => {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters);
  return `${withoutEnd(cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)))}…`;
};

/** Name of an ad after its first line: the first sentence without its full stop. Undefined for an empty script. */
export const nameOfScript = (texts: readonly string[]): string | undefined => {
  const [sentence = ''] = sentencesOf(texts.find((text) => text.trim() !== '') ?? '');
  const name = withoutEnd(sentence.trim());
  return name === '' ? undefined : shortened(name);
};

const textsOf = (state: Session['state']): readonly string[] => {
  const { ad } = (state.editor ?? state) as { readonly ad?: unknown };
  const { lines } = (ad ?? {}) as { readonly lines?: unknown };
  return (Array.isArray(lines) ? (lines as readonly unknown[]) : []).flatMap((line) => {
    const { text } = (line ?? {}) as { readonly text?: unknown };
    return typeof text === 'string' ? [text] : [];
  });
};

/** Whether a user or an API client has named the session. The server's default and the name after the first line do not count. */
const hasOwnName = ({ sessionName, state }: Session): boolean =>
  !sessionName.endsWith(defaultEnding) && sessionName !== nameOfScript(textsOf(state));

/** The name to save with a state; undefined if the session keeps its name. */
export const nameToSave = (session: Session | undefined, state: EditorState): string | undefined => {
  if (session && hasOwnName(session)) return undefined;
  const name = nameOfScript(state.history.present.lines.map(({ text }) => text));
  return name === session?.sessionName ? undefined : name;
};
