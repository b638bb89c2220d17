import { integer, oneOf, optional, prices, text, url } from './setting-parsers.js';
import { variable } from './variable.js';

/** Settings of image storage and of creative generation. */
export const creativeVariables = {
  assetStore: variable({
    name: 'ASSET_STORE',
    allowed: 'disk or s3',
    about: 'Where creative images are stored: in DATA_DIR/assets, which all processes must share, or in an S3-compatible bucket.',
    fallback: 'disk',
    parse: oneOf('disk', 's3'),
  }),
  s3Bucket: variable({
    name: 'S3_BUCKET',
    allowed: 'the name of a bucket, or empty',
    about: 'The bucket for ASSET_STORE=s3. Only the service needs access to it.',
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
    about: 'The endpoint of an S3-compatible store other than AWS.',
    fallback: '',
    parse: optional(url('http:', 'https:')),
  }),
  s3AccessKeyId: variable({
    name: 'S3_ACCESS_KEY_ID',
    allowed: 'an access key ID, or empty for the AWS default credential chain',
    about: 'The access key ID of the service for the bucket.',
    fallback: '',
    parse: optional(text),
  }),
  s3SecretAccessKey: variable({
    name: 'S3_SECRET_ACCESS_KEY',
    allowed: 'the secret of S3_ACCESS_KEY_ID, or empty',
    about: 'The secret access key for S3_ACCESS_KEY_ID.',
    fallback: '',
    secret: true,
    parse: optional(text),
  }),
  modelBaseUrl: variable({
    name: 'MODEL_BASE_URL',
    allowed: 'an http:// or https:// URL such as https://models.example/v1, or empty',
    about: 'An OpenAI-compatible endpoint that generates creatives. If empty, the embedded engine generates them without network access.',
    fallback: '',
    parse: optional(url('http:', 'https:')),
  }),
  modelApiKey: variable({
    name: 'MODEL_API_KEY',
    allowed: 'an API key, or empty',
    about: 'The API key for MODEL_BASE_URL.',
    fallback: '',
    secret: true,
    parse: optional(text),
  }),
  modelText: variable({
    name: 'MODEL_TEXT',
    allowed: 'the name of a model, or empty',
    about: 'The model that writes the texts. Required with MODEL_BASE_URL.',
    fallback: '',
    parse: optional(text),
  }),
  modelImage: variable({
    name: 'MODEL_IMAGE',
    allowed: 'the name of a model, or empty',
    about: 'The model that generates the images. If empty, the embedded engine renders images from the texts of the model.',
    fallback: '',
    parse: optional(text),
  }),
  modelTimeoutMs: variable({
    name: 'MODEL_TIMEOUT_MS',
    allowed: 'a whole number from 100 to 300000',
    about: 'The timeout of one request to the model, in milliseconds.',
    fallback: '60000',
    parse: integer(100, 300_000),
  }),
  modelPrices: variable({
    name: 'MODEL_PRICES',
    allowed: 'three numbers such as 0.15,0.60,0.04',
    about: 'The prices of the model: per million input tokens, per million output tokens, per image. Used for the cost of creatives.',
    fallback: '0,0,0',
    parse: prices,
  }),
} as const;
