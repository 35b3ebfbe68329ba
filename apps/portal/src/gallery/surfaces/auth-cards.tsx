import { useState } from 'react';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { PinField } from '../../features/pin/pin-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

function LoginSample() {
  const [email, setEmail] = useState('bo@bakehouse.test');
  const [password, setPassword] = useState('');
  return (
    <AuthCard
      title="Log in"
      lead="See who has your files, and who opened them."
      footer={<a href="#auth-cards">Forgot your password?</a>}
    >
      <form>
        <Notice tone="danger" title="Invalid email or password" />
        <TextField label="Email" autoComplete="off" value={email} onChange={setEmail} />
        <PasswordField
          label="Password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
        />
        <Button variant="primary">Log in</Button>
      </form>
    </AuthCard>
  );
}

function PinSample() {
  const [pin, setPin] = useState('73');
  return (
    <AuthCard title="Enter your PIN" lead="Almost there, bo@bakehouse.test.">
      <form>
        <PinField label="PIN" value={pin} onChange={setPin} />
        <Button variant="primary" busy busyLabel="Checking…">
          Continue
        </Button>
        <Button variant="quiet">Back</Button>
      </form>
    </AuthCard>
  );
}

export function AuthCards() {
  return (
    <Specimens>
      <Specimen of="Log in" wide>
        <LoginSample />
      </Specimen>
      <Specimen of="PIN" wide>
        <PinSample />
      </Specimen>
    </Specimens>
  );
}
