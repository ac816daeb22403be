import { createInterface } from 'node:readline';

/**
 * Runs commands from a stream, one JSON array of arguments a line, in order. Each is answered with one line: the last
 * line that `run` printed, or `{"error":"…"}`. For scripts that would otherwise start a service once for every command.
 */
export async function serveCommands(
  input: NodeJS.ReadableStream,
  run: (args: string[], print: (text: string) => void) => Promise<void>,
  write: (line: string) => void,
): Promise<void> {
  for await (const line of createInterface({ input })) {
    let printed = '{}';
    try {
      await run(JSON.parse(line) as string[], (text) => void (printed = text.trimEnd()));
      write(`${printed}\n`);
    } catch (error) {
      write(`${JSON.stringify({ error: (error as Error).message })}\n`);
    }
  }
}
