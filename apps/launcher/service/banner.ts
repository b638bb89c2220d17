import { credentialsFile, readCredentials } from './demo-data.ts';
import { logFile } from './log-file.ts';
import { sandboxFile } from './sandbox-process.ts';

const NEW_CAMPAIGN = {
  name: 'Spring sale',
  objective: 'traffic',
  budget: { type: 'daily', amount_micros: 25_000_000 },
  landing_url: 'https://shop.example/spring',
};

/** The platforms that can be connected once an app is registered there, and the setting that says so. */
const PLANNED_PLATFORMS = [
  ['Pinterest Ads', 'docs/platforms/pinterest-ads.md', 'PINTEREST_APP_ID'],
  ['Google Ads', 'docs/platforms/google-ads.md', 'GOOGLE_ADS_CLIENT_ID'],
  ['Meta Ads', 'docs/platforms/meta-ads.md', 'META_APP_ID'],
] as const;

interface BannerOptions {
  readonly baseUrl: string;
  readonly caCertPath: string;
  readonly httpUrl?: string;
  readonly dataFolder: string;
  readonly seconds: string;
  readonly ownsDatabase: boolean;
  readonly logToStdout: boolean;
  readonly sandboxUrl?: string | undefined;
  /** Of the service. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function banner({
  baseUrl,
  caCertPath,
  httpUrl,
  dataFolder,
  seconds,
  ownsDatabase,
  logToStdout,
  sandboxUrl,
  env,
}: BannerOptions): string {
  const unregistered = PLANNED_PLATFORMS.filter(([, , setting]) => !env[setting]);
  const credentials = credentialsFile(dataFolder);
  const accounts = readCredentials(dataFolder)?.accounts ?? [];
  const account = accounts.find(({ plan }) => plan === 'growth') ?? accounts[0];
  const lines = [
    '',
    `The API is ready at ${baseUrl} (${seconds} s)`,
    '',
    ...(account ? [`Console     ${signIn(baseUrl, account.users?.['admin'], credentials)}`] : []),
    `Reference   ${baseUrl}/docs`,
    `OpenAPI     ${baseUrl}/openapi.json`,
    ...(account ? [`Keys        ${credentials}`] : []),
    `CA          ${caCertPath}`,
    ...(logToStdout ? [] : [`Log         ${logFile(dataFolder, 'service')}`]),
    ...(sandboxUrl ? [`Sandbox     ${sandboxUrl} (a simulated ad platform; its control token is in ${sandboxFile(dataFolder)})`] : []),
    ...unregistered.map(([name, path], i) => `${i === 0 ? 'Platforms' : '         '}   ${name} needs an app registration: ${path}`),
    ...(httpUrl ? [`Plain HTTP  ${httpUrl} (rejects every request)`] : []),
    '',
  ];
  if (account) lines.push(...examples(`${baseUrl}/v1`, caCertPath, credentials, account.plan, sandboxUrl !== undefined), '');
  lines.push(`Ctrl-C stops the service${ownsDatabase ? ' and its database' : ''}.`);
  return lines.join('\n');
}

function signIn(baseUrl: string, user: { email: string; password: string | null } | undefined, credentials: string) {
  if (!user?.password) return `sign in at ${baseUrl}/ as a user listed in ${credentials}`;
  return `sign in at ${baseUrl}/ as ${user.email} with ${user.password}`;
}

/** `canRun` says whether a platform is available for running campaigns. */
function examples(api: string, caCertPath: string, credentials: string, plan: string, canRun: boolean) {
  const campaigns = `${api}/campaigns`;
  const curl = `curl -sS --cacert ${quote(caCertPath)} -H "Authorization: Bearer $KEY"`;
  const json = (body: object) => `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const keyOf = `JSON.parse(fs.readFileSync(process.argv[1])).accounts.find(a => a.plan === '${plan}').keys.admin`;
  const read = (path: string) => `node -p "JSON.parse(fs.readFileSync(0)).data${path}"`;
  const campaign = canRun ? { ...NEW_CAMPAIGN, connection_ids: ['$CON'], creative_ids: ['$CRV'] } : NEW_CAMPAIGN;
  return [
    'Paste these into another terminal:',
    '',
    `# the admin key of the ${plan} account`,
    `KEY=$(node -p "${keyOf}" ${quote(credentials)})`,
    ...(canRun
      ? [
          '# a connected ad account and a ready creative',
          `CON=$(${curl} '${api}/connections?status=connected&limit=1' | ${read('[0].id')})`,
          `CRV=$(${curl} '${api}/creative?status=ready&limit=1' | ${read('[0].id')})`,
        ]
      : []),
    '# create a campaign',
    `${curl} ${json(campaign).replace(/\$C\w\w/g, "'$&'")} ${campaigns}`,
    '# the id of the newest draft',
    `ID=$(${curl} '${campaigns}?status=draft&limit=1' | ${read('[0].id')})`,
    '# change its budget',
    `${curl} -X PATCH ${json({ budget: { amount_micros: 40_000_000 } })} ${campaigns}/$ID`,
    ...(canRun ? runExamples(api, campaigns, curl, read) : []),
  ];
}

/** Commands that take a draft to its first metrics. */
function runExamples(api: string, campaigns: string, curl: string, read: (path: string) => string) {
  return [
    '# launch it and wait until the platform has accepted it',
    `${curl} -X POST -H 'Prefer: wait=30' ${campaigns}/$ID/launch`,
    '# the sandbox reviews its ads within 20 s; real platforms take minutes to a day',
    `until [ "$(${curl} ${campaigns}/$ID | ${read('.delivery.status')})" = delivering ]; do sleep 2; done`,
    `${curl} ${campaigns}/$ID`,
    "# import the platform's metrics up to today in the ad account's time zone; a 409 says that a sync runs already, which does it too",
    `${curl} -X POST -H 'Prefer: wait=30' ${api}/connections/$CON/sync`,
    `until [ "$(${curl} ${api}/connections/$CON | ${read('.last_sync.finished_at')})" != null ]; do sleep 2; done`,
    `TODAY=$(${curl} ${api}/connections/$CON | ${read('.last_sync.range.end_date')})`,
    '# metrics of today so far, and of the last 30 complete days',
    `${curl} "${api}/analytics/overview?start_date=$TODAY&end_date=$TODAY"`,
    `${curl} ${api}/analytics/overview`,
    `# when you are done: ${curl} -X POST ${campaigns}/$ID/pause`,
  ];
}

/** Quotes a path for a POSIX shell. */
function quote(path: string) {
  return /^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
