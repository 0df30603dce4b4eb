import { Drawer } from '@mantine/core';
import './overlay-styles.ts';
import '@mantine/core/styles/Drawer.css';
import { useEscape } from '../../hooks/use-escape.ts';
import { t } from '../../i18n/shared-messages.ts';
import { MantineScope } from '../../theme/mantine-scope.tsx';
import { classNames } from '../class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './overlay.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';

// For header, scroll lock and Escape, see loaded-dialog.tsx.
const LoadedSheet = ({ isOpen, title, onClose, children, width = 520 }: DialogProps) => {
  useEscape(isOpen, onClose);
  const focus = useDialogFocus(isOpen);
  return (
    <MantineScope>
      <Drawer.Root
        opened={isOpen}
        onClose={onClose}
        position="right"
        size={`min(${width}px, 100vw)`}
        closeOnEscape={false}
        lockScroll={false}
        returnFocus={false}
        padding={20}
        transitionProps={{ duration: 160 }}
      >
        <Drawer.Overlay color="var(--scrim)" backgroundOpacity={1} />
        <Drawer.Content {...focus}>
          <div className={classNames(styles.head, styles.sticky)}>
            <Drawer.Title className={styles.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('shared.close')} />
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineScope>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default LoadedSheet;
