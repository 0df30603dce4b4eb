import { Fragment } from 'react';
import { modifierName } from '../../shared/hooks/hotkeys.ts';
import { t } from '../../shared/i18n/shared-messages.ts';
import styles from './key-list.module.css';
import { t as tKeys } from './key-messages.ts';

const keys: readonly (readonly [string, string])[] = [
  [`${modifierName} K`, tKeys('keys.meanings.find')],
  [tKeys('keys.names.space'), tKeys('keys.meanings.play')],
  ['← →', tKeys('keys.meanings.seek')],
  [t('shared.keyNames.enter'), tKeys('keys.meanings.split')],
  [tKeys('keys.names.backspace'), tKeys('keys.meanings.join')],
  ['Alt ↑ ↓', tKeys('keys.meanings.move')],
  [`${modifierName} ${t('shared.keyNames.enter')}`, tKeys('keys.meanings.produce')],
  [`${modifierName} Z`, tKeys('keys.meanings.undo')],
  [`${modifierName} ${t('shared.keyNames.shift')} Z`, tKeys('keys.meanings.redo')],
  ['?', tKeys('keys.meanings.list')],
];

/** List of all keyboard shortcuts. Loaded when it first opens. */
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

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default KeyList;
