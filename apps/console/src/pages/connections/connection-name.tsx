import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '../../api/connections.js';
import { TextLink } from '../../ui/links.js';

/** A connection by its name, as the way to it. */
export function ConnectionName({ id }: { id: string }) {
  const { data } = useQuery(connectionQuery(id));
  return (
    <TextLink to="/settings/connections/$id" params={{ id }}>
      {data?.name ?? id}
    </TextLink>
  );
}
