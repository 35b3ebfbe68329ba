import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button-class.ts';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { paths, trimPath } from '../../config/paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { TEXTS } from './texts.ts';

/** Other apps get no access yet. Their parameters are ignored, so nobody is sent to their URLs. */
export function ConnectedApp() {
  const { pathname } = useLocation();
  useDocumentTitle(TEXTS.title);
  return (
    <main>
      <AuthCard title={TEXTS.title}>
        <p>{trimPath(pathname) === paths.oauthLogout ? TEXTS.logout : TEXTS.authorize}</p>
        <Link className={buttonClass({ variant: 'primary', size: 'normal' })} to={paths.portal}>
          {TEXTS.goOn}
        </Link>
      </AuthCard>
    </main>
  );
}
