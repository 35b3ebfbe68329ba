import Link from 'next/link';
import { getSession } from '../lib/session';

export default async function Home() {
  const session = await getSession();
  return (
    <>
      <h1>A Next app</h1>
      <p>{session ? 'You are logged in.' : 'You are not logged in.'}</p>
      <p>
        <Link href="/account" prefetch={false}>
          Your account
        </Link>
      </p>
    </>
  );
}
