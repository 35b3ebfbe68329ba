import { useServices } from '../services/services.tsx';
import styles from './footer.module.css';

export function Footer() {
  const { env, now } = useServices();
  const links = [
    { label: 'Terms', href: env.termsUrl },
    { label: 'Privacy', href: env.privacyUrl },
  ];
  return (
    <footer className={styles.footer}>
      <p>© {new Date(now()).getFullYear()} Bakehouse</p>
      {links.map(
        ({ label, href }) =>
          href !== null && (
            <a key={label} href={href} rel="noreferrer">
              {label}
            </a>
          ),
      )}
    </footer>
  );
}
