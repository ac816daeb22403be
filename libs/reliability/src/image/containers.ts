import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@bonafide/dev-env/run-role';
import type { Launch } from '@bonafide/testing/service-process';
import { parseAllDocuments } from 'yaml';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { confined, createMemoryCgroup } from '../../../../scripts/services/unpacked-image.mjs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import type { MemoryCgroup, UnpackedImage } from '../../../../scripts/services/unpacked-image.mjs';
import { ROOT } from '../test-cluster.js';

interface Workload {
  spec: {
    template: {
      spec: {
        securityContext: { runAsUser: number; runAsGroup: number };
        containers: { resources: { limits: { memory: string } } }[];
      };
    };
  };
}

/** Starts the processes of an image like the containers of k8s/base, and records their memory. */
export class Containers {
  readonly hasMemoryLimits: boolean;
  private readonly started: { role: string; limit: number; cgroup: MemoryCgroup }[] = [];

  constructor(
    private readonly service: Service,
    private readonly image: UnpackedImage,
  ) {
    const probe = createMemoryCgroup(`bonafide-image-${process.pid}-${service}`, 2 ** 30);
    probe?.remove();
    this.hasMemoryLimits = probe !== undefined;
  }

  /** @param folder the only folder that the service may write to, besides /tmp; also holds its input files */
  launcher(folder: string, volumes: string[]): Launch {
    const photos = join(folder, 'photos');
    return (args) => {
      const role = args[0]!;
      const { limit, user } = this.manifestOf(role);
      if (user !== this.image.user)
        throw new Error(`the image runs as ${this.image.user}, the manifest of ${role} as ${user}`);
      mkdirSync(photos, { recursive: true });
      chownSync(photos, ...(user.split(':').map(Number) as [number, number]));
      const name = `bonafide-image-${process.pid}-${this.service}-${this.started.length}`;
      const cgroup = createMemoryCgroup(name, limit);
      if (cgroup) this.started.push({ role, limit, cgroup });
      return confined(this.image, args, { volumes: [photos, ...volumes], cgroup });
    };
  }

  /** One entry per role: peak memory of a process, and number of OOM kills. */
  memory(): { role: string; peakMb: number; limitMb: number; kills: number }[] {
    return [...new Set(this.started.map(({ role }) => role))].map((role) => {
      const all = this.started.filter((one) => one.role === role);
      return {
        role,
        peakMb: Math.round(Math.max(...all.map(({ cgroup }) => cgroup.peakBytes())) / 2 ** 20),
        limitMb: all[0]!.limit / 2 ** 20,
        kills: all.reduce((sum, { cgroup }) => sum + cgroup.kills(), 0),
      };
    });
  }

  remove(): void {
    for (const { cgroup } of this.started) cgroup.remove();
  }

  /** Operators' commands use the manifest of the API. */
  private manifestOf(role: string): { limit: number; user: string } {
    const file = join(ROOT, 'k8s/base', this.service, `${role === 'admin' ? 'api' : role}.yaml`);
    const workload = parseAllDocuments(readFileSync(file, 'utf8'))[0]!.toJS() as Workload;
    const { securityContext, containers } = workload.spec.template.spec;
    const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(containers[0]!.resources.limits.memory)!;
    return {
      limit: Number(amount) * (unit === 'Gi' ? 2 ** 30 : 2 ** 20),
      user: `${securityContext.runAsUser}:${securityContext.runAsGroup}`,
    };
  }
}
