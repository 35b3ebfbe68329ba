import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Tooltip } from '../../components/tooltip/tooltip.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

export function Tooltips() {
  return (
    <Specimens>
      <Specimen of="Tooltip">
        <Tooltip text="This user has been banned by an admin." placement="end">
          <Button aria-disabled="true">Unban</Button>
        </Tooltip>
      </Specimen>
      <Specimen of="Tooltip of an icon">
        <Tooltip text="Download as CSV" placement="end">
          <Button aria-label="Download as CSV">
            <Icon name="file-csv" />
          </Button>
        </Tooltip>
      </Specimen>
    </Specimens>
  );
}
