import { useEffect, useState } from 'react';

/** The code is imported on demand, because one-time codes by email do not need it. */
const formatWithLibrary = (number: string) =>
  import('./parse-phone.ts').then(
    ({ formatPhone }) => formatPhone(number),
    () => number,
  );

/** A number in E.164 format as people write it, once the rules are loaded; every other text as it is. */
export function useFormattedPhone(number: string): string {
  const [formatted, setFormatted] = useState<{ number: string; text: string }>();
  useEffect(() => {
    let isCurrent = true;
    void formatWithLibrary(number).then((text) => {
      if (isCurrent) setFormatted({ number, text });
    });
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return formatted?.number === number ? formatted.text : number;
}
