import type { OAuthProviderName } from '@bakehouse/sdk';
import { useEffect, useState, type ReactNode } from 'react';
import type { BRAND_MARKS } from './brand-marks.ts';

/** Returns undefined until the chunk of the marks is loaded. The buttons work without their marks. */
function useBrandMarks(): typeof BRAND_MARKS | undefined {
  const [marks, setMarks] = useState<typeof BRAND_MARKS>();
  useEffect(() => {
    let isCurrent = true;
    void import('./brand-marks.ts')
      .then(({ BRAND_MARKS: loaded }) => {
        if (isCurrent) setMarks(loaded);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return marks;
}

interface BrandMarkProps {
  provider: OAuthProviderName;
}

export function BrandMark({ provider }: BrandMarkProps): ReactNode {
  const marks = useBrandMarks();
  return (
    <svg className="bh-brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      {marks?.[provider].map(([path, color = 'currentColor']) => (
        <path key={path} d={path} fill={color} />
      ))}
    </svg>
  );
}
