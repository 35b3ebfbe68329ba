import { CsvButton } from '../../exports/csv-button.tsx';
import { ProgressBar } from '../../toasts/progress-bar.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const nothing = () => undefined;
const label = 'Downloading activity as CSV';

export function Downloads() {
  return (
    <Specimens>
      <Specimen of="Download">
        <CsvButton busy={false} onDownload={nothing} />
      </Specimen>
      <Specimen of="On the way">
        <CsvButton busy onDownload={nothing} />
      </Specimen>
      <Specimen of="Nothing known yet">
        <ProgressBar label={label} value={0} max={null} text="Waiting for the first rows" />
      </Specimen>
      <Specimen of="Begun">
        <ProgressBar label={label} value={0} max={200_000} text="0 of 200,000 rows" />
      </Specimen>
      <Specimen of="In the middle">
        <ProgressBar label={label} value={112_345} max={200_000} text="112,345 of 200,000 rows" />
      </Specimen>
      <Specimen of="Nothing to come">
        <ProgressBar label={label} value={0} max={0} text="0 of 0 rows" />
      </Specimen>
    </Specimens>
  );
}
