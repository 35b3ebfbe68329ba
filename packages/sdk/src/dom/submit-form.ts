import type { WindowLike } from '../platform/window-like.ts';

/** Posts hidden fields as a form, which makes the browser leave the page. */
export function submitForm(
  { document }: Pick<WindowLike, 'document'>,
  url: string,
  fields: Record<string, string>,
): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = url;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  // A page restored from the back/forward cache must not contain the credentials in the form.
  form.remove();
}
