import { createInterface } from 'node:readline';

/**
 * Runs commands from a stream in order, one JSON array of arguments per line. The output for each is one line: the last
 * one that `run` printed, or `{"error":"…"}`. For scripts that would otherwise start a service for every command.
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
