/** The text of a field as the page shows it: some password managers fill fields without events. */
export function fieldTextOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
