import { exportFiles } from '@bakehouse/contract/calls/exports';
import { CsvButton } from '../../exports/csv-button.tsx';
import { ProgressBar } from '../../components/progress/progress-bar.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const doNothing = () => undefined;
const PROGRESS_LABEL = 'Downloading activity as CSV';

export function Downloads() {
  return (
    <Specimens>
      <Specimen of="Download">
        <CsvButton call={exportFiles} busy={false} onDownload={doNothing} />
      </Specimen>
      <Specimen of="Downloading">
        <CsvButton call={exportFiles} busy onDownload={doNothing} />
      </Specimen>
      <Specimen of="Waiting for the server">
        <ProgressBar
          label={PROGRESS_LABEL}
          value={0}
          max={null}
          text="Waiting for the first rows"
        />
      </Specimen>
      <Specimen of="Started">
        <ProgressBar label={PROGRESS_LABEL} value={0} max={200_000} text="0 of 200,000 rows" />
      </Specimen>
      <Specimen of="In the middle">
        <ProgressBar
          label={PROGRESS_LABEL}
          value={112_345}
          max={200_000}
          text="112,345 of 200,000 rows"
        />
      </Specimen>
      <Specimen of="No rows">
        <ProgressBar label={PROGRESS_LABEL} value={0} max={0} text="0 of 0 rows" />
      </Specimen>
    </Specimens>
  );
}
