import { ResetPassword } from '../features/login/reset/reset-password.tsx';

export function ResetPasswordRoute() {
  return <ResetPassword />;
}
