import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { t } from '../i18n/shared-messages.ts';
import { Button } from '../ui/button.tsx';
import { connectToasts, type Toast } from './toast.ts';

const colours = {
  success: 'var(--success)',
  information: 'var(--information)',
  warning: 'var(--warning)',
  error: 'var(--error)',
} as const;

const defaultMilliseconds = 6_000;

const show = ({ title, description, tone, milliseconds, action }: Toast): void => {
  const autoClose = milliseconds ?? defaultMilliseconds;
  const stay = (until: number | false) => () => notifications.update({ ...data, id, autoClose: until });
  const data: NotificationData = {
    title,
    message: (
      <>
        {description}
        {action && (
          <div>
            <Button
              variant="quiet"
              onClick={() => {
                notifications.hide(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          </div>
        )}
      </>
    ),
    color: colours[tone],
    autoClose,
    // Mantine keeps a toast open while the pointer is over it, but not while it has the focus.
    onFocusCapture: () => stay(false)(),
    onBlurCapture: () => stay(autoClose)(),
    withBorder: true,
    styles: { title: { color: 'var(--ink)', fontWeight: 650 }, description: { color: 'var(--muted)' } },
    closeButtonProps: { 'aria-label': t('shared.dismiss') },
  };
  const id = notifications.show(data);
};

const LoadedToasts = () => {
  useEffect(() => connectToasts(show), []);
  return <Notifications position="top-right" limit={4} zIndex={1000} />;
};

// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default LoadedToasts;
