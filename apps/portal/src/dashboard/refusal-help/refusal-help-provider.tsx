import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FileSummary } from '../../api/files.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { ServicesProvider, useService } from '../../lib/services.tsx';
import { LazyBulkDialog } from '../../features/files/selection/lazy-bulk-dialog.tsx';
import type { HelpAction, RefusalHelp } from '../../refusals/refusal-help.ts';
import { useZone } from '../../time/zone.tsx';
import { dashboardUrl } from '../../url-state/dashboard-link.ts';
import { REFUSAL_HELP_TEXTS } from '../texts.ts';

interface OpenHelpDialog {
  /** Counts the openings, so that each dialog begins anew. */
  number: number;
  action: Exclude<HelpAction, 'access'>;
  email: string;
  file: FileSummary;
  isOpen: boolean;
}

const NEVER_ABORTED_SIGNAL = new AbortController().signal;

/** The dialogs of the selection in Files, opened for one file and one person from anywhere. */
export function RefusalHelpProvider({ children }: { children: ReactNode }) {
  const { files } = useService('api');
  const queryClient = useQueryClient();
  const toasts = useService('toasts');
  const navigate = useNavigate();
  const { choice: zone } = useZone();
  const [dialog, setDialog] = useState<OpenHelpDialog>();

  const services = useMemo(() => {
    const start = async ({ action, fileId, email }: RefusalHelp) => {
      if (action === 'access') {
        const link = { tab: 'files', admin: false, zone, filters: { file: fileId } } as const;
        void navigate(dashboardUrl(link));
        return;
      }
      try {
        const file = await files.find(fileId, NEVER_ABORTED_SIGNAL);
        if (file === null) toasts.add({ tone: 'error', message: REFUSAL_HELP_TEXTS.gone });
        else
          setDialog((before) => ({
            number: (before?.number ?? 0) + 1,
            action,
            email,
            file,
            isOpen: true,
          }));
      } catch (error) {
        const message = failureMessageOf(error, REFUSAL_HELP_TEXTS.failed);
        toasts.add({ tone: 'error', message });
      }
    };
    return { startRefusalHelp: (help: RefusalHelp) => void start(help) };
  }, [files, toasts, navigate, zone]);

  return (
    <ServicesProvider services={services}>
      {children}
      {dialog && (
        <LazyBulkDialog
          key={dialog.number}
          action={dialog.action}
          email={dialog.email}
          files={[dialog.file]}
          open={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onSaved={() => void queryClient.invalidateQueries()}
        />
      )}
    </ServicesProvider>
  );
}
