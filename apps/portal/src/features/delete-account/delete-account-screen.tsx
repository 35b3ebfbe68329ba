import type { PinProof } from '@bakehouse/contract';
import { Link } from 'react-router-dom';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { useEnv } from '../../config/env-context.ts';
import { paths } from '../../config/paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useSession } from '../../session/session-context.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import styles from './delete-account.module.css';
import { TEXTS } from './texts.ts';

export function DeleteAccountScreen({ email }: { email: string }) {
  const api = useAccountApi();
  const session = useSession();
  useDocumentTitle(TEXTS.title);

  const remove = async (proof: PinProof) => {
    await api.deleteAccount(proof);
    // The server has ended the session; this clears what the browser still has of it.
    await session.logOut('accountDeleted');
  };

  return (
    <main>
      <AuthCard title={TEXTS.title} lead={TEXTS.lead(email)} footer={<Footer />}>
        <DeleteAccountForm email={email} onDelete={remove} />
      </AuthCard>
    </main>
  );
}

function Footer() {
  const { termsUrl, privacyUrl } = useEnv();
  const legal = [
    { label: TEXTS.terms, href: termsUrl },
    { label: TEXTS.privacy, href: privacyUrl },
  ];
  return (
    <div className={styles.links}>
      <Link to={paths.portal}>{TEXTS.back}</Link>
      {legal.map(
        ({ label, href }) =>
          href !== null && (
            <a key={label} href={href} rel="noreferrer">
              {label}
            </a>
          ),
      )}
    </div>
  );
}
