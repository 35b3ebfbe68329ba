/** The two functions of Next that the sample calls, with their types in Next 16. */
declare module 'next/headers' {
  export const headers: () => Promise<Pick<Headers, 'get'>>;
}

declare module 'next/navigation' {
  export const redirect: (url: string) => never;
}
