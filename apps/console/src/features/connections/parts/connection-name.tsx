import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '../api/connections.js';
import { TextLink } from '../../../shared/ui/links.js';

/** The name of a connection, linked to its page. */
export function ConnectionName({ id }: { id: string }) {
  const { data } = useQuery(connectionQuery(id));
  return (
    <TextLink to="/settings/connections/$id" params={{ id }}>
      {data?.name ?? id}
    </TextLink>
  );
}
