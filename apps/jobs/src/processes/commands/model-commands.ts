import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { readLogisticModel } from '../../checks/crosscheck/logistic-model.js';
import type { AccountsService } from '../../accounts/accounts.service.js';

/** `account model <accountId> --file model.json` or `--remove`: the model that replaces the rules-based CrossCheck score. */
export function addModelCommands(
  account: Command,
  accounts: () => Promise<AccountsService>,
  show: (asJson: boolean | undefined, value: unknown) => void,
): void {
  account
    .command('model <accountId>')
    .description("load or remove an account's CrossCheck model (docs/provider-formats.md)")
    .option(
      '--file <path>',
      'JSON: {"type": "fraud" | "approval", "intercept": 0, "weights": {"phoneMatch": 1}}',
    )
    .option('--remove', 'return to the score by rules', false)
    .option('--json', 'print one line of JSON')
    .action(async (accountId: string, options: { file?: string; remove: boolean; json?: boolean }) => {
      if (Boolean(options.file) === options.remove)
        throw new InvalidArgumentError('either --file or --remove is needed');
      const model = options.file ? await readModelFile(options.file) : null;
      await (await accounts()).updateAccount(accountId, { settings: { crosscheckModel: model } });
      show(options.json, { accountId, crosscheckModel: model });
    });
}

async function readModelFile(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new InvalidArgumentError(`${path} cannot be read`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InvalidArgumentError(`${path} is not JSON`);
  }
  const read = readLogisticModel(json);
  if ('fault' in read) throw new InvalidArgumentError(`${path}: ${read.fault}`);
  return read.model;
}
