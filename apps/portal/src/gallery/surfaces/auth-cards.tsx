import { useState } from 'react';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { PasswordStrengthMeter } from '../../components/fields/password-strength.tsx';
import { PinField } from '../../pin/pin-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

function LoginSample() {
  const [email, setEmail] = useState('bo@bakehouse.test');
  const [password, setPassword] = useState('');
  return (
    <AuthCard title="Log in" lead="See who may open your files, and who asked.">
      <form>
        <Notice tone="danger" title="Invalid email or password" />
        <TextField label="Email" autoComplete="off" value={email} onChange={setEmail} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <Button variant="primary">Log in</Button>
        <a href="#auth-cards">Forgot password?</a>
      </form>
    </AuthCard>
  );
}

function NewPasswordSample() {
  const [password, setPassword] = useState('password12');
  const [confirmation, setConfirmation] = useState('');
  return (
    <AuthCard title="Set a new password" lead="It replaces your old password and logs you in.">
      <form>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error="Password is not strong enough. Please choose a stronger password."
        />
        <PasswordStrengthMeter
          score={1}
          recommendations={['Add more words that are less common.']}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
        />
        <Button variant="primary" aria-disabled>
          Set new password
        </Button>
      </form>
    </AuthCard>
  );
}

function EndedLinkSample() {
  return (
    <AuthCard title="This link no longer works" footer={<a href="#auth-cards">Back to log in</a>}>
      <Notice tone="danger" title="Reset link may be expired or invalid">
        Each link works once and only for a while. Ask for a new one.
      </Notice>
      <Button variant="primary">Get a new link</Button>
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
      <Specimen of="New password" wide>
        <NewPasswordSample />
      </Specimen>
      <Specimen of="Ended link" wide>
        <EndedLinkSample />
      </Specimen>
    </Specimens>
  );
}
