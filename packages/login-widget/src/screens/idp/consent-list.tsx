import type { ReactNode } from 'react';
import type { ConsentItem } from '../../idp/consent-items.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';

function ConsentListItem({ item }: { item: ConsentItem }) {
  const strings = useStrings(EN_IDP);
  if (item.kind === 'described') return <li dir="auto">{item.description}</li>;
  if (item.kind === 'other')
    return <li>{format(strings['idp.scope.other'], { scope: item.scope })}</li>;
  return (
    <li>
      {strings[item.text]}
      {item.details.length > 0 && (
        <ul className="bh-scopes">
          {item.details.map((detail) => (
            <li key={detail}>{strings[detail]}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface ConsentListProps {
  labelledBy: string;
  items: readonly ConsentItem[];
}

export const ConsentList = ({ labelledBy, items }: ConsentListProps): ReactNode => (
  <ul className="bh-scopes" aria-labelledby={labelledBy}>
    {items.map((item) => (
      <ConsentListItem key={item.kind === 'known' ? item.text : item.scope} item={item} />
    ))}
  </ul>
);
