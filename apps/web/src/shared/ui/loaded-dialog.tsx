import { Modal } from '@mantine/core';
import './overlay-styles.ts';
import '@mantine/core/styles/Modal.css';
import type { DialogProps } from './dialog.tsx';

const LoadedDialog = ({ isOpen, title, onClose, children, width = 480 }: DialogProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title={title}
    size={width}
    centered
    radius={12}
    padding={20}
    overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
    closeButtonProps={{ 'aria-label': 'Close' }}
    transitionProps={{ duration: 140 }}
    styles={{ title: { fontWeight: 650, fontSize: 17 } }}
  >
    {children}
  </Modal>
);

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default LoadedDialog;
