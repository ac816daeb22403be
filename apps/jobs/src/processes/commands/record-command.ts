import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { BY_OPERATOR, recordAuditEvent, SERVICE_TENANT } from '../../accounts/audit/record-audit-event.js';

/** Records an operator's command before it runs: its name, its subject and which options were given, without values. */
export async function recordCommand(manager: EntityManager, command: Command): Promise<void> {
  const names: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) names.unshift(one.name());
  const [subject] = command.args;
  const accountId = subject?.startsWith('acc_') ? subject.slice(0, 64) : undefined;
  await recordAuditEvent(manager, {
    tenant: accountId ?? SERVICE_TENANT,
    ...BY_OPERATOR,
    action: 'operator.command',
    ...(subject && /^(acc|key)_[A-Za-z0-9]+$/.test(subject) && { subject }),
    detail: {
      command: names.join(' '),
      options: Object.keys(command.opts()).filter((name) => command.getOptionValueSource(name) === 'cli'),
    },
  });
}
