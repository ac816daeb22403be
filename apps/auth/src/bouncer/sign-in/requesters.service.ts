import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { findProject } from '../../projects/project.js';
import { type Requester, SignInReasonsService } from '../../people/sign-in/sign-in-reasons.service.js';
import { type BouncerRequest, findBouncerRequest } from '../request/bouncer-request.js';
import { describeAgent } from '../../pages/describe-agent.js';

const CONTINUE_PATH = /^\/api\/v1\/bouncer\/authorize\/(req_[A-Za-z0-9]{24})\/continue$/;

/** Tells the sign-in page for which agent, and to which project, the person signs in. */
@Injectable()
export class RequestersService {
  constructor(
    private readonly dataSource: DataSource,
    reasons: SignInReasonsService,
  ) {
    reasons.register((path) => this.byPath(path));
  }

  private async byPath(path: string): Promise<Requester | undefined> {
    const id = CONTINUE_PATH.exec(path)?.[1];
    const request = id && (await findBouncerRequest(this.dataSource.manager, id));
    const project = request && (await findProject(this.dataSource.manager, request.projectId));
    return project ? requesterOf(request, project) : undefined;
  }
}

/** Undefined if there is no request. */
export function requesterOf(request: BouncerRequest, project: { name: string }): Requester | undefined {
  if (request.purpose !== 'approve') return undefined;
  const { agentName, agentHint } = describeAgent(request);
  return { agentName, agentHint, project: sanitizeDisplayText(project.name, 120) };
}
