import { useQuery } from '@tanstack/react-query';
import { audienceQuery } from '../../api/audiences.js';
import { creativeQuery } from '../../api/creative.js';
import { TextLink } from '../../ui/links.js';
import { ConnectionName } from '../connections/connection-name.js';

type Kind = 'creative' | 'audience' | 'connection';

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

function ConnectionLine({ id }: { id: string }) {
  return (
    <div>
      <ConnectionName id={id} />
    </div>
  );
}

const names = { creative: CreativeName, audience: AudienceName, connection: ConnectionLine } as const;
const most = 5;

/** Records by their names, as links to them. */
export function NamesOf({ kind, ids, none }: { kind: Kind; ids: readonly string[]; none: string }) {
  const Name = names[kind];
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
