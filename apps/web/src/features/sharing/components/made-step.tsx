import { IconDownload } from '@tabler/icons-react';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import dialog from '../../../shared/ui/dialog-form.module.css';
import { texts } from '../texts.ts';
import styles from './share-dialog.module.css';

const { dialog: t } = texts;

export type MadeLink = {
  readonly link: string;
  readonly qr: string;
  readonly qrSvg: string;
  readonly qrPng: string;
  readonly hasPassword: boolean;
  readonly expiresAt: number | null;
};

/** The link that was made, and its QR code to take away. */
export const MadeStep = ({ made, onDone }: { readonly made: MadeLink; readonly onDone: () => void }) => (
  <div className={dialog.form}>
    <div className={styles.link}>
      <input
        className="control"
        readOnly
        value={made.link}
        aria-label={t.link}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={made.link} label={t.copyLink} />
    </div>
    <div className={styles.made}>
      <img className={styles.qr} src={made.qr} alt={t.qr} />
      <div className={styles.downloads}>
        <ButtonAnchor href={`${ownAddress(made.qrSvg)}?download`} download>
          <IconDownload size={16} aria-hidden="true" /> {t.downloadSvg}
        </ButtonAnchor>
        <ButtonAnchor href={`${ownAddress(made.qrPng)}?download`} download>
          <IconDownload size={16} aria-hidden="true" /> {t.downloadPng}
        </ButtonAnchor>
      </div>
    </div>
    {made.hasPassword && <p className={styles.lead}>{t.withPassword}</p>}
    {made.expiresAt !== null && <p className={styles.lead}>{t.until(dateTime(made.expiresAt))}</p>}
    <div className={dialog.buttons}>
      <ButtonAnchor href={ownAddress(made.link)} target="_blank" rel="noopener">
        {t.open}
      </ButtonAnchor>
      <Button look="primary" onClick={onDone}>
        {t.done}
      </Button>
    </div>
  </div>
);
