import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { findProject } from '../../projects/project.js';
import { type Asker, SignInReasons } from '../../signin/sign-in-reasons.service.js';
import { type BouncerRequest, findBouncerRequest } from '../request/bouncer-request.js';
import { agentInWords } from '../../pages/agent-in-words.js';

const CONTINUE_PATH = /^\/api\/v1\/bouncer\/authorize\/(req_[A-Za-z0-9]{24})\/continue$/;

/** Tells the sign-in page which agent a person signs in for, and to which project. */
@Injectable()
export class RequestAsker {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SignInReasons) reasons: SignInReasons,
  ) {
    reasons.register((path) => this.byPath(path));
  }

  private async byPath(path: string): Promise<Asker | undefined> {
    const id = CONTINUE_PATH.exec(path)?.[1];
    const request = id && (await findBouncerRequest(this.dataSource.manager, id));
    const project = request && (await findProject(this.dataSource.manager, request.projectId));
    return project ? askerOf(request, project) : undefined;
  }
}

/** Undefined when nothing is asked for. */
export function askerOf(request: BouncerRequest, project: { name: string }): Asker | undefined {
  if (request.purpose !== 'approve') return undefined;
  const { agentName, agentHint } = agentInWords(request);
  return { agentName, agentHint, project: sanitizeDisplayText(project.name, 120) };
}
