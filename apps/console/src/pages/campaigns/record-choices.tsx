import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { audiencesQuery } from '../../api/audiences.js';
import { connectionsQuery } from '../../api/connections.js';
import { creativesQuery } from '../../api/creative.js';
import { formatRange } from '../../format/numbers.js';
import { platformName } from '../../format/words.js';
import { type StatusKind, wordsOfStatus } from '../../ui/status-words.js';

type ChoiceProps = Omit<MultiSelectProps, 'data'>;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the list does not hold, such as an archived record, is shown by its id rather than left out. */
function withChosen(options: readonly Option[], chosen: readonly string[] | undefined): Option[] {
  const known = new Set(options.map(({ value }) => value));
  return [...options, ...(chosen ?? []).filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }))];
}

const unlessWell = (kind: StatusKind, status: string, well: string) =>
  status === well ? '' : ` (${wordsOfStatus(kind, status).label.toLowerCase()})`;

function Choice({ options, value, ...props }: ChoiceProps & { options: readonly Option[] }) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      placeholder={(value ?? []).length === 0 ? 'Choose …' : ''}
      data={withChosen(options, value)}
      {...(value === undefined ? {} : { value })}
      {...props}
    />
  );
}

export function ConnectionChoice(props: ChoiceProps) {
  const { data } = useInfiniteQuery(connectionsQuery());
  const options = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Choice
      options={options.map(({ id, name, platform, status }) => ({
        value: id,
        label: `${name}, ${platformName(platform)}${unlessWell('connection', status, 'connected')}`,
      }))}
      {...props}
    />
  );
}

export function CreativeChoice(props: ChoiceProps) {
  const { data } = useInfiniteQuery(creativesQuery({}));
  const options = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Choice
      options={options.map(({ id, name, status }) => ({ value: id, label: `${name}${unlessWell('creative', status, 'ready')}` }))}
      {...props}
    />
  );
}

export function AudienceChoice(props: ChoiceProps) {
  const { data } = useInfiniteQuery(audiencesQuery({}));
  const options = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Choice
      options={options.map(({ id, name, status, size }) => ({
        value: id,
        label: `${name}${size === null ? '' : `, ${formatRange(size)} people`}${unlessWell('audience', status, 'ready')}`,
      }))}
      {...props}
    />
  );
}
