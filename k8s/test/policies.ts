import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { ConfigMap, Container, PodSpec, Service } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import type { KubernetesObject } from './kustomize.js';

/** `max_connections` of k8s/examples/data, and how many of them are left to operators, the cluster's operator and backups. */
export const MAX_CONNECTIONS = 400;
const SPARE_CONNECTIONS = 20;

type Workload = Deployment | Job | StatefulSet;

/** What every deployment of ours must keep to. @returns one line a breach; none when all is well */
export function breaches(objects: readonly KubernetesObject[]): string[] {
  const faults: string[] = [];
  const of = <T>(kind: string) => objects.filter((object) => object.kind === kind) as unknown as T[];
  const must = (holds: unknown, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const deployments = of<Deployment>('Deployment');
  const config = of<ConfigMap>('ConfigMap');

  const stores = of<StatefulSet>('StatefulSet');

  for (const workload of [...deployments, ...of<Job>('Job'), ...stores]) {
    const name = `${workload.kind}/${workload.metadata!.name}`;
    const pod = podOf(workload);
    must(pod.automountServiceAccountToken === false, `${name}: mounts a service account token`);
    must(pod.serviceAccountName, `${name}: has no service account of its own`);
    must(pod.enableServiceLinks === false, `${name}: gets the addresses of all services`);
    must(pod.securityContext?.runAsNonRoot && pod.securityContext.runAsUser, `${name}: may run as root`);
    must(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', `${name}: has no seccomp profile`);
    must(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, `${name}: shares the host`);
    for (const container of pod.containers) containerRules(name, container, must);
  }

  for (const deployment of deployments) {
    const name = `Deployment/${deployment.metadata!.name}`;
    const role = roleOf(deployment);
    const pod = podOf(deployment);
    const [container] = pod.containers;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
      must(container![probe], `${name}: has no ${probe}`);
    must(container!.livenessProbe?.httpGet?.path === '/healthz', `${name}: liveness is not /healthz`);
    must(container!.readinessProbe?.httpGet?.path === '/readyz', `${name}: readiness is not /readyz`);
    const preStop = container!.lifecycle?.preStop?.sleep?.seconds ?? 0;
    must(role !== 'api' || preStop >= 3, `${name}: stops before proxies know`);
    const graceMs = Number(settingsOf(pod, config)['SHUTDOWN_GRACE_MS']);
    must(
      graceMs > 0 && (pod.terminationGracePeriodSeconds ?? 30) * 1_000 >= preStop * 1_000 + graceMs + 2_000,
      `${name}: is killed before its shutdown can end`,
    );
    must(deployment.spec!.replicas === undefined, `${name}: replicas are the autoscaler's`);
    must(deployment.spec!.strategy?.rollingUpdate?.maxUnavailable === 0, `${name}: a rollout takes capacity`);
    const spread = pod.topologySpreadConstraints ?? [];
    for (const key of ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'])
      must(
        spread.some(
          ({ topologyKey, labelSelector }) =>
            topologyKey === key && isSubset(labelSelector?.matchLabels, labelsOf(deployment)),
        ),
        `${name}: is not spread over ${key}`,
      );
    const scaler = of<HorizontalPodAutoscaler>('HorizontalPodAutoscaler').find(
      ({ spec }) => spec!.scaleTargetRef.name === deployment.metadata!.name,
    );
    must((scaler?.spec?.minReplicas ?? 0) >= 2, `${name}: may run on one pod alone`);
    if (role === 'worker')
      must(
        scaler?.spec?.metrics?.some(
          ({ external }) =>
            external?.metric.name === 'bonafide_oldest_due_seconds' &&
            external.metric.selector?.matchLabels?.['service'] === deployment.metadata!.name!.split('-')[0],
        ),
        `${name}: does not scale on the age of the oldest due row`,
      );
    must(
      of<PodDisruptionBudget>('PodDisruptionBudget').some(({ spec }) =>
        isSubset(spec?.selector?.matchLabels, labelsOf(deployment)),
      ),
      `${name}: no disruption budget covers it`,
    );
  }

  for (const service of of<Service>('Service'))
    must(
      [...deployments, ...stores].some((one) => isSubset(service.spec?.selector, labelsOf(one))),
      `Service/${service.metadata!.name}: leads nowhere`,
    );
  for (const account of of<{ metadata: { name: string }; automountServiceAccountToken?: boolean }>(
    'ServiceAccount',
  ))
    must(
      account.automountServiceAccountToken === false,
      `ServiceAccount/${account.metadata.name}: gives out tokens`,
    );
  for (const { kind, metadata } of objects.filter(({ kind }) => kind === 'Secret'))
    faults.push(`${kind}/${metadata.name}: secrets do not belong in here`);
  networkRules(deployments, of<NetworkPolicy>('NetworkPolicy'), must);
  syncRules(objects, must);
  for (const service of new Set(deployments.map((one) => labelsOf(one)['app.kubernetes.io/name']!))) {
    const connections = mostConnections(objects, service);
    must(
      connections <= MAX_CONNECTIONS - SPARE_CONNECTIONS,
      `${service}: may open ${connections} connections to PostgreSQL, which takes ${MAX_CONNECTIONS}`,
    );
  }
  return faults;
}

function containerRules(
  of: string,
  container: Container,
  must: (holds: unknown, fault: string) => void,
): void {
  const { securityContext: context, image = '', resources } = container;
  must(/:[^/]+$/.test(image) && !/:latest$/.test(image), `${of}: the image ${image} has no fixed version`);
  must(context?.allowPrivilegeEscalation === false, `${of}: may gain privileges`);
  must(context?.readOnlyRootFilesystem === true, `${of}: can write to its image`);
  must(context?.capabilities?.drop?.includes('ALL') && !context.capabilities.add, `${of}: has capabilities`);
  must(resources?.requests?.['cpu'] && resources.requests['memory'], `${of}: requests nothing`);
  must(resources?.limits?.['memory'], `${of}: may use all memory`);
  const open = (container.env ?? []).filter(
    ({ name, value }) => value && /KEY|SECRET|PASSWORD|_URL$/.test(name),
  );
  must(open.length === 0, `${of}: ${open.map(({ name }) => name).join()} stands in the manifest`);
}

/** Every pod is denied all by one policy of its own service, and no policy speaks for another service's pods. */
function networkRules(
  deployments: Deployment[],
  policies: NetworkPolicy[],
  must: (holds: unknown, fault: string) => void,
): void {
  for (const deployment of deployments)
    must(
      policies.some(
        ({ spec }) =>
          isSubset(spec?.podSelector?.matchLabels, labelsOf(deployment)) &&
          !spec?.ingress &&
          !spec?.egress &&
          spec?.policyTypes?.length === 2,
      ),
      `Deployment/${deployment.metadata!.name}: nothing denies its traffic by default`,
    );
  for (const { metadata, spec } of policies) {
    const name = `NetworkPolicy/${metadata!.name}`;
    const { 'app.kubernetes.io/name': service, 'bonafide.example/store': store } =
      spec?.podSelector?.matchLabels ?? {};
    must(service ?? store, `${name}: speaks for every service`);
    for (const { to, ports } of spec?.egress ?? []) {
      must(to?.length && ports?.length, `${name}: opens the way to everywhere`);
      for (const { podSelector } of (to ?? []).filter(({ namespaceSelector }) => namespaceSelector))
        must(
          !podSelector?.matchLabels?.['app.kubernetes.io/part-of'],
          `${name}: asks pods of another namespace for labels of ours`,
        );
      for (const { port, endPort } of ports ?? [])
        must(port !== undefined && endPort === undefined, `${name}: opens a range of ports`);
      for (const { ipBlock } of to ?? [])
        if (ipBlock?.cidr === '0.0.0.0/0')
          for (const range of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'])
            must(ipBlock.except?.includes(range), `${name}: lets ${range} be reached`);
    }
    for (const { from, ports } of spec?.ingress ?? [])
      must(from?.length && ports?.length, `${name}: lets all in`);
  }
}

/** Argo CD applies what a migration needs before it, and what runs the new version after it. */
function syncRules(
  objects: readonly KubernetesObject[],
  must: (holds: unknown, fault: string) => void,
): void {
  const find = (kind: string, name: string | undefined) =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);
  for (const object of objects.filter(({ kind }) => kind === 'Job')) {
    const job = `Job/${object.metadata.name}`;
    const pod = podOf(object as unknown as Job);
    const configMaps = pod.containers.flatMap(({ envFrom }) =>
      (envFrom ?? []).flatMap(({ configMapRef }) => configMapRef?.name ?? []),
    );
    for (const [kind, name] of [
      ['ServiceAccount', pod.serviceAccountName],
      ...configMaps.map((name) => ['ConfigMap', name] as const),
    ] as const) {
      const needed = find(kind, name);
      must(needed && isBefore(needed, object), `${job}: is synced before ${kind}/${name} is there`);
    }
    const service = object.metadata.labels?.['app.kubernetes.io/name'];
    for (const other of objects) {
      const { kind, metadata } = other;
      if (kind === 'Namespace') must(isBefore(other, object), `${job}: is synced before its namespace`);
      if (metadata.labels?.['app.kubernetes.io/name'] !== service) continue;
      if (kind === 'Deployment')
        must(isBefore(object, other), `${kind}/${metadata.name}: is synced before the migration`);
      if (kind === 'HorizontalPodAutoscaler')
        must(
          objects.every((one) => one.kind !== 'Deployment' || !isBefore(other, one)),
          `${kind}/${metadata.name}: is synced before what it scales`,
        );
    }
  }
}

/** Phase and wave in which Argo CD syncs an object; hooks of Helm count as its own (https://argo-cd.readthedocs.io). */
function syncOrder({ metadata: { annotations = {} } }: KubernetesObject): [phase: number, wave: number] {
  const isEarly =
    annotations['argocd.argoproj.io/hook'] === 'PreSync' || annotations['helm.sh/hook']?.startsWith('pre-');
  const wave = annotations['argocd.argoproj.io/sync-wave'] ?? annotations['helm.sh/hook-weight'] ?? 0;
  return [isEarly ? 0 : 1, Number(wave)];
}

function isBefore(one: KubernetesObject, other: KubernetesObject): boolean {
  const [[phase, wave], [otherPhase, otherWave]] = [syncOrder(one), syncOrder(other)];
  return phase < otherPhase || (phase === otherPhase && wave < otherWave);
}

const podOf = (workload: Workload): PodSpec => workload.spec!.template.spec!;
const labelsOf = (workload: Workload) => workload.spec!.template.metadata?.labels ?? {};
const roleOf = (workload: Workload) => labelsOf(workload)['app.kubernetes.io/component'];

const isSubset = (selector: Record<string, string> | undefined, labels: Record<string, string>): boolean =>
  selector !== undefined &&
  Object.keys(selector).length > 0 &&
  Object.entries(selector).every(([name, value]) => labels[name] === value);

/** A full pool of each process, and what readiness asks on: as many as the autoscalers allow, those of a rollout beside them, the migration. */
function mostConnections(objects: readonly KubernetesObject[], service: string): number {
  const of = <T>(kind: string) =>
    objects.filter(
      (object) => object.kind === kind && object.metadata.labels?.['app.kubernetes.io/name'] === service,
    ) as unknown as T[];
  const scalers = of<HorizontalPodAutoscaler>('HorizontalPodAutoscaler');
  const deployments = of<Deployment>('Deployment');
  const [first] = deployments;
  const poolSize = Number(settingsOf(podOf(first!), of<ConfigMap>('ConfigMap'))['DATABASE_POOL_SIZE'] ?? 20);
  const most = deployments.map(({ metadata, spec }) => {
    const scaler = scalers.find((one) => one.spec!.scaleTargetRef.name === metadata!.name);
    return (scaler?.spec?.maxReplicas ?? 1) + Number(spec?.strategy?.rollingUpdate?.maxSurge ?? 1);
  });
  return (poolSize + 1) * (of('Job').length + most.reduce((sum, n) => sum + n, 0));
}

/** The settings a pod takes from ConfigMaps. */
export function settingsOf(pod: PodSpec, maps: ConfigMap[]): Record<string, string> {
  const names = (pod.containers[0]?.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name);
  return Object.assign(
    {},
    ...maps.filter(({ metadata }) => names.includes(metadata!.name)).map(({ data }) => data),
  );
}
