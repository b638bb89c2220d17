import { useQuery } from '@tanstack/react-query';
import { audienceQuery } from '../../api/audiences.js';
import { connectionQuery } from '../../api/connections.js';
import { creativeQuery } from '../../api/creative.js';
import { TextLink } from '../../ui/links.js';

type Kind = 'creative' | 'audience';

function CreativeName({ id }: { id: string }) {
  const { data } = useQuery(creativeQuery(id));
  return (
    <TextLink to="/creative/$id" params={{ id }} display="block">
      {data?.name ?? id}
    </TextLink>
  );
}

function AudienceName({ id }: { id: string }) {
  const { data } = useQuery(audienceQuery(id));
  return (
    <TextLink to="/audiences/$id" params={{ id }} display="block">
      {data?.name ?? id}
    </TextLink>
  );
}

export function ConnectionName({ id }: { id: string }) {
  const { data } = useQuery(connectionQuery(id));
  return (
    <TextLink to="/settings/connections/$id" params={{ id }}>
      {data?.name ?? id}
    </TextLink>
  );
}

const most = 5;

/** Records by their names, as links to them. */
export function NamesOf({ kind, ids, none }: { kind: Kind; ids: readonly string[]; none: string }) {
  const Name = kind === 'creative' ? CreativeName : AudienceName;
  if (ids.length === 0) return none;
  return (
    <>
      {ids.slice(0, most).map((id) => (
        <Name key={id} id={id} />
      ))}
      {ids.length > most && `and ${ids.length - most} more`}
    </>
  );
}
