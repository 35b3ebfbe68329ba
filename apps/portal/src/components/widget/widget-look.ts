import type { Styles } from '@bakehouse/login-widget';

const CONTROL_RADIUS = 'var(--radius-control)';

/** The portal's custom properties switch between light and dark, so the widget needs no dark look. */
export const WIDGET_STYLES: Styles = {
  hideHeaderText: true,
  fontFamily: 'var(--font-sans)',
  container: {
    backgroundColor: 'var(--surface)',
    borderColor: 'var(--line)',
    borderRadius: '0',
    width: '100%',
  },
  colors: {
    primary: 'var(--ink)',
    secondary: 'var(--ink-soft)',
    success: 'var(--success)',
    error: 'var(--danger)',
  },
  buttons: {
    primary: {
      backgroundColor: 'var(--primary)',
      textColor: 'var(--on-primary)',
      borderColor: 'var(--primary)',
      borderRadius: CONTROL_RADIUS,
    },
    secondary: {
      backgroundColor: 'var(--surface)',
      textColor: 'var(--ink)',
      borderColor: 'var(--line-strong)',
      borderRadius: CONTROL_RADIUS,
    },
    disabled: {
      backgroundColor: 'var(--sunken)',
      textColor: 'var(--ink-faint)',
      borderColor: 'var(--line)',
      borderRadius: CONTROL_RADIUS,
    },
  },
  inputs: {
    backgroundColor: 'var(--surface)',
    textColor: 'var(--ink)',
    placeholderColor: 'var(--ink-faint)',
    borderColor: 'var(--line-strong)',
    borderRadius: CONTROL_RADIUS,
  },
};
