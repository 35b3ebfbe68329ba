import type { PinProof } from '@bakehouse/contract';
import { deleteAccount } from '@bakehouse/contract/calls/accounts';
import { Link } from 'react-router-dom';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { Notice } from '../../components/notice.tsx';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { paths } from '../../config/paths.ts';
import { useService } from '../../lib/services.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import styles from './delete-account.module.css';
import { TEXTS } from './texts.ts';

interface DeleteAccountScreenProps {
  email: string;
}

export function DeleteAccountScreen({ email }: DeleteAccountScreenProps) {
  const api = useAccountApi();
  const session = useService('session');
  const isClosed = useDisabledReason(deleteAccount) !== undefined;
  useDocumentTitle(TEXTS.title);

  const remove = async (proof: PinProof, signal: AbortSignal) => {
    await api.deleteAccount(proof, signal);
    // The server has ended the session; this clears what the browser still has of it.
    await session.logOut('accountDeleted');
  };

  return (
    <main>
      <AuthCard title={TEXTS.title} lead={TEXTS.lead(email)} footer={<LegalLinksFooter />}>
        {isClosed ? (
          <Notice tone="info" title={TEXTS.acting(email)} />
        ) : (
          <DeleteAccountForm email={email} onDelete={remove} />
        )}
      </AuthCard>
    </main>
  );
}

function LegalLinksFooter() {
  const { termsUrl, privacyUrl } = useService('env');
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
