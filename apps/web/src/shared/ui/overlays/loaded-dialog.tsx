import { Modal } from '@mantine/core';
import './overlay-styles.ts';
import '@mantine/core/styles/Modal.css';
import { t } from '../../i18n/shared-messages.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './overlay.module.css';

// Mantine's header element would be a page banner to screen readers, and its scroll lock injects styles that our content
// security policy blocks; the overlay prevents scrolling anyway.
const LoadedDialog = ({ isOpen, title, onClose, children, isSticky = false, width = 480 }: DialogProps) => (
  <Modal.Root
    opened={isOpen}
    onClose={onClose}
    size={width}
    centered
    closeOnClickOutside={!isSticky}
    closeOnEscape={!isSticky}
    lockScroll={false}
    returnFocus={false}
    radius={12}
    padding={20}
    transitionProps={{ duration: 140 }}
  >
    <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
    <Modal.Content>
      <div className={styles.head}>
        <Modal.Title className={styles.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t('shared.close')} />
      </div>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default LoadedDialog;
