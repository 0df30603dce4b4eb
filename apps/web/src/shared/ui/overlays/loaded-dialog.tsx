import { Modal } from '@mantine/core';
import './overlay-styles.ts';
import '@mantine/core/styles/Modal.css';
import { useEscape } from '../../hooks/use-escape.ts';
import { t } from '../../i18n/shared-messages.ts';
import { MantineScope } from '../../theme/mantine-scope.tsx';
import type { DialogProps } from './dialog-props.ts';
import styles from './overlay.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';

// Mantine's header element would be a page banner to screen readers, and its scroll lock injects styles that our content
// security policy blocks; the overlay prevents scrolling anyway. Mantine would close all open dialogs on Escape.
const LoadedDialog = ({ isOpen, title, onClose, children, isSticky = false, width = 480 }: DialogProps) => {
  useEscape(isOpen, () => !isSticky && onClose());
  const focus = useDialogFocus(isOpen);
  return (
    <MantineScope>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        size={width}
        centered
        closeOnClickOutside={!isSticky}
        closeOnEscape={false}
        lockScroll={false}
        returnFocus={false}
        radius={12}
        padding={20}
        transitionProps={{ duration: 140 }}
      >
        <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
        <Modal.Content {...focus}>
          <div className={styles.head}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('shared.close')} />
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  );
};

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default LoadedDialog;
