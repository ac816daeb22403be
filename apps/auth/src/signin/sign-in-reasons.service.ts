import { Injectable } from '@nestjs/common';

/** Who wants something of the person that signs in, in display-safe text. */
export interface Requester {
  /** as it calls itself */
  agentName?: string;
  agentHint?: string;
  project: string;
}

type Describe = (path: string) => Promise<Requester | undefined>;

/** Whom a sign-in is for, by the path it leads back to; the features that send people to the sign-in page know. */
@Injectable()
export class SignInReasons {
  private readonly describers: Describe[] = [];

  register(describe: Describe): void {
    this.describers.push(describe);
  }

  async of(returnTo: string | undefined): Promise<Requester | undefined> {
    if (returnTo === undefined) return undefined;
    for (const describe of this.describers) {
      const requester = await describe(returnTo);
      if (requester) return requester;
    }
    return undefined;
  }
}
