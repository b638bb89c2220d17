import { integer, oneOf, optional, prices, text, url } from './setting-parsers.js';
import { variable } from './variable.js';

/** Where images are kept, and what makes creatives. */
export const creativeVariables = {
  assetStore: variable({
    name: 'ASSET_STORE',
    allowed: 'disk or s3',
    about: 'Where the images of creatives are kept: under DATA_DIR/assets, which all processes must share, or in an S3-compatible bucket.',
    fallback: 'disk',
    parse: oneOf('disk', 's3'),
  }),
  s3Bucket: variable({
    name: 'S3_BUCKET',
    allowed: 'the name of a bucket, or empty',
    about: 'The bucket of ASSET_STORE=s3. Nobody but the service needs access to it.',
    fallback: '',
    parse: optional(text),
  }),
  s3Region: variable({
    name: 'S3_REGION',
    allowed: 'a region such as eu-central-1',
    about: 'The region of the bucket.',
    fallback: 'us-east-1',
    parse: text,
  }),
  s3Endpoint: variable({
    name: 'S3_ENDPOINT',
    allowed: 'an http:// or https:// URL, or empty for AWS',
    about: 'The address of another S3-compatible store.',
    fallback: '',
    parse: optional(url('http:', 'https:')),
  }),
  s3AccessKeyId: variable({
    name: 'S3_ACCESS_KEY_ID',
    allowed: 'an access key id, or empty for what the machine provides',
    about: 'Who the service is to the bucket.',
    fallback: '',
    parse: optional(text),
  }),
  s3SecretAccessKey: variable({
    name: 'S3_SECRET_ACCESS_KEY',
    allowed: 'the secret of S3_ACCESS_KEY_ID, or empty',
    about: 'The secret of that access key.',
    fallback: '',
    secret: true,
    parse: optional(text),
  }),
  modelBaseUrl: variable({
    name: 'MODEL_BASE_URL',
    allowed: 'an http:// or https:// URL such as https://models.example/v1, or empty',
    about: 'An OpenAI-compatible endpoint that generates creatives. Empty: the embedded engine does, without any network.',
    fallback: '',
    parse: optional(url('http:', 'https:')),
  }),
  modelApiKey: variable({
    name: 'MODEL_API_KEY',
    allowed: 'an API key of that endpoint, or empty',
    about: 'The API key of that endpoint.',
    fallback: '',
    secret: true,
    parse: optional(text),
  }),
  modelText: variable({
    name: 'MODEL_TEXT',
    allowed: 'the name of a model, or empty',
    about: 'The model that writes the texts; needed with MODEL_BASE_URL.',
    fallback: '',
    parse: optional(text),
  }),
  modelImage: variable({
    name: 'MODEL_IMAGE',
    allowed: 'the name of a model, or empty',
    about: 'The model that draws the images. Empty: the embedded engine lays out the texts of the model.',
    fallback: '',
    parse: optional(text),
  }),
  modelTimeoutMs: variable({
    name: 'MODEL_TIMEOUT_MS',
    allowed: 'a whole number from 100 to 300000',
    about: 'How long one request to the model may take.',
    fallback: '60000',
    parse: integer(100, 300_000),
  }),
  modelPrices: variable({
    name: 'MODEL_PRICES',
    allowed: 'three numbers such as 0.15,0.60,0.04',
    about: 'What the model costs: a million input tokens, a million output tokens, an image. The cost of each creative is kept.',
    fallback: '0,0,0',
    parse: prices,
  }),
} as const;
