import { LoginWidget, type LoginWidgetProps } from '@bakehouse/login-widget';
import { useEffect, useMemo, useRef } from 'react';
import { useReturnPath } from '../../../url-state/use-return-path.ts';
import { useUnsavedFieldsInside } from '../../../components/unsaved/use-unsaved-fields-inside.ts';
import { useService } from '../../../lib/services.tsx';
import {
  BUTTON_WIDGET_TEXTS,
  EMAIL_CODE_WIDGET_TEXTS,
  EMAIL_LINK_WIDGET_TEXTS,
  NEW_ACCOUNT_TEXTS,
} from './texts.ts';
import { useHasPasskeys } from './use-has-passkeys.ts';
import { toWidgetConfig, type WidgetOffer } from './widget-config.ts';
import styles from '../../../components/widget/widget-frame.module.css';
import { WIDGET_STYLES } from '../../../components/widget/widget-look.ts';

const STRINGS_BY_OFFER: Record<WidgetOffer, NonNullable<LoginWidgetProps['strings']>> = {
  buttons: BUTTON_WIDGET_TEXTS,
  emailLink: EMAIL_LINK_WIDGET_TEXTS,
  emailCode: EMAIL_CODE_WIDGET_TEXTS,
  newAccount: NEW_ACCOUNT_TEXTS,
};

interface PortalWidgetProps {
  offer: WidgetOffer;
  /** Whether the first field gets the focus, because the widget is the whole screen. */
  focusFirstField?: boolean;
  /** Gets the id that identifies the code in the email of a link. */
  onLinkSent?: (methodId: string | null) => void;
}

const doNothing = () => undefined;

/** A login through the widget uses the client of the portal, whose session follows. */
export function PortalWidget(props: PortalWidgetProps) {
  const { offer, focusFirstField = false, onLinkSent = doNothing } = props;
  const client = useService('client');
  const { oauthProviders } = useService('env');
  const hasPasskeys = useHasPasskeys();
  const callback = useReturnPath();
  const frame = useRef<HTMLDivElement>(null);
  useUnsavedFieldsInside(frame);
  const config = useMemo(() => {
    const { origin } = window.location;
    return toWidgetConfig(offer, { origin, callback, hasPasskeys, oauthProviders });
  }, [offer, callback, hasPasskeys, oauthProviders]);

  useEffect(() => {
    if (focusFirstField) frame.current?.querySelector('input')?.focus();
  }, [focusFirstField]);

  return (
    <div ref={frame} className={styles.frame} data-offer={offer}>
      <LoginWidget
        client={client}
        config={config}
        styles={WIDGET_STYLES}
        strings={STRINGS_BY_OFFER[offer]}
        callbacks={{
          onEvent(event) {
            if (event.type === 'MAGIC_LINK_LOGIN_OR_CREATE')
              onLinkSent(event.data.method_id ?? null);
          },
        }}
      />
    </div>
  );
}
