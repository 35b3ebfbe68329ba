import { Button } from '../components/button.tsx';
import { useConfirmLeave } from '../components/unsaved/confirm-leave-context.ts';
import { useLogOut } from './use-log-out.ts';

interface LogOutButtonProps {
  label: string;
  busyLabel: string;
  onDone?: () => void;
}

/** Ends the session; the guard then shows the login page. */
export function LogOutButton({ label, busyLabel, onDone }: LogOutButtonProps) {
  const logOut = useLogOut();
  const leave = useConfirmLeave();
  return (
    <Button
      variant="quiet"
      busy={logOut.isPending}
      busyLabel={busyLabel}
      onClick={() => leave(() => void logOut.run().then(onDone))}
    >
      {label}
    </Button>
  );
}
