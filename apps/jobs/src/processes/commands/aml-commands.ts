import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { ImportListsService } from '../../checks/aml/import-lists.service.js';
import type { AmlSource, ListEntity } from '../../checks/aml/list-entity.js';
import { ListFormatError } from '../../checks/aml/list-format-error.js';
import { readEu } from '../../checks/aml/read-eu.js';
import { readOfac } from '../../checks/aml/read-ofac.js';
import { readOpenSanctions } from '../../checks/aml/read-opensanctions.js';
import { readUn } from '../../checks/aml/read-un.js';

const text = (path: string) => readFile(path, 'utf8');

interface ImportOptions {
  allowShrink?: boolean;
  json?: boolean;
}

/** `aml import ofac|un|eu|opensanctions`, `aml lists`: the lists that screening uses. */
export function amlCommands(
  program: Command,
  lists: () => ImportListsService,
  print: (line: string) => void,
): void {
  const aml = program.command('aml').description('sanction, warning and PEP lists');
  const importing = aml
    .command('import')
    .description('replaces a list with a new issue; only differences are written');
  const show = (asJson: boolean | undefined, value: unknown) =>
    print(asJson ? JSON.stringify(value) : JSON.stringify(value, null, 2));
  const run = async (source: AmlSource, options: ImportOptions, read: () => Promise<ListEntity[]>) => {
    try {
      show(options.json, await lists().importIssue(source, await read(), options));
    } catch (error) {
      if (!(error instanceof ListFormatError)) throw error;
      program.error(`nothing was imported: ${source}: ${error.message}`);
    }
  };
  const issue = (name: string, description: string) =>
    importing
      .command(name)
      .description(description)
      .option('--allow-shrink', 'accept a list that has become much shorter')
      .option('--json', 'print one line of JSON');

  issue('ofac', "OFAC's SDN list as CSV")
    .requiredOption('--sdn <file>', 'SDN.CSV')
    .requiredOption('--alt <file>', 'ALT.CSV')
    .requiredOption('--add <file>', 'ADD.CSV')
    .option('--comments <file>', 'SDN_COMMENTS.CSV')
    .action((options: ImportOptions & { sdn: string; alt: string; add: string; comments?: string }) =>
      run('ofac-sdn', options, async () =>
        readOfac({
          sdn: await text(options.sdn),
          alt: await text(options.alt),
          add: await text(options.add),
          ...(options.comments ? { comments: await text(options.comments) } : {}),
        }),
      ),
    );
  issue('un <file>', 'the UN Security Council consolidated list (XML)').action(
    (file: string, options: ImportOptions) => run('un-sc', options, async () => readUn(await text(file))),
  );
  issue('eu <file>', 'the EU consolidated financial sanctions list (CSV 1.1)').action(
    (file: string, options: ImportOptions) => run('eu-fsf', options, async () => readEu(await text(file))),
  );
  issue('opensanctions <file>', 'OpenSanctions entities, one JSON object a line; PEP classes').action(
    (file: string, options: ImportOptions) =>
      run('opensanctions', options, async () => readOpenSanctions(await text(file))),
  );
  aml
    .command('lists')
    .description('shows what is imported, and since when')
    .option('--json', 'print one line of JSON')
    .action(async (options: { json?: boolean }) => show(options.json, await lists().listLists()));
}
