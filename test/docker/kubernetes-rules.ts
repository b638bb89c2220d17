import ipaddr from 'ipaddr.js';
import { existsSync } from 'node:fs';
import {
  dataDir,
  type Environment,
  faultsOfEnvironment,
  imageCommand,
  imageName,
  metricsPath,
  portOf,
  probePaths,
  programOf,
  requiredSettings,
  stopMs,
} from './deployment-facts.js';
import type { Container, Manifest, Secrets, Workload } from './kubernetes-shape.js';

export interface Kubernetes {
  readonly manifests: readonly Manifest[];
  readonly secrets: Secrets;
  /** The literals of the ConfigMap. */
  readonly config: Environment;
  readonly configName: string;
}

/** What the manifests say that is not so, as lines that name the object. */
export function faultsOfKubernetes(kubernetes: Kubernetes): string[] {
  const { manifests, secrets, config } = kubernetes;
  const workloads = manifests.filter((each): each is Workload => each.kind === 'Deployment' || each.kind === 'Job');
  const secretFaults = ['acs-service', 'acs-owner'].flatMap((name) =>
    faultsOfEnvironment(Object.fromEntries((secrets.get(name) ?? []).map((key) => [key, '${}']))),
  );
  return [
    ...faultsOfEnvironment(config).map((fault) => `settings: ${fault}`),
    ...secretFaults.map((fault) => `secrets: ${fault}`),
    ...workloads.flatMap((workload) => faultsOfWorkload(workload, kubernetes).map((fault) => `${workload.metadata.name}: ${fault}`)),
    ...manifests.flatMap((each) => faultsOfReferences(each, workloads).map((fault) => `${each.metadata.name}: ${fault}`)),
    ...workloads
      .filter(
        ({ kind, metadata: { name } }) =>
          kind === 'Deployment' && !manifests.some((m) => m.kind === 'PodDisruptionBudget' && m.metadata.name === name),
      )
      .map(({ metadata: { name } }) => `${name}: it has no disruption budget`),
  ];
}

function faultsOfWorkload({ kind, metadata: { name }, spec }: Workload, { secrets, config, configName }: Kubernetes): string[] {
  const pod = spec.template.spec;
  const [{ image, command = imageCommand, env, envFrom, ports, volumeMounts, ...probes }] = pod.containers;
  const component = spec.template.metadata.labels['app.kubernetes.io/component'] ?? '';
  const own = Object.fromEntries(env.flatMap(({ name: key, value }) => (value === undefined ? [] : [[key, value]])));
  const environment: Environment = { ...(envFrom.some(({ configMapRef }) => configMapRef) ? config : {}), ...own };
  const fromSecrets = [
    ...envFrom.flatMap(({ secretRef }) => (secretRef ? (secrets.get(secretRef.name) ?? []) : [])),
    ...env.flatMap(({ name: key, valueFrom }) => (valueFrom ? [key] : [])),
  ];
  const program = programOf(command);
  const needed = kind === 'Job' ? ['DATABASE_URL', 'DATABASE_OWNER_URL'] : requiredSettings;
  const expectedPorts: Readonly<Record<string, number>> = {
    ...(component === 'api' ? { https: portOf(environment, 'HTTPS_PORT'), http: portOf(environment, 'HTTP_PORT') } : {}),
    ...(kind === 'Deployment' ? { metrics: portOf(environment, 'METRICS_PORT') } : {}),
  };
  const mountPaths = volumeMounts.map(({ mountPath }) => mountPath);
  const files = Object.entries(environment).filter(([, value]) => value.startsWith('/'));
  const graceMs = pod.terminationGracePeriodSeconds * 1_000;
  return [
    ...(image === imageName ? [] : [`${image} is not the image`]),
    ...(program !== null && existsSync(program) ? [] : [`${command.join(' ')} is no program of the project`]),
    ...faultsOfEnvironment(own),
    ...fromSecrets.flatMap((key) => faultsOfEnvironment({ [key]: '${}' })),
    ...needed.filter((key) => !(key in environment) && !fromSecrets.includes(key)).map((key) => `${key} is missing`),
    ...(kind === 'Deployment' && fromSecrets.includes('DATABASE_OWNER_URL') ? ['it has the role that owns the tables'] : []),
    ...envFrom.filter(({ configMapRef }) => configMapRef && configMapRef.name !== configName).map(() => 'its ConfigMap does not exist'),
    ...envFrom.filter(({ secretRef }) => secretRef && !secrets.has(secretRef.name)).map(() => 'its Secret does not exist'),
    ...env
      .filter(
        ({ name: key, valueFrom }) =>
          valueFrom && (valueFrom.secretKeyRef.key !== key || !secrets.get(valueFrom.secretKeyRef.name)?.includes(key)),
      )
      .map(({ name: key }) => `${key} is not in its Secret`),
    ...(JSON.stringify(Object.fromEntries(ports.map((port) => [port.name, port.containerPort]))) === JSON.stringify(expectedPorts)
      ? []
      : [`it listens on ${JSON.stringify(expectedPorts)}`]),
    ...(kind === 'Job' || Number(spec.template.metadata.annotations['prometheus.io/port']) === expectedPorts['metrics']
      ? []
      : ['Prometheus is sent to a wrong port']),
    ...faultsOfProbes(component, probes, expectedPorts),
    ...volumeMounts
      .filter(({ name: used }) => !pod.volumes.some((each) => each.name === used))
      .map(({ name: used }) => `there is no volume ${used}`),
    ...pod.volumes
      .filter((each) => each.secret && !secrets.has(each.secret.secretName))
      .map((each) => `there is no Secret ${each.secret?.secretName}`),
    ...['/tmp', ...(kind === 'Deployment' ? [dataDir] : [])]
      .filter((path) => !mountPaths.includes(path))
      .map((path) => `${path} cannot be written`),
    ...files
      .filter(([, file]) => !mountPaths.some((path) => file.startsWith(`${path}/`)))
      .map(([key, file]) => `${key}: ${file} is in no volume`),
    ...(kind === 'Job' || graceMs >= stopMs(environment, component === 'api') ? [] : ['it is killed while it stops']),
    ...(kind === 'Job' || pod.affinity ? [] : ['its pods may share a node']),
    ...(name === `acs-${component}` ? [] : [`its component is ${component}`]),
  ];
}

type Probes = Pick<Container, 'startupProbe' | 'livenessProbe' | 'readinessProbe'>;

/** The probes at the start, for liveness and for readiness. A probe of the api asks over TLS. */
const expectedProbes: Readonly<Record<string, readonly string[]>> = {
  api: ['/health/live', '/health/live', '/health/ready'],
  worker: [metricsPath, metricsPath, metricsPath],
  migrate: [],
};

function faultsOfProbes(component: string, probes: Probes, ports: Readonly<Record<string, number>>): string[] {
  const expected = expectedProbes[component] ?? [];
  const asked = [probes.startupProbe, probes.livenessProbe, probes.readinessProbe].flatMap((each) => (each ? [each.httpGet] : []));
  return [
    ...asked.filter(({ path }) => ![...probePaths, metricsPath].includes(path)).map(({ path }) => `nothing answers ${path}`),
    ...(asked.map(({ path }) => path).join() === expected.join() ? [] : [`its probes must be ${expected.join(', ')}`]),
    ...asked.filter(({ port }) => !(port in ports)).map(({ port }) => `there is no port ${port}`),
    ...asked
      .filter(({ port, scheme }) => (port === 'https') !== (scheme === 'HTTPS'))
      .map(({ port }) => `a probe of ${port} has a wrong scheme`),
  ];
}

const matches = (labels: Readonly<Record<string, string>>, actual: Readonly<Record<string, string>>) =>
  Object.entries(labels).every(([key, value]) => actual[key] === value || key === 'app.kubernetes.io/part-of');

/** Addresses that no pod may call unless a policy of the installation allows it: the metadata of clouds, and private networks. */
const innerAddresses = [
  '169.254.169.254',
  '168.63.129.16',
  'fd00:ec2::254',
  '10.96.0.1',
  '172.17.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '127.0.0.1',
  '224.0.0.1',
  '::1',
  'fe80::1',
  'fc00::1',
];

/** What the pods could call, by the policies together. Without one that selects all pods, they may call everything. */
export function faultsOfOutgoing(manifests: readonly Manifest[]): string[] {
  const policies = manifests.flatMap((each) => (each.kind === 'NetworkPolicy' && 'egress' in each.spec ? [each.spec] : []));
  const ofAll = policies.some(({ podSelector: { matchLabels } }) => Object.keys(matchLabels).join() === 'app.kubernetes.io/part-of');
  if (!ofAll) return ['no policy restricts what pods call'];
  const blocks = policies.flatMap(({ egress }) =>
    egress.flatMap(({ to }) => to.flatMap((peer) => ('ipBlock' in peer ? [peer.ipBlock] : []))),
  );
  const isIn = (address: string, cidr: string) => {
    const [parsed, [base, bits]] = [ipaddr.parse(address), ipaddr.parseCIDR(cidr)];
    return parsed.kind() === base.kind() && parsed.match(base as never, bits);
  };
  return innerAddresses
    .filter((address) => blocks.some(({ cidr, except }) => isIn(address, cidr) && !except.some((excluded) => isIn(address, excluded))))
    .map((address) => `pods may call ${address}`);
}

/** Selectors that select no pod, and ports that no selected pod has. */
function faultsOfReferences(each: Manifest, workloads: readonly Workload[]): string[] {
  if (each.kind === 'Job') return [];
  const labels =
    each.kind === 'Service'
      ? each.spec.selector
      : each.kind === 'NetworkPolicy'
        ? each.spec.podSelector.matchLabels
        : each.spec.selector.matchLabels;
  const selected = workloads.filter(({ spec }) => matches(labels, spec.template.metadata.labels));
  const ports = new Set(selected.flatMap(({ spec }) => spec.template.spec.containers[0].ports.map(({ name }) => name)));
  const used =
    each.kind === 'Service'
      ? each.spec.ports.map(({ targetPort }) => targetPort)
      : each.kind === 'NetworkPolicy' && 'ingress' in each.spec
        ? each.spec.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))
        : [];
  return [
    ...(selected.length === 0 ? ['it selects nothing'] : []),
    ...used.filter((port) => !ports.has(port)).map((port) => `no pod has the port ${port}`),
  ];
}
