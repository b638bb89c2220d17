// Who may import whom. Each rule has a canary in test/architecture/boundaries.e2e-spec.ts that must break it.

const spec = '[.]spec[.]ts$';
/** A bounded context: every library but those that all of them stand on, the one that composes them, and the studio. */
const context = '(?!kernel/|operations/|data/|work/|rest/|edge/|composition/|ad-studio/)[^/]+';
const anIndex = '^libs/[^/]+/src/index[.]ts$';
/** Declares the settings of a library. It is a second entry, because the launcher reads settings without loading a framework. */
const settings = '^libs/[^/]+/src/settings[.]ts$';
const settingTypes = '^libs/operations/src/(settings[.]ts$|config/)';
const kernel = '^libs/kernel/src/index[.]ts$';
/** What the libraries show that the contexts stand on. `rest` has an entry for the words of the API reference, and the kernel one that domains and use cases do not see. */
const shared = '^libs/(operations|data|work|rest|edge)/src/(index|docs)[.]ts$|^libs/kernel/src/infrastructure[.]ts$';
const studio = '^libs/ad-studio/src/index[.]ts$';
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-stands-alone',
      comment: 'A domain imports its own domain and the kernel: no package, no Node module, no other layer.',
      severity: 'error',
      from: { path: `^libs/(${context})/src/domain/`, pathNot: spec },
      to: { pathNot: ['^libs/$1/src/domain/', kernel] },
    },
    {
      name: 'application-knows-no-infrastructure',
      comment:
        "A use case imports its own application and domain, the kernel, other contexts' contract.ts, of all packages only @nestjs/cqrs and @nestjs/common, and of Node what only computes: hashes, random values, checksums.",
      severity: 'error',
      from: { path: `^libs/(${context})/src/application/`, pathNot: spec },
      to: {
        pathNot: [
          '^libs/$1/src/(domain|application)/',
          kernel,
          // Which file of another context is the matter of the two rules below.
          `^libs/(?!$1/)${context}/`,
          packages('@nestjs/cqrs', '@nestjs/common'),
          '^(node:)?(crypto|zlib)$',
        ],
      },
    },
    {
      name: 'http-knows-no-database',
      comment: 'A controller responds with a record by RecordWrites and reads by queries: it knows no mapping, no SQL and no connection.',
      severity: 'error',
      from: { path: '^libs/[^/]+/src/infrastructure/http/' },
      to: { path: ['^libs/data/', packages('@mikro-orm', 'pg')] },
    },
    {
      name: 'contexts-meet-at-the-contract',
      comment:
        'A context imports of another its contract.ts: ports, their data, and events. Of the shared libraries it imports the index.ts, and its specs import the fakes of the kernel.',
      severity: 'error',
      from: { path: `^libs/(${context})/`, pathNot: settings },
      to: {
        path: '^libs/',
        pathNot: ['^libs/$1/', kernel, '^libs/kernel/testing/', shared, studio, `^libs/${context}/src/(contract|index)[.]ts$`],
      },
    },
    {
      name: 'index-is-for-composition',
      comment: "A context's index.ts shows its module, commands and adapters to the composition and the apps, not to other contexts.",
      severity: 'error',
      from: { path: `^libs/(${context})/` },
      to: { path: `^libs/${context}/src/index[.]ts$` },
    },
    {
      name: 'contract-shows-no-infrastructure',
      comment: 'A contract shows what a context promises, not how: it exports of its own domain and application alone.',
      severity: 'error',
      from: { path: `^libs/(${context})/src/contract[.]ts$` },
      to: { pathNot: '^libs/$1/src/(domain|application)/' },
    },
    {
      name: 'libraries-meet-at-index',
      comment: 'The shared libraries and the composition import other libraries by their index.ts, docs.ts and settings.ts.',
      severity: 'error',
      from: { path: `^libs/(operations|data|work|rest|edge|composition)/` },
      to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/kernel/testing/', anIndex, shared, settings] },
    },
    {
      name: 'kernel-is-plain',
      comment:
        'The kernel is plain TypeScript: it imports itself, typeid-js, temporal-polyfill and big.js, and of Node what follows a call.',
      severity: 'error',
      from: { path: '^libs/kernel/', pathNot: spec },
      to: { pathNot: ['^libs/kernel/', packages('typeid-js', 'temporal-polyfill', 'big[.]js'), '^(node:)?async_hooks$'] },
    },
    {
      name: 'operations-stand-on-the-kernel',
      comment: 'Logs, metrics, traces, settings, sealing and outgoing HTTP know neither the database nor the API.',
      severity: 'error',
      from: { path: '^libs/operations/' },
      to: { path: '^libs/', pathNot: ['^libs/operations/', '^libs/kernel/'] },
    },
    {
      name: 'data-stands-on-operations',
      comment: 'The access to PostgreSQL knows neither jobs nor the API: who needs rows of it asks through the ports of the kernel.',
      severity: 'error',
      from: { path: '^libs/data/' },
      to: { path: '^libs/', pathNot: ['^libs/data/', '^libs/kernel/', '^libs/operations/'] },
    },
    {
      name: 'work-stands-on-data',
      comment: 'Jobs, sweeps and the relay of events know the database and not the API.',
      severity: 'error',
      from: { path: '^libs/work/' },
      to: { path: '^libs/', pathNot: ['^libs/work/', '^libs/kernel/', '^libs/(operations|data)/'] },
    },
    {
      name: 'rest-reaches-data-by-ports',
      comment: 'Endpoints, bodies, lists and writes reach rows and transactions through the ports of the kernel.',
      severity: 'error',
      from: { path: '^libs/rest/' },
      to: { path: '^libs/', pathNot: ['^libs/rest/', '^libs/kernel/', '^libs/operations/'] },
    },
    {
      name: 'edge-knows-no-context',
      comment: 'What is in front of Nest knows how errors and endpoints look, and no context.',
      severity: 'error',
      from: { path: '^libs/edge/' },
      to: { path: '^libs/', pathNot: ['^libs/edge/', '^libs/kernel/', '^libs/(operations|data|rest)/'] },
    },
    {
      name: 'edge-is-for-the-app',
      comment:
        'The app listens, the composition checks the certificate, and the admission of accounts decides who comes in. Nobody else knows the edge.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot: [
          '^libs/(edge|composition)/',
          '^apps/api/',
          '^libs/accounts/src/(accounts[.]module[.]ts$|infrastructure/(limits|sign-in)/)',
          spec,
        ],
      },
      to: { path: '^libs/edge/' },
    },
    {
      name: 'class-transformer-has-one-door',
      comment: 'One file imports class-transformer, and says why it never sees an object of a client.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/rest/src/body/class-transformer[.]ts$' },
      to: { path: packages('class-transformer') },
    },
    {
      name: 'ad-studio-stands-alone',
      comment: 'The studio is functions of a brief: it imports itself, Node modules and the renderer that it draws with.',
      severity: 'error',
      from: { path: '^libs/ad-studio/', pathNot: spec },
      to: { pathNot: ['^libs/ad-studio/', packages('@takumi-rs/core')], dependencyTypesNot: ['core'] },
    },
    {
      name: 'settings-are-light',
      comment: 'Settings are declared with the types of `operations` and zod. The launcher reads them in milliseconds.',
      severity: 'error',
      from: { path: [settings, '^libs/operations/src/config/'], pathNot: [spec, '^libs/composition/'] },
      to: { pathNot: [settingTypes, packages('zod', 'ipaddr[.]js')], dependencyTypesNot: ['core'] },
    },
    {
      name: 'composed-settings-are-light',
      comment: 'The list of all settings imports the settings of each library and nothing else.',
      severity: 'error',
      from: { path: '^libs/composition/src/settings[.]ts$' },
      to: { pathNot: settings },
    },
    {
      name: 'libs-know-no-app',
      comment: 'A library never imports what is composed of it.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|bench|docs|migrations|test)/' },
    },
    {
      name: 'apps-compose-by-index',
      comment: 'An app sees of a library what its index.ts, its docs.ts and its settings.ts show.',
      severity: 'error',
      from: { path: '^apps/', pathNot: spec },
      to: { path: '^libs/', pathNot: [anIndex, shared, settings] },
    },
    {
      name: 'sandbox-is-an-outsider',
      comment: 'The sandbox meets the service by HTTP alone: it imports of the libraries the kernel only.',
      severity: 'error',
      from: { path: '^apps/sandbox/', pathNot: spec },
      to: { path: '^libs/', pathNot: kernel },
    },
    {
      name: 'nobody-imports-the-sandbox',
      comment: 'What is not the sandbox does not import it: a real platform could not be imported either.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^apps/sandbox/' },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'demo-knows-no-app',
      comment: 'The demo data is created in a service that its caller opens.',
      severity: 'error',
      from: { path: '^apps/demo/' },
      to: { path: '^apps/', pathNot: '^apps/demo/' },
    },
    {
      name: 'only-the-cli-creates-demo-data',
      comment: 'The service that serves customers contains no demo data.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^apps/(demo|cli)/' },
      to: { path: '^apps/demo/' },
    },
    {
      name: 'launcher-starts-on-any-node',
      comment: 'What the launcher runs before it has installed the packages and moved to Node 24 is JavaScript without packages.',
      severity: 'error',
      from: { path: '^apps/launcher/.+[.]mjs$' },
      to: { pathNot: '^apps/launcher/.+[.]mjs$', dependencyTypesNot: ['core'], dynamic: false },
    },
    {
      name: 'tests-are-not-shipped',
      comment: 'Shipped code imports no spec, no builder and nothing under test/.',
      severity: 'error',
      from: { path: '^(libs/[^/]+/src|apps)/', pathNot: spec },
      to: { path: [spec, '^libs/[^/]+/testing/', '^test/'] },
    },
    {
      name: 'packages-are-declared',
      comment: 'Shipped code imports packages that package.json lists under dependencies.',
      severity: 'error',
      from: { path: '^(libs/[^/]+/src|apps)/', pathNot: [spec, '^apps/(console/|bundle[.]mjs$)'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-packages-are-listed',
      comment: 'The pages and the bundler serve when the service is built: package.json lists their packages, under devDependencies too.',
      severity: 'error',
      from: { path: '^apps/(console/|bundle[.]mjs$)', pathNot: spec },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-runs-in-a-browser',
      comment: 'The pages know the service by its API alone: no library and no other app.',
      severity: 'error',
      from: { path: '^apps/console/src/' },
      to: { path: '^(libs|apps|bench|docs|migrations|test)/', pathNot: '^apps/console/src/' },
    },
    {
      name: 'console-has-no-node',
      comment: 'What runs in a browser has no Node modules.',
      severity: 'error',
      from: { path: '^apps/console/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'console-shared-knows-no-feature',
      comment: 'What the features of the console share imports no feature and nothing of the application around them.',
      severity: 'error',
      from: { path: '^apps/console/src/shared/' },
      to: { path: '^apps/console/src/', pathNot: '^apps/console/src/shared/' },
    },
    {
      name: 'console-features-know-no-app',
      comment: 'A feature imports of the application around it only the search parameters of its pages. No feature imports a page.',
      severity: 'error',
      from: { path: '^apps/console/src/features/' },
      to: {
        path: ['^apps/console/src/(app/|main)', '^apps/console/src/features/[^/]+/pages/'],
        pathNot: ['^apps/console/src/app/search[.]ts$', '[.]css$'],
      },
    },
    {
      name: 'nobody-imports-the-console',
      comment: 'The service hands the pages out as files.',
      severity: 'error',
      from: { pathNot: '^apps/console/' },
      to: { path: '^apps/console/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle, also one of types alone, means that two files are one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|[.]data)/' },
    // Imports of types are imports too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      // The aliases #libs/* lead to the sources.
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
