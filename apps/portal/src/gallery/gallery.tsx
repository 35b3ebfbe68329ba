import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { Icon } from '../components/icon.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import type { Toasts } from '../toasts/toasts.ts';
import styles from './gallery.module.css';
import { gallerySections } from './sections.tsx';

export function Gallery({ toasts }: { toasts: Toasts }) {
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title}>
          <Icon name="loaf" />
          Gallery of parts
        </h1>
        <div className={styles.theme}>
          <span id="theme-label">Theme</span>
          <ThemeSwitch labelledBy="theme-label" />
        </div>
      </header>
      <nav className={styles.nav} aria-label="Parts">
        <ul className={styles.links}>
          {gallerySections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>
        {gallerySections.map(({ id, title, Content }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Content toasts={toasts} />
          </section>
        ))}
      </main>
      <Toaster toasts={toasts} />
    </>
  );
}
