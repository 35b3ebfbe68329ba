import { classNames } from '../components/class-names.ts';
import { paths } from '../config/paths.ts';
import { useService } from '../lib/services.tsx';
import { PALETTE_KEY } from '../shortcuts/palette-key.ts';
import styles from './footer.module.css';
import { PAGE_TEXTS, PALETTE_TEXTS } from './texts.ts';

interface FooterProps {
  onPalette: () => void;
  onShortcuts: () => void;
}

export function Footer({ onPalette, onShortcuts }: FooterProps) {
  const env = useService('env');
  const now = useService('now');
  const links = [
    { label: PAGE_TEXTS.help, href: paths.help },
    { label: PAGE_TEXTS.terms, href: env.termsUrl },
    { label: PAGE_TEXTS.privacy, href: env.privacyUrl },
  ];
  return (
    <footer className={styles.footer}>
      <p>© {new Date(now()).getFullYear()} Bakehouse</p>
      {links.map(
        ({ label, href }) =>
          href !== null && (
            <a key={label} href={href} rel="noreferrer" className={styles.link}>
              {label}
            </a>
          ),
      )}
      <button type="button" className={styles.link} onClick={onPalette}>
        {PALETTE_TEXTS.title}
        <span className={styles.keyboard}>{`\u00a0(${PALETTE_KEY})`}</span>
      </button>
      <button
        type="button"
        className={classNames(styles.link, styles.keyboard)}
        onClick={onShortcuts}
      >
        {PAGE_TEXTS.shortcuts}
      </button>
    </footer>
  );
}
