import { useCallback, type ComponentType, type ReactNode } from 'react';
import { toCssVariables } from './css-variables.ts';
import { WIDGET_STYLES } from './styles.ts';
import { toTheme } from './theme.ts';
import { useStyleSheet } from './use-sheet.ts';

const DEFAULT_CSS_VARIABLES = toCssVariables(toTheme({}, 'light')).map(
  ([name, value]) => `${name}: ${value};`,
);

/** `:where` has no specificity, so that any rule of the page replaces these values. */
const PART_STYLES = `
:where(:root, :host) {
${DEFAULT_CSS_VARIABLES.join('\n')}
}
.bh-part {
  display: contents;
  font: 16px/1.45 var(--bh-font-family);
  color: var(--bh-colors-primary);
}
`;

function PartFrame({ children }: { children: ReactNode }) {
  const base = useStyleSheet(WIDGET_STYLES);
  const own = useStyleSheet(PART_STYLES);
  const ref = useCallback(
    (element: Element | null) => {
      base(element);
      own(element);
    },
    [base, own],
  );
  return (
    <div ref={ref} className="bh-part">
      {children}
    </div>
  );
}

/** A part with its styles, for pages that use it outside the widget. */
export const wrapInPartFrame =
  <Props extends object>(Part: ComponentType<Props>): ((props: Props) => ReactNode) =>
  (props) => (
    <PartFrame>
      <Part {...props} />
    </PartFrame>
  );
