import { Button } from '../components/button.tsx';
import { useLogOut } from './use-log-out.ts';

interface LogOutButtonProps {
  label: string;
  busyLabel: string;
  onDone?: () => void;
}

/** Ends the session; the guard then shows the login page. */
export function LogOutButton({ label, busyLabel, onDone }: LogOutButtonProps) {
  const leave = useLogOut();
  return (
    <Button
      variant="quiet"
      busy={leave.isPending}
      busyLabel={busyLabel}
      onClick={() => void leave.run().then(onDone)}
    >
      {label}
    </Button>
  );
}
