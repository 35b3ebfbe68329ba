/** Fills a field as some password managers do: the page gets no event. */
export function fillWithoutEvents(field: HTMLInputElement, value: string): void {
  field.value = value;
}
