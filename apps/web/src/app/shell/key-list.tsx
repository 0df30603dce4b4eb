import { Fragment } from 'react';
import { modifierName } from '../../shared/hooks/hotkeys.ts';
import { texts } from '../texts.ts';
import styles from './key-list.module.css';

const keys: readonly (readonly [string, string])[] = [
  [`${modifierName} K`, texts.keyMeanings.find],
  [texts.keyNames.space, texts.keyMeanings.play],
  ['← →', texts.keyMeanings.seek],
  [texts.keyNames.enter, texts.keyMeanings.split],
  [texts.keyNames.backspace, texts.keyMeanings.join],
  ['Alt ↑ ↓', texts.keyMeanings.move],
  [`${modifierName} ${texts.keyNames.enter}`, texts.keyMeanings.produce],
  [`${modifierName} Z`, texts.keyMeanings.undo],
  [`${modifierName} ${texts.keyNames.shift} Z`, texts.keyMeanings.redo],
  ['?', texts.keyMeanings.list],
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
