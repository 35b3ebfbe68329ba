import {
  useDeferredValue,
  useEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import { Button } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { pauseToastsWhileInUse } from './pause-toasts.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { ProgressBar } from '../components/progress/progress-bar.tsx';
import { Spinner } from '../components/spinner.tsx';
import { publishToastsHeight } from './publish-toasts-height.ts';
import { TEXTS } from './texts.ts';
import styles from './toaster.module.css';
import type { Toast, Toasts, ToastTone } from './toasts.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';

const TOAST_TONE_LABELS: Record<ToastTone, { icon?: IconName; word: string }> = {
  success: { icon: 'check', word: TEXTS.done },
  info: { icon: 'info', word: TEXTS.note },
  error: { icon: 'warning', word: TEXTS.error },
  loading: { word: TEXTS.working },
};

/** React Aria's toast is unstable and too heavy for /login (decision record 0003). */
export function Toaster({ toasts }: { toasts: Toasts }) {
  const current = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  // Empty on the first render, because screen readers ignore a live region that mounts with text.
  const shown = useDeferredValue(current, INITIAL_TOASTS);
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(
    () => (region.current ? pauseToastsWhileInUse(region.current, toasts) : undefined),
    [toasts],
  );

  useEffect(() => (list.current ? publishToastsHeight(list.current) : undefined), []);

  useEffect(() => {
    const own = region.current;
    function handleFocus({ relatedTarget: left }: FocusEvent) {
      if (left instanceof Node && own?.contains(left)) return;
      cameFrom.current = left instanceof HTMLElement ? left : null;
    }
    own?.addEventListener('focusin', handleFocus);
    return () => own?.removeEventListener('focusin', handleFocus);
  }, []);

  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent) {
      const last = findFirstButton(findToastItems(region.current).at(-1));
      if (event.key !== 'F6' || !last) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
      else last.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, []);

  /** Moves the focus to a neighbour, because removing the toast would lose it. */
  function close(id: string) {
    const all = findToastItems(region.current);
    const index = all.findIndex((item) => item.contains(document.activeElement));
    const near =
      findFirstButton(all[index + 1]) ?? findFirstButton(all[index - 1]) ?? cameFrom.current;
    if (index >= 0) near?.focus({ preventScroll: true });
    toasts.dismiss(id);
  }

  /** Runs the action only once, although the button stays visible for a moment. */
  function act({ id, action }: Toast) {
    if (!action || !toasts.get().some((toast) => toast.id === id)) return;
    close(id);
    action.run();
  }

  return (
    <section ref={region} className={styles.region} aria-label={TEXTS.notifications}>
      <ol ref={list} className={styles.list} aria-live="polite" aria-relevant="additions text">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={close} onAct={act} />
        ))}
      </ol>
    </section>
  );
}

interface ToastItemProps {
  toast: Toast;
  onClose: (id: string) => void;
  onAct: (toast: Toast) => void;
}

function ToastItem({ toast, onClose, onAct }: ToastItemProps) {
  const { icon, word } = TOAST_TONE_LABELS[toast.tone];
  const { action, progress } = toast;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !progress) onClose(toast.id);
  }

  return (
    <li className={classNames(styles.toast, styles[toast.tone])}>
      <span className={styles.mark}>{icon ? <Icon name={icon} /> : <Spinner />}</span>
      <div className={styles.body}>
        <div className={styles.text} role={toast.tone === 'error' ? 'alert' : undefined}>
          <p className={styles.message}>
            <VisuallyHidden>{word}</VisuallyHidden>
            {toast.message}
            {toast.count > 1 && <span className={styles.count}> {TEXTS.times(toast.count)}</span>}
          </p>
          {toast.detail !== undefined && <p className={styles.detail}>{toast.detail}</p>}
          {progress && <ProgressBar label={toast.message} {...progress} />}
        </div>
        {action && (
          <Button
            size="compact"
            onKeyDown={handleKeyDown}
            aria-label={`${action.label}: ${toast.detail ?? toast.message}`}
            onClick={() => {
              onAct(toast);
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      {!progress && (
        <Button
          variant="quiet"
          size="compact"
          aria-label={TEXTS.dismiss(toast.message)}
          onKeyDown={handleKeyDown}
          onClick={() => {
            onClose(toast.id);
          }}
        >
          <Icon name="close" />
        </Button>
      )}
    </li>
  );
}

const INITIAL_TOASTS: readonly Toast[] = [];

const findToastItems = (region: HTMLElement | null) => [...(region?.querySelectorAll('li') ?? [])];

const findFirstButton = (item: HTMLElement | undefined) => item?.querySelector('button');
