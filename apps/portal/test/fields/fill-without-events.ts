/** Fills a field as some password managers do: the page gets no event. */
export function fillWithoutEvents(field: HTMLElement, value: string): void {
  if (field instanceof HTMLInputElement) field.value = value;
}
