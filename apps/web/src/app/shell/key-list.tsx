import { Fragment } from 'react';
import { modifierName } from '../../shared/hooks/hotkeys.ts';
import { texts as shared } from '../../shared/texts/shared-texts.ts';
import styles from './key-list.module.css';
import { texts } from './key-texts.ts';

const { keyNames } = shared;

const keys: readonly (readonly [string, string])[] = [
  [`${modifierName} K`, texts.meanings.find],
  [texts.names.space, texts.meanings.play],
  ['← →', texts.meanings.seek],
  [keyNames.enter, texts.meanings.split],
  [texts.names.backspace, texts.meanings.join],
  ['Alt ↑ ↓', texts.meanings.move],
  [`${modifierName} ${keyNames.enter}`, texts.meanings.produce],
  [`${modifierName} Z`, texts.meanings.undo],
  [`${modifierName} ${keyNames.shift} Z`, texts.meanings.redo],
  ['?', texts.meanings.list],
];

/** Every key that does something, in one place. Its code is loaded when it first opens. */
const KeyList = () => (
  <dl className={styles.list}>
    {keys.map(([key, meaning]) => (
      <Fragment key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{meaning}</dd>
      </Fragment>
    ))}
  </dl>
);

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default KeyList;
