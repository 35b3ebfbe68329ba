import { Notice } from '../../components/notice.tsx';

export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Notice tone="info" title="Check your mail for the verification link.">
      We sent a new link to {email}. Open it, then log in again.
    </Notice>
  );
}
