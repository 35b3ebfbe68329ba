import type { FileDetail, FileSummary } from '../../../../api/files.ts';
import { ShortId } from '../../../../components/cells/short-id.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { MuteButton } from '../../../../notifications/mute-button.tsx';
import { useZone } from '../../../../time/zone.tsx';
import { DETAILS_TEXTS } from '../texts.ts';
import { toAvailabilityText } from './availability-text.ts';
import { CopyLinkButton } from './copy-link.tsx';
import styles from './details-header.module.css';

interface DetailsHeaderProps {
  file: FileSummary;
  /** Undefined until the details are loaded. */
  detail: FileDetail | undefined;
  isLoading: boolean;
}

/** Stays in view while the details scroll, so that it is always clear which file is edited. */
export function DetailsHeader({ file, detail, isLoading }: DetailsHeaderProps) {
  const { name: zone } = useZone();
  return (
    <>
      <header className={styles.header}>
        <div className={styles.text}>
          <p className={styles.name} title={file.name}>
            {file.name}
          </p>
          <p className={styles.sentence}>
            {detail && toAvailabilityText(detail, zone)}
            {isLoading && <Skeleton width={56} />}
          </p>
        </div>
        <div className={styles.action}>
          <CopyLinkButton fileId={file.id} />
          {detail?.isAdminFile === false && <MuteButton fileId={file.id} />}
        </div>
      </header>
      <p className={styles.checksum}>
        {DETAILS_TEXTS.checksum}{' '}
        <ShortId value={file.checksum} label={DETAILS_TEXTS.checksumOf(file.name)} />
      </p>
    </>
  );
}
