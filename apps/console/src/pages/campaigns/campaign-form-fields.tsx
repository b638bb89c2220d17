import { MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useFormat } from '../../app/session.js';
import { AmountInput } from '../../ui/amount-input.js';
import { RecordMultiSelect } from '../../ui/record-picker.js';
import { audiences, connections, creatives } from '../../ui/record-sources.js';
import { budgetHint, bidCapHint, targetRoasHint } from './amount-hints.js';
import type { CampaignFormField, CampaignFormValues, OriginalNumbers } from './campaign-form-values.js';
import { bidOptions, budgetOptions, categoryOptions, objectiveOptions } from './campaign-labels.js';

/** Value, change, error and lock of one field. */
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
        description="What the platforms optimise for. It cannot be changed after the launch."
        placeholder="Choose before the launch"
        data={objectiveOptions}
        {...inputOf('objective')}
        value={(inputOf('objective')['value'] as string) || null}
      />
      <TextInput
        label="Landing page"
        description="Where an ad leads, unless its creative has a page of its own."
        type="url"
        placeholder="https://shop.example/spring"
        {...inputOf('landingUrl')}
      />
      <MultiSelect
        label="Special ad categories"
        description="The law demands to declare them. None chosen means that none applies."
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
        description="On which platforms it runs."
        maxValues={10}
        {...inputOf('connectionIds')}
      />
      <RecordMultiSelect
        source={creatives}
        label="Creative"
        description="What people will see."
        maxValues={50}
        {...inputOf('creativeIds')}
      />
      <RecordMultiSelect
        source={audiences}
        label="Audiences"
        description="Whom it reaches; none chosen means everybody."
        maxValues={20}
        {...inputOf('audienceIds')}
      />
      <RecordMultiSelect source={audiences} label="Audiences left out" maxValues={20} {...inputOf('excludedAudienceIds')} />
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
  const account = `On the clock of ${timezone}.`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Starts" type="datetime-local" description={`Empty: at launch. ${account}`} {...inputOf('startsAt')} />
      <TextInput label="Ends" type="datetime-local" description="Empty: when it is stopped." {...inputOf('endsAt')} />
    </SimpleGrid>
  );
}
