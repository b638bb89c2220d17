import { MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { clockChangeNote } from '../../../shared/format/zoned-time.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { AmountInput } from '../../../shared/ui/amount-input.js';
import { RecordMultiSelect } from '../../../shared/ui/record-picker.js';
import { audiences } from '../../audiences/parts/audience-sources.js';
import { connections } from '../../connections/parts/connection-source.js';
import { creatives } from '../../creative/parts/creative-source.js';
import { budgetHint, bidCapHint, daysOf, targetRoasHint } from './amount-hints.js';
import { BudgetShares } from './budget-shares.js';
import { type CampaignFormField, type CampaignFormValues, type OriginalNumbers, readAmount } from './campaign-form-values.js';
import { bidOptions, budgetOptions, categoryOptions, objectiveOptions } from './campaign-labels.js';
import { OverspendNote } from './overspend-note.js';
import { budgetParts, type ChosenPlatform, platformsThatNeedAnEnd, supportedOptions } from './chosen-platforms.js';

/** Input props of one field. */
interface Input extends Record<string, unknown> {
  readonly id: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
}
interface FieldsProps {
  readonly inputOf: (field: CampaignFormField) => Input;
}
interface PlatformFieldsProps extends FieldsProps {
  /** The chosen connections. Options follow what they can run. */
  readonly platforms: readonly ChosenPlatform[];
}

export function BasicFields({ inputOf, platforms }: PlatformFieldsProps) {
  return (
    <Stack gap="md">
      <TextInput label="Name" placeholder="Spring sale" required withAsterisk={false} maxLength={200} {...inputOf('name')} />
      <Select
        label="Objective"
        description="What the platforms optimize for. It cannot be changed after launch."
        placeholder="Required before launch"
        data={supportedOptions(objectiveOptions, ({ objectives }) => objectives, platforms)}
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
        data={supportedOptions(categoryOptions, ({ special_ad_categories: categories }) => categories, platforms)}
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

interface BudgetFieldsProps extends PlatformFieldsProps {
  readonly values: CampaignFormValues;
  readonly original: OriginalNumbers;
}

export function BudgetFields({ inputOf, values, original, platforms }: BudgetFieldsProps) {
  const { currency, timezone } = useFormat();
  const now = new Date().toISOString();
  const micros = readAmount(values.budgetAmount, currency, original.budgetAmount);
  const isDaily = values.budgetType === 'daily';
  const days = isDaily ? 1 : daysOf(values, timezone, now);
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="Budget"
          data={supportedOptions(budgetOptions, ({ budget_types: types }) => types, platforms)}
          {...inputOf('budgetType')}
        />
        <AmountInput
          label={`Amount (${currency})`}
          hint={budgetHint(values, { currency, timezone }, original.budgetAmount, now)}
          {...inputOf('budgetAmount')}
        />
      </SimpleGrid>
      {isDaily && <OverspendNote platforms={platforms} />}
      {micros !== null && <BudgetShares parts={budgetParts(micros, days, platforms)} unit={isDaily ? 'per day' : 'total'} />}
      <Select
        label="Bid strategy"
        data={supportedOptions(bidOptions, ({ bid_strategies: bids }) => bids, platforms)}
        {...inputOf('bidType')}
      />
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

interface ScheduleFieldsProps extends PlatformFieldsProps {
  readonly values: CampaignFormValues;
}

export function ScheduleFields({ inputOf, platforms, values }: ScheduleFieldsProps) {
  const { timezone } = useFormat();
  const withNote = (description: string, local: string) => [description, clockChangeNote(local, timezone)].filter(Boolean).join(' ');
  const needsEnd = platformsThatNeedAnEnd(platforms);
  const zone = `Time zone: ${timezone}.`;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Start time"
        type="datetime-local"
        description={withNote(`Leave empty to start at launch. ${zone}`, values.startsAt)}
        {...inputOf('startsAt')}
      />
      <TextInput
        label="End time"
        type="datetime-local"
        description={withNote(needsEnd === null ? 'Leave empty to run until it is stopped.' : `Required by ${needsEnd}.`, values.endsAt)}
        {...inputOf('endsAt')}
      />
    </SimpleGrid>
  );
}
