import { settings } from '../../lib/settings';
import { LoginForm } from './login-form';

export default function Login() {
  return (
    <>
      <h1>Log in</h1>
      <LoginForm pageUrl={`${settings.siteUrl}/login`} />
    </>
  );
}
