import { Fragment } from 'react';
import { modifierName } from '../../shared/hooks/hotkeys.ts';
import styles from './key-list.module.css';

const keys: readonly (readonly [string, string])[] = [
  [`${modifierName} K`, 'Find a page or an action'],
  ['Space', 'Play or pause what is in the bar below'],
  ['← →', 'In a waveform: one second back or on; Page Up and Page Down five'],
  ['Enter', 'In the script: split the line here'],
  ['Backspace', 'At the start of a line: join it to the one before'],
  ['Alt ↑ ↓', 'Move the line up or down'],
  [`${modifierName} Enter`, 'Produce the ad'],
  [`${modifierName} Z`, 'Undo'],
  [`${modifierName} Shift Z`, 'Redo'],
  ['?', 'This list'],
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
