/** Most errors of queries are never read, because the query is tried again, and printing the page takes long. */
export const toLazyErrors =
  <Cause extends readonly unknown[]>(createError: (...cause: Cause) => Error) =>
  (...cause: Cause): Error => {
    const read = (key: 'message' | 'name') => ({
      get: () => createError(...cause)[key],
      configurable: true,
    });
    return Object.defineProperties(new Error(), { message: read('message'), name: read('name') });
  };
