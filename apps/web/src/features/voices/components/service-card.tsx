import type { CloudEngine, Connection } from '@sonora/contracts';
import { IconPlugConnected, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { dateTime } from '../../../shared/format/time.ts';
import { useFocusKept } from '../../../shared/hooks/focus.ts';
import { serverText } from '../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Tag } from '../../../shared/ui/lists/tag.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Banner } from '../../../shared/ui/states.tsx';
import { connectionsOptions, voicesChanged } from '../api.ts';
import { t } from '../messages.ts';
import { type ServiceConnections, services, voicesText } from '../model/services.ts';
import styles from '../pages/voices-pages.module.css';
import { DisconnectDialog } from './disconnect-dialog.tsx';

const ConnectForm = lazyPanel(() => import('./connect-form.tsx'), 220);

const StatusTag = ({ status }: Pick<Connection, 'status'>) => {
  switch (status) {
    case 'ready':
      return <Tag tone="success">{t('voices.ready')}</Tag>;
    case 'down':
      return <Tag tone="error">{t('voices.down')}</Tag>;
    case 'checking':
      return <Tag tone="information">{t('voices.checking')}</Tag>;
    default:
      return status satisfies never;
  }
};

/** Status message of a connection. */
const statusOf = (connection: Connection): ReactNode => {
  const { status, statusText, statusSince, voices } = connection;
  if (status === 'checking') return <p>{t('voices.status.listing')}</p>;
  if (status === 'ready') {
    return (
      <p>
        <strong>{voicesText(voices)}</strong>, {t('voices.inReachSince', { when: dateTime(statusSince) })}
      </p>
    );
  }
  return (
    <Banner tone="error">
      {statusText === null ? t('voices.status.outOfOrder') : serverText(connection, statusText)}{' '}
      {voices > 0
        ? t('voices.status.voicesDownSince', { when: dateTime(statusSince), voices: voicesText(voices) })
        : t('voices.status.downSince', { when: dateTime(statusSince) })}
    </Banner>
  );
};

const Details = ({ connection }: { readonly connection: Connection }) => {
  const { scope, baseUrl, region, model, hasKey } = connection;
  const details: readonly (readonly [name: string, value: string | null])[] = [
    [t('voices.address'), baseUrl],
    [t('voices.region'), region],
    [t('voices.model'), model],
    [
      t('voices.key'),
      hasKey ? (scope === 'installation' ? t('voices.theOperators') : t('voices.underSeal')) : t('voices.none'),
    ],
  ];
  return (
    <dl className={styles.details}>
      {details.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

/** Checks a connection by fetching the service's voices. */
const useCheck = (engine: CloudEngine) => {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.connections.check({ params: { engine } });
      await queryClient.invalidateQueries({ queryKey: connectionsOptions().queryKey });
      voicesChanged(queryClient);
    } catch (error) {
      showToast({ tone: 'error', title: t('voices.anErrorOccurred'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, check: () => void check() };
};

type OwnActionsProps = {
  readonly engine: CloudEngine;
  readonly own: Connection | undefined;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
};

const OwnActions = ({ engine, own, onConnect, onDisconnect }: OwnActionsProps) => {
  const { title } = services[engine];
  const { isBusy, check } = useCheck(engine);
  return (
    <div className={styles.actions}>
      <Button
        onClick={onConnect}
        aria-label={own ? t('voices.changeIt', { service: title }) : t('voices.connectIt', { service: title })}
      >
        {!own && <IconPlugConnected size={17} aria-hidden="true" />}
        {own ? t('voices.change') : t('voices.connect')}
      </Button>
      {own && (
        <>
          <Button isBusy={isBusy} onClick={check} aria-label={t('voices.checkAgainIt', { service: title })}>
            {!isBusy && <IconRefresh size={17} aria-hidden="true" />} {t('voices.checkAgain')}
          </Button>
          <Button onClick={onDisconnect} aria-label={t('voices.disconnectIt', { service: title })}>
            <IconPlugConnectedX size={17} aria-hidden="true" /> {t('voices.disconnect')}
          </Button>
        </>
      )}
    </div>
  );
};

type OpenForm = 'connect' | 'disconnect';

/** One voice service with description, status and actions. */
export const ServiceCard = ({ engine, own, shared }: ServiceConnections & { readonly engine: CloudEngine }) => {
  const [openForm, setOpenForm] = useState<OpenForm>();
  const { title, about, needs } = services[engine];
  const used = own ?? shared;
  const part = useFocusKept<HTMLDivElement>(used ? `${used.scope} ${used.status}` : '');
  const close = (): void => setOpenForm(undefined);
  return (
    <Card
      title={title}
      end={used ? <StatusTag status={used.status} /> : <Tag>{t('voices.notConnected')}</Tag>}
      beside={used?.scope === 'installation' && <Tag>{t('voices.installation')}</Tag>}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a frame and a legend */}
      <div ref={part} tabIndex={-1} role="group" aria-label={title} className={styles.service}>
        <p className={styles.about}>{about}</p>
        <div aria-live="polite">{used ? statusOf(used) : <p>{needs}</p>}</div>
        {used && <Details connection={used} />}
        {shared && (
          <p className={styles.about}>{own ? t('voices.ownership.yoursReplaces') : t('voices.ownership.operators')}</p>
        )}
        <OwnActions
          engine={engine}
          own={own}
          onConnect={() => setOpenForm('connect')}
          onDisconnect={() => setOpenForm('disconnect')}
        />
      </div>
      <Dialog
        isOpen={openForm === 'connect'}
        title={own ? t('voices.changeIt', { service: title }) : t('voices.connectIt', { service: title })}
        onClose={close}
      >
        <ConnectForm engine={engine} known={own} onCancel={close} onSaved={close} />
      </Dialog>
      <DisconnectDialog
        engine={engine}
        hasOther={shared !== undefined}
        isOpen={openForm === 'disconnect'}
        onClose={close}
      />
    </Card>
  );
};
