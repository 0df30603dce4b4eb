import type { Message } from '@sonora/contracts/messages/message';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import sessionStyles from '../../../../shared/sessions/sessions.module.css';
import { Banner } from '../../../../shared/ui/states.tsx';
import { t } from '../../result-messages.ts';
import styles from './editor.module.css';

/** What an ad has that was made elsewhere, and the editor cannot show. */
export const NotShownNotice = ({ messages }: { readonly messages: readonly Message[] }) => (
  <div className={sessionStyles.notice}>
    <Banner tone="information">
      {t('adResults.notShown')}
      <ul className={styles.notShown}>
        {messages.map((message) => (
          <li key={message.text}>{serverText(message, message.text)}</li>
        ))}
      </ul>
    </Banner>
  </div>
);
