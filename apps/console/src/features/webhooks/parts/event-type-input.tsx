import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { eventPatterns, eventTypesQuery } from '../../../shared/api/event-types.js';

interface EventTypeInputProps {
  readonly value: readonly string[];
  readonly onChange: (types: string[]) => void;
  readonly error?: string | undefined;
}

/** The event types that an endpoint gets. */
export function EventTypeInput({ value, onChange, error }: EventTypeInputProps) {
  const { data: types = [] } = useQuery(eventTypesQuery);
  return (
    <MultiSelect
      label="Event types"
      description="campaign.* stands for all types of campaigns, and * for all types."
      data={eventPatterns(types)}
      value={[...value]}
      onChange={onChange}
      searchable
      hidePickedOptions
      required
      withAsterisk={false}
      error={error}
    />
  );
}
