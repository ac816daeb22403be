import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { buildOf, type Service } from './run-role.js';

/**
 * An `admin batch` process of a service, which runs many commands without starting the service for each. Starts with the
 * first command.
 */
export class AdminShell {
  private child?: ChildProcessWithoutNullStreams;
  private answers?: AsyncIterator<string>;
  private errors = '';
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly root: string,
    private readonly service: Service,
    /** its complete environment */
    private readonly env: NodeJS.ProcessEnv,
    private readonly launch = buildOf(root, service),
  ) {}

  /** @throws Error with the command's message */
  run<T>(args: string[]): Promise<T> {
    const answer = this.turn.then(() => this.ask<T>(args));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  /** Starts it before the first command. */
  warm(): void {
    if (!this.child) this.start();
  }

  /** Ends the process after pending commands have finished. */
  async close(): Promise<void> {
    await this.turn;
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end();
    await gone;
  }

  private async ask<T>(args: string[]): Promise<T> {
    this.warm();
    this.child!.stdin.write(`${JSON.stringify(args)}\n`);
    const { value, done } = await this.answers!.next();
    const answer = (done ? { error: this.errors } : JSON.parse(value)) as T & { error?: string };
    if (answer.error !== undefined)
      throw new Error(`${this.service} admin ${args.slice(0, 2).join(' ')} failed: ${answer.error}`);
    return answer;
  }

  private start(): void {
    const { command, args } = this.launch(['admin', 'batch']);
    this.child = spawn(command, args, { cwd: this.root, env: this.env });
    this.child.stderr.on(
      'data',
      (chunk: Buffer) => (this.errors = (this.errors + chunk.toString()).slice(-4_000)),
    );
    this.child.stdin.on('error', () => undefined);
    this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
}
