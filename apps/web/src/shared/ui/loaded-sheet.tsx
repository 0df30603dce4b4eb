import { Drawer } from '@mantine/core';
import './overlay-styles.ts';
import '@mantine/core/styles/Drawer.css';
import type { DialogProps } from './dialog.tsx';

const LoadedSheet = ({ isOpen, title, onClose, children, width = 520 }: DialogProps) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    title={title}
    position="right"
    size={`min(${width}px, 100vw)`}
    padding={20}
    overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
    closeButtonProps={{ 'aria-label': 'Close' }}
    transitionProps={{ duration: 160 }}
    styles={{ title: { fontWeight: 650, fontSize: 17 } }}
  >
    {children}
  </Drawer>
);

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default LoadedSheet;
