/** Where each product has a journey: the two ways to show the widget, and both versions of React. */
export const PLACES = [
  { name: 'in the page', slug: 'page', enableShadowDOM: false, react: '19' },
  { name: 'in a shadow root', slug: 'shadow', enableShadowDOM: true, react: '19' },
  { name: 'with React 18', slug: 'react-18', enableShadowDOM: false, react: '18' },
] as const;
