import { lazyExtra } from '../../shared/code/lazy-parts.tsx';
import { useUploadPanel } from '../../shared/uploads/upload-panel-state.ts';

const UploadPanel = lazyExtra(() => import('../../shared/uploads/upload-panel.tsx'));

/** Shows the uploads of this window on every page. */
export const UploadOutlet = () => <UploadPanel isNeeded={useUploadPanel()} />;
