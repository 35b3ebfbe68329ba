import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { Tooltip } from '../../components/tooltip/tooltip.tsx';
import type { Toasts } from '../../toasts/toasts.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const items = [
  { id: 'copy', label: 'Copy address', icon: 'copy' },
  { id: 'sign-out', label: 'Log out', icon: 'sign-out' },
  { id: 'ban', label: 'Ban dee@bakehouse.test', icon: 'blocked', tone: 'danger' },
] as const;

export function Menus({ toasts }: { toasts: Toasts }) {
  return (
    <Specimens>
      <Specimen of="Menu">
        <MenuButton
          label="bo@bakehouse.test"
          items={items}
          onAction={(id) => {
            toasts.add({ tone: 'info', message: `Chosen: ${id}` });
          }}
        />
      </Specimen>
      <Specimen of="Long label">
        <MenuButton
          label="bartholomew.featherstonehaugh-cholmondeley@bakehouse.test"
          items={items}
          onAction={() => undefined}
        />
      </Specimen>
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
