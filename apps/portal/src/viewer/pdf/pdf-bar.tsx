import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { TEXTS } from '../texts.ts';
import frame from '../view.module.css';
import { nextZoom, previousZoom, toPercent, type Zoom } from './page-scale.ts';
import styles from './pdf-view.module.css';

interface PdfBarProps {
  current: number;
  count: number;
  scale: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onPage: (number: number) => void;
}

interface StepButtonProps {
  label: string;
  icon: 'chevron-left' | 'chevron-right' | 'dash' | 'plus';
  onPress: (() => void) | undefined;
}

function StepButton({ label, icon, onPress }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}

export function PdfBar({ current, count, scale, zoom, onZoom, onPage }: PdfBarProps) {
  const [smaller, larger] = [previousZoom(scale), nextZoom(scale)];
  const goTo = (number: number) =>
    number >= 1 && number <= count ? () => onPage(number) : undefined;
  const zoomTo = (step: Zoom | undefined) => (step === undefined ? undefined : () => onZoom(step));
  return (
    <div className={classNames(frame.bar)} role="toolbar" aria-label={TEXTS.toolbar}>
      <StepButton label={TEXTS.previousPage} icon="chevron-left" onPress={goTo(current - 1)} />
      <span role="status">{TEXTS.page(current, count)}</span>
      <StepButton label={TEXTS.nextPage} icon="chevron-right" onPress={goTo(current + 1)} />
      <span className={classNames(styles.gap)} />
      <StepButton label={TEXTS.zoomOut} icon="dash" onPress={zoomTo(smaller)} />
      <span className={classNames(styles.percent)}>{TEXTS.percent(toPercent(scale))}</span>
      <StepButton label={TEXTS.zoomIn} icon="plus" onPress={zoomTo(larger)} />
      <Button size="compact" aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')}>
        {TEXTS.fitWidth}
      </Button>
    </div>
  );
}
