import { httpUrl, oneOf, orEmpty, type SettingsOf, settingsGroup, text, wholeNumber } from '#settings/operations';
import { z } from 'zod';

export const assetSettings = settingsGroup(
  'Creative images',
  {
    assetStore: {
      name: 'ASSET_STORE',
      about: 'Where creative images are stored: in DATA_DIR/assets, which all processes must share, or in an S3-compatible bucket.',
      type: oneOf('disk', 's3'),
      fallback: 'disk',
    },
    s3Bucket: {
      name: 'S3_BUCKET',
      about: 'The bucket for ASSET_STORE=s3. Only the service needs access to it.',
      type: orEmpty(text('the name of a bucket')),
      fallback: '',
    },
    s3Region: {
      name: 'S3_REGION',
      about: 'The region of the bucket.',
      type: text('a region such as eu-central-1'),
      fallback: 'us-east-1',
    },
    s3Endpoint: {
      name: 'S3_ENDPOINT',
      about: 'The endpoint of an S3-compatible store other than AWS.',
      type: orEmpty(httpUrl, 'an http:// or https:// URL, or empty for AWS'),
      fallback: '',
    },
    s3AccessKeyId: {
      name: 'S3_ACCESS_KEY_ID',
      about: 'The access key ID of the service for the bucket.',
      type: orEmpty(text('an access key ID'), 'an access key ID, or empty for the AWS default credential chain'),
      fallback: '',
    },
    s3SecretAccessKey: {
      name: 'S3_SECRET_ACCESS_KEY',
      about: 'The secret access key for S3_ACCESS_KEY_ID.',
      type: orEmpty(text('the secret of S3_ACCESS_KEY_ID')),
      fallback: '',
      isSecret: true,
    },
  },
  [
    {
      message: 'S3_BUCKET must be set when ASSET_STORE is s3.',
      isMet: ({ assetStore, s3Bucket }) => assetStore !== 's3' || s3Bucket !== null,
    },
    {
      message: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set or both be empty.',
      isMet: ({ s3AccessKeyId, s3SecretAccessKey }) => (s3AccessKeyId === null) === (s3SecretAccessKey === null),
    },
  ],
);
export type AssetSettings = SettingsOf<typeof assetSettings>;

export const generationSettings = settingsGroup('Creative generation', {
  maxOpenGenerations: {
    name: 'GENERATION_MAX_OPEN',
    about: 'How many creatives of one account can be generating at a time. More are refused with 429 too_many_pending.',
    type: wholeNumber(1, 10_000),
    fallback: '20',
  },
});
export type GenerationSettings = SettingsOf<typeof generationSettings>;

const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/)
  .transform(Number);
const prices = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.tuple([price, price, price]))
  .transform(([inputMillion, outputMillion, image]) => ({ inputMillion, outputMillion, image }));

export const modelSettings = settingsGroup(
  'Creative model',
  {
    modelBaseUrl: {
      name: 'MODEL_BASE_URL',
      about: 'An OpenAI-compatible endpoint that generates creatives. If empty, the embedded engine generates them without network access.',
      type: orEmpty(httpUrl, 'an http:// or https:// URL such as https://models.example/v1, or empty'),
      fallback: '',
    },
    modelApiKey: {
      name: 'MODEL_API_KEY',
      about: 'The API key for MODEL_BASE_URL.',
      type: orEmpty(text('an API key')),
      fallback: '',
      isSecret: true,
    },
    modelText: {
      name: 'MODEL_TEXT',
      about: 'The model that writes the texts. Required with MODEL_BASE_URL.',
      type: orEmpty(text('the name of a model')),
      fallback: '',
    },
    modelImage: {
      name: 'MODEL_IMAGE',
      about: 'The model that generates the images. If empty, the embedded engine renders images from the texts of the model.',
      type: orEmpty(text('the name of a model')),
      fallback: '',
    },
    modelTimeoutMs: {
      name: 'MODEL_TIMEOUT_MS',
      about: 'The timeout of one request to the model, in milliseconds.',
      type: wholeNumber(100, 300_000),
      fallback: '60000',
    },
    modelPrices: {
      name: 'MODEL_PRICES',
      about: 'The prices of the model: per million input tokens, per million output tokens, per image. Used for the cost of creatives.',
      type: prices.describe('three numbers such as 0.15,0.60,0.04'),
      fallback: '0,0,0',
    },
    modelDailyVariantsPerAccount: {
      name: 'MODEL_DAILY_VARIANTS_PER_ACCOUNT',
      about: 'How many variants an account can request from the model per UTC day. More are refused with 429 generation_budget_exhausted.',
      type: wholeNumber(1, 10_000_000),
      fallback: '500',
    },
    modelDailyVariants: {
      name: 'MODEL_DAILY_VARIANTS',
      about: 'The same for all accounts together.',
      type: wholeNumber(1, 10_000_000),
      fallback: '5000',
    },
  },
  [
    {
      message: 'MODEL_TEXT must be set when MODEL_BASE_URL is set.',
      isMet: ({ modelBaseUrl, modelText }) => modelBaseUrl === null || modelText !== null,
    },
  ],
);
export type ModelSettings = SettingsOf<typeof modelSettings>;
