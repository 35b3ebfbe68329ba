import type { ReactNode } from 'react';

export const Logo = ({ url, alt }: { url: string; alt: string }): ReactNode => (
  <img className="bh-logo" part="logo" src={url} alt={alt} />
);
