/**
 * Each product has a journey in these places: both ways to show the widget, with both versions of React, and
 * the custom element.
 * `test` runs the first one.
 */
export const WIDGET_PLACES = [
  { name: 'in the page', slug: 'page', enableShadowDOM: false, react: '19', isLong: false },
  { name: 'in a shadow root', slug: 'shadow', enableShadowDOM: true, react: '19', isLong: true },
  { name: 'with React 18', slug: 'react-18', enableShadowDOM: false, react: '18', isLong: true },
  {
    name: 'in a shadow root with React 18',
    slug: 'shadow-18',
    enableShadowDOM: true,
    react: '18',
    isLong: true,
  },
  {
    name: 'as an element',
    slug: 'element',
    enableShadowDOM: false,
    react: 'element',
    isLong: true,
  },
] as const;
