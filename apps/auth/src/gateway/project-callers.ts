import { Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Who may introspect and revoke with a project's API key. */
@Injectable()
export class ProjectCallers {
  private lookup:
    ((request: Request) => Promise<{ organizationId: string; projectId: string } | undefined>) | undefined;

  /** Given by the projects feature, which knows the keys. */
  use(lookup: NonNullable<ProjectCallers['lookup']>): void {
    this.lookup = lookup;
  }

  async authenticate(request: Request): Promise<{ organizationId: string; projectId: string } | undefined> {
    return this.lookup?.(request);
  }
}
