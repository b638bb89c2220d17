import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { type Environment, faultsOfEnvironment, imageName, read } from './deployment-facts.js';
import { faultsOfKubernetes, faultsOfOutgoing, type Kubernetes } from './kubernetes-rules.js';
import { readManifests, readSecrets } from './kubernetes-shape.js';

interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newTag?: string; readonly digest?: string }[];
  readonly replicas?: readonly { readonly name: string; readonly count: number }[];
  readonly patches?: readonly { readonly path: string }[];
  readonly configMapGenerator: readonly [{ readonly name: string; readonly behavior?: string; readonly literals: readonly string[] }];
}

const folder = 'docker/kubernetes';
const base = parse(read(`${folder}/base/kustomization.yaml`)) as Kustomization;
const overlay = parse(read(`${folder}/overlays/example/kustomization.yaml`)) as Kustomization;
const literals = ({ configMapGenerator: [{ literals: lines }] }: Kustomization): Environment =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
const manifestText = base.resources.map((file) => read(`${folder}/base/${file}`)).join('---\n');
const secretText = read(`${folder}/base/secret.example.yaml`);
const kubernetes = (text = manifestText, config = literals(base), secrets = secretText): Kubernetes => ({
  manifests: readManifests(text),
  secrets: readSecrets(secrets),
  config,
  configName: base.configMapGenerator[0].name,
});

describe('the Kubernetes manifests', () => {
  it('say of images, ports, variables, secrets, commands, probes, users, volumes and grace periods what is so', () => {
    expect(faultsOfKubernetes(kubernetes())).toEqual([]);
    expect(kubernetes().manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Deployment acs-api',
      'Service acs-api',
      'PodDisruptionBudget acs-api',
      'Deployment acs-worker',
      'PodDisruptionBudget acs-worker',
      'Job acs-migrate',
      'NetworkPolicy acs-clients',
      'NetworkPolicy acs-metrics',
      'NetworkPolicy acs-outgoing',
    ]);
  });

  it.each([
    ['a wrong image', 'image: advertising-campaign-service', 'image: acs', 'acs-api: acs is not the image'],
    ['a wrong port', 'containerPort: 8443', 'containerPort: 443', 'acs-api: it listens on {"https":8443'],
    [
      'a wrong port of the metrics',
      'prometheus.io/port: "9464"',
      'prometheus.io/port: "9100"',
      'acs-worker: Prometheus is sent to a wrong port',
    ],
    [
      'a wrong probe path',
      'path: /health/ready',
      'path: /healthz',
      'acs-api: its probes must be /health/live, /health/live, /health/ready',
    ],
    ['a probe that nothing answers', 'path: /metrics', 'path: /stats', 'acs-worker: nothing answers /stats'],
    ['a probe of an unknown port', 'port: https\n', 'port: web\n', 'acs-api: there is no port web'],
    ['a probe without TLS', 'scheme: HTTPS', 'scheme: HTTP', 'acs-api: a probe of https has a wrong scheme'],
    ['an unknown variable', 'name: TLS_CERT', 'name: TLS_CERTIFICATE', 'acs-api: TLS_CERTIFICATE is no setting'],
    ['a file outside of the volumes', 'value: /tls/tls.key', 'value: /etc/tls.key', 'acs-api: TLS_KEY: /etc/tls.key is in no volume'],
    ['an unknown secret', 'name: acs-owner', 'name: acs-admin', 'acs-migrate: DATABASE_OWNER_URL is not in its Secret'],
    ['an unknown ConfigMap', 'name: acs-settings', 'name: acs-config', 'acs-api: its ConfigMap does not exist'],
    ['a missing secret', '            - secretRef:\n                name: acs-service\n', '', 'acs-worker: DATABASE_URL is missing'],
    [
      'a wrong program',
      'dist/apps/cli/src/main.js',
      'dist/apps/cli/main.js',
      'acs-migrate: node dist/apps/cli/main.js migrate is no program',
    ],
    ['a short grace period', 'PeriodSeconds: 60', 'PeriodSeconds: 30', 'acs-api: it is killed while it stops'],
    ['a volume that is missing', '        - name: data\n          emptyDir: {}\n', '', 'acs-worker: there is no volume data'],
    ['a folder that cannot be written', 'mountPath: /data', 'mountPath: /var/data', 'acs-worker: /data cannot be written'],
    [
      'a selector of nothing',
      'name: acs-api\n    app.kubernetes.io/component: api\n  ports',
      'name: x\n  ports',
      'acs-api: it selects nothing',
    ],
    ['a target that is no port', 'targetPort: https', 'targetPort: web', 'acs-api: no pod has the port web'],
    [
      'a missing disruption budget',
      'kind: PodDisruptionBudget\nmetadata:\n  name: acs-worker',
      'kind: PodDisruptionBudget\nmetadata:\n  name: acs',
      'acs-worker: it has no disruption budget',
    ],
  ])('%s is found', (_, from, to, fault) => {
    expect(manifestText).toContain(from);
    expect(faultsOfKubernetes(kubernetes(manifestText.replaceAll(from, to)))).toContainEqual(expect.stringContaining(fault));
  });

  it.each([
    ['a user that is root', 'runAsUser: 1000', 'runAsUser: 0', 'runAsUser'],
    ['a root file system that can be written', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'readOnlyRootFilesystem'],
    ['a capability', 'drop: [ALL]', 'drop: [NET_RAW]', 'capabilities'],
    ['a misspelled field', 'readinessProbe:', 'readinesProbe:', 'readinesProbe'],
    ['a rollout that stops pods first', 'maxUnavailable: 0', 'maxUnavailable: 1', 'maxUnavailable'],
  ])('%s is found while the manifests are read', (_, from, to, field) => {
    expect(() => kubernetes(manifestText.replaceAll(from, to))).toThrow(field);
  });

  it('an unknown or secret setting of the ConfigMap and an unknown key of a Secret are found', () => {
    expect(faultsOfKubernetes(kubernetes(manifestText, { ...literals(base), WORKERS: '2', APP_SECRET: 'x' }))).toEqual([
      'settings: WORKERS is no setting',
      'settings: APP_SECRET is a secret in the open',
    ]);
    expect(faultsOfKubernetes(kubernetes(manifestText, literals(base), secretText.replace('TOKEN_KEYS', 'TOKEN_KEY')))).toContain(
      'secrets: TOKEN_KEY is no setting',
    );
    expect(() => readSecrets(secretText.replace('APP_SECRET: ""', 'APP_SECRET: abc'))).toThrow('APP_SECRET');
  });

  it('no pod may call the metadata of a cloud or another private address', () => {
    expect(faultsOfOutgoing(readManifests(manifestText))).toEqual([]);
    const without = (line: string) => faultsOfOutgoing(readManifests(manifestText.replace(line, '')));
    expect(without('              - 169.254.0.0/16\n')).toEqual(['pods may call 169.254.169.254']);
    expect(without('              - 10.0.0.0/8\n')).toEqual(['pods may call 10.96.0.1']);
    expect(faultsOfOutgoing(readManifests(manifestText.replace('cidr: 2000::/3', 'cidr: ::/0')))).toContain('pods may call fd00:ec2::254');
    expect(faultsOfOutgoing(readManifests(read(`${folder}/base/api.yaml`)))).toEqual(['no policy restricts what pods call']);
    // The escape hatch of the example is read as such.
    expect(readManifests(read(`${folder}/overlays/example/private-network.yaml`)).map(({ metadata }) => metadata.name)).toEqual([
      'acs-private-network',
    ]);
  });

  it('every file of the base is applied, except the example of the secrets', () => {
    const files = globSync(`${folder}/base/*.yaml`).map((file) => basename(file));
    expect(files.sort()).toEqual([...base.resources, 'kustomization.yaml', 'secret.example.yaml'].sort());
  });
});

describe('the example of an overlay', () => {
  const names = kubernetes().manifests.map(({ metadata: { name } }) => name);

  it('changes what exists, with settings that the service knows and a pinned image', () => {
    expect(overlay.resources).toEqual(['../../base', 'private-network.yaml']);
    expect(overlay.images?.map(({ name }) => name)).toEqual([imageName]);
    for (const { newTag, digest } of overlay.images ?? []) expect(digest ?? newTag).toMatch(/^(\d+\.\d+\.\d+|sha256:[0-9a-f]{64})$/);
    expect(overlay.replicas?.filter(({ name }) => !names.includes(name))).toEqual([]);
    expect(overlay.configMapGenerator[0]).toMatchObject({ name: base.configMapGenerator[0].name, behavior: 'merge' });
    expect(faultsOfEnvironment(literals(overlay))).toEqual([]);
    for (const { path } of overlay.patches ?? []) {
      const patch = parse(read(`${folder}/overlays/example/${path}`)) as { metadata: { name: string } };
      expect(names).toContain(patch.metadata.name);
    }
  });

  it('builds, where kubectl is installed', () => {
    const built = spawnSync('kubectl', ['kustomize', `${folder}/overlays/example`], { encoding: 'utf8' });
    if (built.error) return;
    expect(built).toMatchObject({ status: 0, stderr: '' });
    expect(built.stdout.match(/image: registry\.example\/advertising-campaign-service:\d+\.\d+\.\d+/g)).toHaveLength(3);
    const settings = /^ {2}name: (acs-settings-\w+)$/m.exec(built.stdout)?.[1];
    expect(built.stdout.split(`name: ${settings}\n`)).toHaveLength(4);
  });
});
