import { IdentityProvider } from '@bakehouse/login-widget';
import { endsSession } from '@bakehouse/sdk/core';
import { useContext, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button-class.ts';
import { AuthCard, AuthFrame } from '../../components/page/auth-card.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { WidgetBoundary } from '../../components/widget/widget-boundary.tsx';
import styles from '../../components/widget/widget-frame.module.css';
import { WIDGET_STYLES } from '../../components/widget/widget-look.ts';
import { paths, trimPath } from '../../config/paths.ts';
import { useService } from '../../lib/services.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ActedForEmailContext } from '../../session/acting/acting-restrictions.ts';
import { TEXTS } from './texts.ts';

/** Another app asks to log the user in, or out. */
export function ConnectedAppPage() {
  const { pathname } = useLocation();
  const isLogout = trimPath(pathname) === paths.oauthLogout;
  const actedFor = useContext(ActedForEmailContext);
  useDocumentTitle(isLogout ? TEXTS.logout : TEXTS.authorize);
  return (
    <main>
      {actedFor !== undefined && !isLogout ? (
        <ActingNotice email={actedFor} />
      ) : (
        <AppRequest label={isLogout ? TEXTS.logout : TEXTS.authorize} />
      )}
    </main>
  );
}

function AppRequest({ label }: { label: string }) {
  const { search } = useLocation();
  const client = useService('client');
  const session = useService('session');
  const titleId = useId();
  return (
    <AuthFrame titleId={titleId}>
      <VisuallyHidden>
        <h1 id={titleId}>{label}</h1>
      </VisuallyHidden>
      <div className={styles.frame}>
        <WidgetBoundary>
          <IdentityProvider
            key={search}
            client={client}
            styles={WIDGET_STYLES}
            submitsInPage
            callbacks={{
              onError(error) {
                if (endsSession(error)) session.end();
              },
            }}
          />
        </WidgetBoundary>
      </div>
    </AuthFrame>
  );
}

function ActingNotice({ email }: { email: string }) {
  return (
    <AuthCard title={TEXTS.notShared}>
      <p>{TEXTS.acting(email)}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'normal' })} to={paths.portal}>
        {TEXTS.goOn}
      </Link>
    </AuthCard>
  );
}
