import { Injectable } from '@nestjs/common';
import type { Message } from '../../pages/messages/messages.js';

/** The requester for whom a person signs in, in display-safe text. */
export interface Requester {
  /** the agent's own name */
  agentName?: string;
  agentHint?: Message;
  project: string;
}

type Describe = (path: string) => Promise<Requester | undefined>;

/** Finds the requester of a sign-in by its return path; registered by the features that send people to the sign-in page. */
@Injectable()
export class SignInReasonsService {
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
