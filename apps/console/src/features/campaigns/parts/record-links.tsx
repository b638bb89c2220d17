import { useQuery } from '@tanstack/react-query';
import { audienceQuery } from '../../audiences/api/audiences.js';
import { creativeQuery } from '../../creative/api/creative.js';
import { TextLink } from '../../../shared/ui/links.js';
import { ConnectionName } from '../../connections/parts/connection-name.js';

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
const maxVisible = 5;

/** Links to records, labeled with their names. */
export function RecordLinks({ kind, ids, emptyText }: { kind: keyof typeof names; ids: readonly string[]; emptyText: string }) {
  const Name = names[kind];
  if (ids.length === 0) return emptyText;
  return (
    <>
      {ids.slice(0, maxVisible).map((id) => (
        <Name key={id} id={id} />
      ))}
      {ids.length > maxVisible && `and ${ids.length - maxVisible} more`}
    </>
  );
}
