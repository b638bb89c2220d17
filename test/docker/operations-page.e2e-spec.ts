import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { CliModule } from '../../apps/cli/src/cli.module.js';
import { launcherSettings } from '../../apps/launcher/service/settings.mjs';
import { readCompose } from './compose-rules.js';
import { probePaths, read, settings } from './deployment-facts.js';
import { readManifests, readSecrets } from './kubernetes-shape.js';

const folder = 'docs/operations';
const page = read(`${folder}/README.md`);
const composeText = read('docker/compose.yaml');
const { services } = readCompose(composeText);

interface CommandMeta {
  readonly name: string;
  readonly subCommands?: readonly object[];
}
/** The options of every operator command by its name, such as `account create`. */
function operatorCommands(): Map<string, ReadonlySet<string>> {
  const meta = (command: object, key: string) => Reflect.getMetadata(`CommandBuilder:${key}:Meta`, command) as CommandMeta | undefined;
  const optionsOf = (command: object): Set<string> => {
    const { options = {} } = new (command as new () => { options?: object })();
    return new Set(['--help', '--json', ...Object.keys(options).flatMap((flags) => flags.match(/--[\w-]+/g) ?? [])]);
  };
  const commands = new Map<string, ReadonlySet<string>>();
  for (const command of Reflect.getMetadata(MODULE_METADATA.PROVIDERS, CliModule) as object[]) {
    const found = meta(command, 'Command');
    if (found === undefined) continue;
    if (found.subCommands === undefined) commands.set(found.name, optionsOf(command));
    for (const sub of found.subCommands ?? []) commands.set(`${found.name} ${meta(sub, 'Subcommand')?.name}`, optionsOf(sub));
  }
  return commands;
}

/** The words of every call of `acs` or the CLI in code blocks and in code within sentences. */
function callsIn(text: string): string[][] {
  const code = [...text.matchAll(/^```sh\n(.*?)^```$/gms), ...text.matchAll(/`([^`\n]+)`/g)].map(([, part]) => part as string);
  const lines = code.flatMap((part) => part.replaceAll('\\\n', ' ').split('\n'));
  return lines.flatMap((line) =>
    /^acs (?!\(\))/.test(line)
      ? [
          line
            .replace(/ +[>#].*$/, '')
            .split(/\s+/)
            .slice(1),
        ]
      : [],
  );
}

const commands = operatorCommands();
const manifests = ['api', 'worker', 'migrate'].flatMap((name) => readManifests(read(`docker/kubernetes/base/${name}.yaml`)));
const secrets = readSecrets(read('docker/kubernetes/base/secret.example.yaml'));

/** What the page names that does not exist. */
function faultsOfPage(text: string): string[] {
  const variables = new Set([
    ...settings.keys(),
    ...Object.values(launcherSettings).map(({ name }) => name),
    ...[...composeText.matchAll(/\$\{(\w+):/g)].map(([, name]) => name as string),
    'POSTGRES_USER',
  ]);
  const named = [...text.matchAll(/(?<![\w$])([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([, name]) => name as string);
  const composeWords = [...text.matchAll(/docker compose (.+)$/gm)].map(([, line]) =>
    (line as string).replace(/ +[>#].*$/, '').split(/[\s`]+/),
  );
  const composeServices = composeWords.flatMap((words) => {
    const verb = words.findIndex((word) => ['run', 'exec', 'up', 'build', 'kill'].includes(word));
    const after = words.slice(verb + 1).filter((word, i, all) => !word.startsWith('-') && !['-s'].includes(all[i - 1] ?? ''));
    return ['run', 'exec'].includes(words[verb] ?? '') ? after.slice(0, 1) : after.filter((word) => /^[a-z][\w-]*$/.test(word));
  });
  const objects = [...text.matchAll(/\b(deployment|job)\/([\w-]+)/g)].map(([, kind, name]) => `${kind} ${name}`);
  const exist = manifests.map(({ kind, metadata: { name } }) => `${kind.toLowerCase()} ${name}`);
  const secretKeys = [...text.matchAll(/create secret generic (\S+)((?:[^\n]*\\\n)*[^\n]*)/g)].flatMap(([, name = '', rest = '']) =>
    [...rest.matchAll(/--from-literal=(\w+)=/g)].map(([, key]) => [name, key as string] as const),
  );
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[\w-]+)?\)/g)].map(([, path]) => path as string);
  const paths = [...text.matchAll(/`((?:docker|docs)\/[\w./-]+)`/g)].map(([, path]) => path as string);
  return [
    ...named.filter((name) => !variables.has(name)).map((name) => `${name} is no setting`),
    ...callsIn(text).flatMap((words) => {
      const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => commands.has(each));
      const options = words.filter((word) => word.startsWith('--'));
      if (name === undefined) return [`there is no command ${words.join(' ')}`];
      return options.filter((option) => !commands.get(name)?.has(option)).map((option) => `${name} has no option ${option}`);
    }),
    ...composeServices.filter((name) => !(name in services)).map((name) => `there is no service ${name}`),
    ...objects.filter((each) => !exist.includes(each)).map((each) => `there is no ${each}`),
    ...secretKeys.filter(([name, key]) => !secrets.get(name)?.includes(key)).map(([name, key]) => `${key} does not belong to ${name}`),
    ...links.filter((path) => !existsSync(join(folder, path))).map((path) => `the link ${path} leads nowhere`),
    ...paths
      .filter((path) => !/^docker\/(tls\/proxy\.pem|settings\.env|\.env)$/.test(path) && !existsSync(path))
      .map((path) => `there is no ${path}`),
    ...[...text.matchAll(/\/health\/\w+/g)].filter(([path]) => !probePaths.includes(path)).map(([path]) => `${path} is no probe`),
  ];
}

describe("the operators' page", () => {
  it('names only settings, commands, options, services, manifests, secrets, files and probes that exist', () => {
    expect(faultsOfPage(page)).toEqual([]);
    expect(callsIn(page).length).toBeGreaterThan(15);
  });

  it.each([
    ['a setting', 'Set `DATABASE_POOL_MIN`.', 'DATABASE_POOL_MIN is no setting'],
    ['a command', '```sh\nacs campaign stop --all\n```', 'there is no command campaign stop --all'],
    ['an option', 'Run `acs campaign pause --everything`.', 'campaign pause has no option --everything'],
    ['a service', 'docker compose -f docker/compose.yaml exec -T web node', 'there is no service web'],
    ['a deployment', 'kubectl rollout status deployment/acs-web', 'there is no deployment acs-web'],
    ['a key of a secret', 'kubectl create secret generic acs-owner --from-literal=APP_SECRET=x', 'APP_SECRET does not belong to acs-owner'],
    ['a link', '[gone](gone.md)', 'the link gone.md leads nowhere'],
    ['a file', 'See `docker/gone.yaml`.', 'there is no docker/gone.yaml'],
    ['a probe', 'Ask /health/startup.', '/health/startup is no probe'],
  ])('%s that does not exist is found', (_, text, fault) => {
    expect(faultsOfPage(text)).toEqual([fault]);
  });

  it('the sums of connections add up', () => {
    const max = Number(settings.get('DATABASE_POOL_MAX')?.fallback);
    const more = (name: string) =>
      Number(new RegExp(`^\\| ${name} \\| .DATABASE_POOL_MAX. \\(${max}\\) \\+ (\\d+) \\|$`, 'm').exec(page)?.[1]);
    const [api, worker] = [max + more('api'), max + more('worker')];
    const sums = [...page.matchAll(/(\d) × (\d+) \+ (\d) × (\d+) \+ 10 = (\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
    expect(sums.map(([, each, , other]) => [each, other])).toEqual([
      [api, worker],
      [api, worker],
    ]);
    for (const [a = 0, b = 0, c = 0, d = 0, sum] of sums) expect(a * b + c * d + 10).toBe(sum);
  });
});
