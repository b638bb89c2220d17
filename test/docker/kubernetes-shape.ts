import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { imageUser } from './deployment-facts.js';

// The fields that the manifests use, with the values that they must have. What is not here is refused.

const labels = z.record(z.string(), z.string());
const selector = z.strictObject({ matchLabels: labels });
const metadata = z.strictObject({ name: z.string(), labels: labels.default({}) });
const keyRef = z.strictObject({ name: z.string(), key: z.string() });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string(), scheme: z.enum(['HTTP', 'HTTPS']).default('HTTP') }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().default(1),
  failureThreshold: z.number(),
});
const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  env: z
    .array(
      z.strictObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.strictObject({ secretKeyRef: keyRef }).optional(),
      }),
    )
    .default([]),
  envFrom: z
    .array(
      z.strictObject({
        configMapRef: z.strictObject({ name: z.string() }).optional(),
        secretRef: z.strictObject({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() })),
});
const volume = z.strictObject({
  name: z.string(),
  emptyDir: z.strictObject({}).optional(),
  secret: z.strictObject({ secretName: z.string(), defaultMode: z.number() }).optional(),
});
const podSpec = z.strictObject({
  restartPolicy: z.literal('Never').optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(imageUser),
    runAsGroup: z.literal(imageUser),
    fsGroup: z.literal(imageUser),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  affinity: z
    .strictObject({
      podAntiAffinity: z.strictObject({
        preferredDuringSchedulingIgnoredDuringExecution: z.array(
          z.strictObject({
            weight: z.number(),
            podAffinityTerm: z.strictObject({ topologyKey: z.literal('kubernetes.io/hostname'), labelSelector: selector }),
          }),
        ),
      }),
    })
    .optional(),
  containers: z.tuple([container]),
  volumes: z.array(volume),
});
const template = z.strictObject({
  metadata: z.strictObject({ labels, annotations: labels.default({}) }),
  spec: podSpec,
});
const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.number(),
    minReadySeconds: z.number(),
    selector,
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxUnavailable: z.literal(0), maxSurge: z.number().min(1) }),
    }),
    template,
  }),
});
const job = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: z.strictObject({ backoffLimit: z.number(), template }),
});
const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    type: z.enum(['ClusterIP', 'LoadBalancer']),
    selector: labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.number(), targetPort: z.string() })),
  }),
});
const budget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
});
const incoming = z.strictObject({
  podSelector: selector,
  policyTypes: z.tuple([z.literal('Ingress')]),
  ingress: z.array(
    z.strictObject({
      from: z.array(z.strictObject({ namespaceSelector: selector })).optional(),
      ports: z.array(z.strictObject({ port: z.string() })),
    }),
  ),
});
const block = z.strictObject({ ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }) });
const outgoing = z.strictObject({
  podSelector: selector,
  policyTypes: z.tuple([z.literal('Egress')]),
  egress: z.array(
    z.strictObject({
      to: z.array(z.union([block, z.strictObject({ namespaceSelector: selector })])).min(1),
      ports: z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.number() })).default([]),
    }),
  ),
});
const policy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.union([incoming, outgoing]),
});
const manifest = z.discriminatedUnion('kind', [deployment, job, service, budget, policy]);
const secret = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Secret'),
  type: z.string().optional(),
  metadata,
  stringData: z.record(z.string(), z.literal('')),
});

export type Manifest = z.output<typeof manifest>;
export type Container = z.output<typeof container>;
export type Workload = Extract<Manifest, { kind: 'Deployment' | 'Job' }>;
/** The keys of each secret. */
export type Secrets = ReadonlyMap<string, readonly string[]>;

const documents = (text: string) => parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as unknown);

/** Throws if a manifest has a field that is not used here, such as a misspelled one, or a value that must be another one. */
export const readManifests = (text: string): Manifest[] => documents(text).map((document) => manifest.parse(document));

export const readSecrets = (text: string): Secrets =>
  new Map(
    documents(text)
      .map((document) => secret.parse(document))
      .map(({ metadata: { name }, stringData }) => [name, Object.keys(stringData)]),
  );
