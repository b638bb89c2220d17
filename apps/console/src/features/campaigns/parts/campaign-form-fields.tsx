import { MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useFormat } from '../../../shared/ui/use-session.js';
import { AmountInput } from '../../../shared/ui/amount-input.js';
import { RecordMultiSelect } from '../../../shared/ui/record-picker.js';
import { audiences } from '../../audiences/parts/audience-sources.js';
import { connections } from '../../connections/parts/connection-source.js';
import { creatives } from '../../creative/parts/creative-source.js';
import { budgetHint, bidCapHint, targetRoasHint } from './amount-hints.js';
import type { CampaignFormField, CampaignFormValues, OriginalNumbers } from './campaign-form-values.js';
import { bidOptions, budgetOptions, categoryOptions, objectiveOptions } from './campaign-labels.js';

/** Input props of one field. */
interface Input extends Record<string, unknown> {
  readonly id: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
}
interface FieldsProps {
  readonly inputOf: (field: CampaignFormField) => Input;
}

export function BasicFields({ inputOf }: FieldsProps) {
  return (
    <Stack gap="md">
      <TextInput label="Name" placeholder="Spring sale" required withAsterisk={false} maxLength={200} {...inputOf('name')} />
      <Select
        label="Objective"
        description="What the platforms optimize for. It cannot be changed after launch."
        placeholder="Required before launch"
        data={objectiveOptions}
        {...inputOf('objective')}
        value={(inputOf('objective')['value'] as string) || null}
      />
      <TextInput
        label="Landing page"
        description="The page that ads link to, unless the creative has its own landing page."
        type="url"
        placeholder="https://shop.example/spring"
        {...inputOf('landingUrl')}
      />
      <MultiSelect
        label="Special ad categories"
        description="Required by law if one applies. Leave empty if none applies."
        placeholder="None"
        data={categoryOptions}
        {...inputOf('specialAdCategories')}
      />
    </Stack>
  );
}

export function TargetFields({ inputOf }: FieldsProps) {
  return (
    <Stack gap="md">
      <RecordMultiSelect
        source={connections}
        label="Connections"
        description="The ad accounts that the campaign runs in."
        maxValues={10}
        {...inputOf('connectionIds')}
      />
      <RecordMultiSelect
        source={creatives}
        label="Creative"
        description="The ads that the campaign shows."
        maxValues={50}
        {...inputOf('creativeIds')}
      />
      <RecordMultiSelect
        source={audiences}
        label="Audiences"
        description="The people that the campaign targets. Leave empty to target everyone."
        maxValues={20}
        {...inputOf('audienceIds')}
      />
      <RecordMultiSelect source={audiences} label="Excluded audiences" maxValues={20} {...inputOf('excludedAudienceIds')} />
    </Stack>
  );
}

interface BudgetFieldsProps extends FieldsProps {
  readonly values: CampaignFormValues;
  readonly original: OriginalNumbers;
}

export function BudgetFields({ inputOf, values, original }: BudgetFieldsProps) {
  const { currency, timezone } = useFormat();
  const now = new Date().toISOString();
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select label="Budget" data={budgetOptions} {...inputOf('budgetType')} />
        <AmountInput
          label={`Amount (${currency})`}
          hint={budgetHint(values, { currency, timezone }, original.budgetAmount, now)}
          {...inputOf('budgetAmount')}
        />
      </SimpleGrid>
      <Select label="Bid strategy" data={bidOptions} {...inputOf('bidType')} />
      {values.bidType === 'cost_cap' && (
        <AmountInput
          label={`Maximum cost per result (${currency})`}
          hint={bidCapHint(values.bidCap, currency, original.bidCap)}
          {...inputOf('bidCap')}
        />
      )}
      {values.bidType === 'target_roas' && (
        <AmountInput
          label="Target return on ad spend"
          hint={targetRoasHint(values.bidRoas, currency, original.bidRoas)}
          {...inputOf('bidRoas')}
        />
      )}
    </Stack>
  );
}

export function ScheduleFields({ inputOf }: FieldsProps) {
  const { timezone } = useFormat();
  const zone = `Time zone: ${timezone}.`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Start time"
        type="datetime-local"
        description={`Leave empty to start at launch. ${zone}`}
        {...inputOf('startsAt')}
      />
      <TextInput label="End time" type="datetime-local" description="Leave empty to run until it is stopped." {...inputOf('endsAt')} />
    </SimpleGrid>
  );
}
