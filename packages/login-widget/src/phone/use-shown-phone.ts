import { useEffect, useState } from 'react';

/** The code is that of the phone field, which codes for emails do not need. */
const format = (number: string) =>
  import('./parse-phone.ts').then(
    ({ formatPhone }) => formatPhone(number),
    () => number,
  );

/** A number in E.164 format as people write it, once the rules are loaded; every other text as it is. */
export function useShownPhone(number: string): string {
  const [formatted, setFormatted] = useState<{ number: string; text: string }>();
  useEffect(() => {
    let isCurrent = true;
    void format(number).then((text) => {
      if (isCurrent) setFormatted({ number, text });
    });
    return () => {
      isCurrent = false;
    };
  }, [number]);
  return formatted?.number === number ? formatted.text : number;
}
