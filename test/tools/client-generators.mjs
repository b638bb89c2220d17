// Loaded after the tools are installed.
export { createClient } from '@hey-api/openapi-ts';
export { generate as orval } from 'orval';
