import { type Command, InvalidArgumentError } from 'commander';
import type { ListedMessage, MessagesService } from '../../messages/messages.service.js';

const LIMIT_MAX = 1_000;

const channel = (value: string): 'email' | 'sms' => {
  if (value !== 'email' && value !== 'sms') throw new InvalidArgumentError('must be email or sms');
  return value;
};

const limit = (value: string): number => {
  if (!/^\d{1,4}$/.test(value) || Number(value) < 1 || Number(value) > LIMIT_MAX)
    throw new InvalidArgumentError(`must be a number from 1 to ${LIMIT_MAX}`);
  return Number(value);
};

const shown = ({ at, channel, source, provider, id, content }: ListedMessage): string =>
  [
    `${at}  ${channel} (${source}, ${provider})  ${id}`,
    `  to ${content.to.join(', ')}${content.from ? `  from ${content.from}` : ''}`,
    ...(content.subject ? [`  ${content.subject}`] : []),
    ...(content.templateId
      ? [`  template ${content.templateId}: ${JSON.stringify(content.templateData ?? {})}`]
      : []),
    ...(content.text ?? content.html ?? '').split('\n').map((line) => `  ${line}`),
  ].join('\n');

/** `message list`: messages recorded by a receiver, or captured by a sender, instead of being sent. */
export function messageCommands(
  program: Command,
  messages: () => Promise<MessagesService>,
  print: (line: string) => void,
): void {
  program
    .command('message')
    .description('e-mails and SMS recorded instead of sent')
    .command('list')
    .option('--channel <channel>', 'email or sms', channel)
    .option('--limit <number>', 'newest first', limit, 20)
    .option('--json', 'print one line of JSON')
    .action(async (options: { channel?: 'email' | 'sms'; limit: number; json?: boolean }) => {
      const found = await (await messages()).list(options);
      if (options.json) print(JSON.stringify(found));
      else print(found.length === 0 ? 'no messages' : found.map(shown).join('\n\n'));
    });
}
