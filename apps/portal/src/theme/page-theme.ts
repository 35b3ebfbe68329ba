/* Runs before the first paint, as a script of its own: it imports nothing. See decision record 0074. */
(() => {
  const key = 'bakehouse.theme';
  const themes = [
    { name: 'light', paper: '#fbfaf7' },
    { name: 'dark', paper: '#0f171c' },
  ];
  const root = document.documentElement;

  const setMeta = (name: string, content: string) =>
    document.querySelector(`meta[name=${name}]`)?.setAttribute('content', content);

  const show = (choice: string | null) => {
    const theme = themes.find(({ name }) => name === choice);
    if (theme) root.dataset.theme = theme.name;
    else delete root.dataset.theme;
    setMeta('color-scheme', theme?.name ?? 'light dark');
    setMeta('theme-color', theme?.paper ?? '');
  };

  const showStored = () => {
    try {
      show(localStorage.getItem(key));
    } catch {
      // Without storage, the page follows the system.
    }
  };

  showStored();
  addEventListener('pageshow', showStored);
  addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared, and a null value follows the system.
    if (event.key === key || event.key === null) show(event.newValue);
  });
})();
