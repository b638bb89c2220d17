import { Modal, MultiSelect, SegmentedControl, SimpleGrid, Slider, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconSparkles } from '../../../shared/ui/icons.js';
import { type AspectRatio, type CreativeType, type GenerateCreative, generateCreative } from '../api/creative.js';
import { optionsOf } from '../../../shared/format/labels.js';
import { isApiError } from '../../../shared/api/problem.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { useFieldProblems } from '../../../shared/ui/use-field-problems.js';

const ratioLabels: Readonly<Record<AspectRatio, string>> = {
  '1:1': '1:1 square',
  '4:5': '4:5 portrait',
  '9:16': '9:16 story',
  '16:9': '16:9 wide',
};
const typeLabels: Readonly<Record<CreativeType, string>> = { image: 'Image with text', text: 'Text only' };

const initialValues = {
  prompt: '',
  type: 'image' as CreativeType,
  variants: 3,
  ratios: ['1:1'] as AspectRatio[],
  language: 'en',
  brandName: '',
  tone: '',
  landingUrl: '',
};
type Values = typeof initialValues;

const apiPathByField: Readonly<Record<keyof Values, string>> = {
  prompt: 'prompt',
  type: 'type',
  variants: 'variants',
  ratios: 'aspect_ratios',
  language: 'language',
  brandName: 'brand.name',
  tone: 'brand.tone',
  landingUrl: 'landing_url',
};

const bodyOf = (values: Values): GenerateCreative => ({
  prompt: values.prompt,
  type: values.type,
  variants: values.variants,
  language: values.language,
  ...(values.type === 'image' ? { aspect_ratios: values.ratios } : {}),
  ...(values.landingUrl === '' ? {} : { landing_url: values.landingUrl }),
  ...(values.brandName === '' && values.tone === ''
    ? {}
    : { brand: { ...(values.brandName === '' ? {} : { name: values.brandName }), ...(values.tone === '' ? {} : { tone: values.tone }) } }),
});

/** Generates a creative from a prompt, then opens its page. */
export function GenerateForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm<Values>({ initialValues });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const generating = useMutation({
    mutationFn: (values: Values) => generateCreative(bodyOf(values)),
    onSuccess: async ({ id }) => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['creative', 'list'] });
      await navigate({ to: '/creative/$id', params: { id } });
    },
  });
  const { error } = generating;
  const otherProblems = useFieldProblems(form, error, apiPathByField);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Generate creative" size="lg">
      <form onSubmit={form.onSubmit((values) => generating.mutate(values))}>
        <Stack gap="md">
          {error && (
            <ErrorNotice
              error={error}
              title={isApiError(error, 'content_policy_violation') ? 'Content policy violation' : 'Generation not started'}
              problems={otherProblems}
            />
          )}
          <Textarea
            label="Prompt"
            description="Describe what you advertise and to whom."
            placeholder="Light running shoes for beginners, on sale until Easter. Fresh, friendly, morning light in a park."
            autosize
            minRows={3}
            maxRows={8}
            maxLength={2000}
            required
            withAsterisk={false}
            data-autofocus
            {...form.getInputProps('prompt')}
          />
          <SegmentedControl aria-label="Type" data={optionsOf(typeLabels)} {...form.getInputProps('type')} />
          <div>
            <Text size="sm" fw={500} mb={6} id="generate-variants">
              Variants: {form.values.variants}
            </Text>
            <Slider min={1} max={10} thumbLabel="Variants" label={null} {...form.getInputProps('variants')} />
          </div>
          {form.values.type === 'image' && <MultiSelect label="Formats" data={optionsOf(ratioLabels)} {...form.getInputProps('ratios')} />}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Brand" placeholder="Optional" {...form.getInputProps('brandName')} />
            <TextInput label="Tone" placeholder="Optional, e.g. warm and simple" {...form.getInputProps('tone')} />
            <TextInput label="Language" description="Language tag, such as en, de, or pt-BR" {...form.getInputProps('language')} />
            <TextInput
              label="Landing page"
              type="url"
              description="Optional"
              placeholder="https://shop.example"
              {...form.getInputProps('landingUrl')}
            />
          </SimpleGrid>
          <DialogActions
            onCancel={onClose}
            submitLabel="Generate creative"
            submitIcon={<IconSparkles size={16} aria-hidden />}
            isRunning={generating.isPending}
          />
        </Stack>
      </form>
    </Modal>
  );
}
