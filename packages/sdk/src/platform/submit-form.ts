/** Posts a form as the page itself would; the browser leaves for the answer. */
export function submitForm(url: string, fields: Record<string, string>): void {
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
  // It carries credentials, and a page that comes back from the history would still hold them.
  form.remove();
}
