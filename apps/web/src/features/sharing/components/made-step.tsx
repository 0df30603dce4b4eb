import { IconDownload } from '@tabler/icons-react';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { isLocalAddress } from '../../../shared/share/is-local-address.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy/copy-button.tsx';
import dialog from '../../../shared/ui/overlays/dialog-form.module.css';
import { Banner } from '../../../shared/ui/states.tsx';
import { t } from '../messages.ts';
import styles from './share-dialog.module.css';

export type MadeLink = {
  readonly link: string;
  readonly qr: string;
  readonly qrSvg: string;
  readonly qrPng: string;
  readonly hasPassword: boolean;
  readonly expiresAt: number | null;
};

/** The new link with its QR code for download. */
export const MadeStep = ({ made, onDone }: { readonly made: MadeLink; readonly onDone: () => void }) => (
  <div className={dialog.form}>
    <div className={styles.link}>
      <input
        className="control"
        readOnly
        value={made.link}
        aria-label={t('sharing.dialog.link')}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={made.link} label={t('sharing.dialog.copyLink')} />
    </div>
    {isLocalAddress(made.link) && <Banner tone="warning">{t('sharing.dialog.local')}</Banner>}
    <div className={styles.made}>
      <img className={styles.qr} src={made.qr} alt={t('sharing.dialog.qr')} />
      <div className={styles.downloads}>
        <ButtonAnchor href={`${ownAddress(made.qrSvg)}?download`} download>
          <IconDownload size={16} aria-hidden="true" /> {t('sharing.dialog.downloadSvg')}
        </ButtonAnchor>
        <ButtonAnchor href={`${ownAddress(made.qrPng)}?download`} download>
          <IconDownload size={16} aria-hidden="true" /> {t('sharing.dialog.downloadPng')}
        </ButtonAnchor>
      </div>
    </div>
    {made.hasPassword && <p className={styles.lead}>{t('sharing.dialog.withPassword')}</p>}
    {made.expiresAt !== null && (
      <p className={styles.lead}>{t('sharing.dialog.until', { date: dateTime(made.expiresAt) })}</p>
    )}
    <div className={dialog.buttons}>
      <ButtonAnchor href={ownAddress(made.link)} target="_blank" rel="noopener">
        {t('sharing.dialog.open')}
      </ButtonAnchor>
      <Button variant="primary" onClick={onDone}>
        {t('sharing.dialog.done')}
      </Button>
    </div>
  </div>
);
