import type { Command } from 'commander';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';

/** Each calls `bonafide complete` for the possible next words. */
const SCRIPTS: Record<string, string> = {
  bash: `_bonafide() {
  COMPREPLY=($(compgen -W "$(bonafide complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _bonafide bonafide
`,
  zsh: `#compdef bonafide
_bonafide() {
  local -a found
  found=(\${(f)"$(bonafide complete -- "\${words[@]:1:$((CURRENT-2))}")"})
  compadd -- $found
  _files
}
compdef _bonafide bonafide
`,
  fish: `complete -c bonafide -a '(bonafide complete -- (commandline -opc)[2..-1])'
`,
};

export function addCompletion(program: Command, io: Io): void {
  program
    .command('completion <shell>')
    .description('prints a completion script: source <(bonafide completion bash); also for zsh and fish')
    .action((shell: string) => {
      if (!Object.hasOwn(SCRIPTS, shell)) throw new CommandError('one of bash, zsh, fish', EXIT.usage);
      io.out(SCRIPTS[shell]!);
    });
  program
    .command('complete [words...]', { hidden: true })
    .action((words: string[]) => io.out(`${wordsAfter(program, words).join('\n')}\n`));
}

/** Commands and options that can follow these words. */
function wordsAfter(program: Command, words: string[]): string[] {
  let command = program;
  for (const word of words) command = command.commands.find((one) => one.name() === word) ?? command;
  const names = command.commands.map((one) => one.name()).filter((name) => name !== 'complete');
  const options = [...command.options, ...program.options].map(({ long }) => long!);
  return [...names, ...new Set([...options, '--help'])];
}
