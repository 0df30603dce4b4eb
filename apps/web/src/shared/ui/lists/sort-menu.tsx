import { IconArrowsSort } from '@tabler/icons-react';
import { t } from '../../i18n/shared-messages.ts';
import { IconButton } from '../button.tsx';
import { Menu, MenuGroup, MenuItem } from '../overlays/menu.tsx';
import type { TableSort } from './table.tsx';
import styles from './toolbar.module.css';

type SortMenuProps<Key extends string> = {
  readonly columns: readonly {
    readonly key: Key;
    readonly label: string;
    /** True: choosing this column sorts in descending order. */
    readonly isDescendingFirst?: boolean;
  }[];
  readonly sort: TableSort<Key>;
  readonly onSort: (sort: TableSort<Key>) => void;
};

/** Sorts a table on small screens, where columns or the whole header are hidden. Belongs into the table's toolbar. */
export const SortMenu = <Key extends string>({ columns, sort, onSort }: SortMenuProps<Key>) => {
  const current = columns.find(({ key }) => key === sort.key)?.label ?? '';
  const order = sort.isDescending ? t('shared.sort.descending') : t('shared.sort.ascending');
  return (
    <Menu
      align="end"
      trigger={(properties) => (
        <IconButton
          {...properties}
          isOutlined
          className={styles.sort}
          label={t('shared.sort.label', { column: current, order })}
        >
          <IconArrowsSort size={17} aria-hidden="true" />
        </IconButton>
      )}
    >
      <MenuGroup title={t('shared.sort.by')}>
        {columns.map(({ key, label, isDescendingFirst = false }) => (
          <MenuItem
            key={key}
            isChecked={key === sort.key}
            onSelect={() => onSort({ key, isDescending: isDescendingFirst })}
          >
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t('shared.sort.order')}>
        {[false, true].map((isDescending) => (
          <MenuItem
            key={String(isDescending)}
            isChecked={isDescending === sort.isDescending}
            onSelect={() => onSort({ key: sort.key, isDescending })}
          >
            {isDescending ? t('shared.sort.descending') : t('shared.sort.ascending')}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
};
