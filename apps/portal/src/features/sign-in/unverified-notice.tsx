import { Notice } from '../../components/notice.tsx';

export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Notice tone="info" title="Check your mail for the verification link.">
      A new one was sent to {email}. Open it, then log in again.
    </Notice>
  );
}
