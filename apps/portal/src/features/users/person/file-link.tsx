import { Link, useSearchParams } from 'react-router-dom';
import { readAdminMode } from '../../../url-state/admin-mode.ts';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import { BreakableEmail } from '../../../components/cells/breakable-email.tsx';
import { filePath } from '../../../config/paths.ts';
import { readZoneChoice } from '../../../time/zone-choice.ts';

interface FileLinkProps {
  file: { id: string; name: string };
  /** Leads to the details in the list of files, or to the file page. */
  place: 'list' | 'page';
}

export function FileLink({ file: { id, name }, place }: FileLinkProps) {
  const [params] = useSearchParams();
  const inList = dashboardUrl({
    tab: 'files',
    admin: readAdminMode(params, true),
    zone: readZoneChoice(params),
    filters: { file: id },
  });
  return (
    <Link to={place === 'list' ? inList : filePath(id)}>
      <BreakableEmail text={name} />
    </Link>
  );
}
