import { Readable } from 'node:stream';
import { serveCommands } from '../src/runtime/command-stream.js';

describe('commands from a stream', () => {
  it('are run in order and answered with one line each, failures too', async () => {
    const lines = ['["say","one"]', 'not JSON', '["fail"]', '["silent"]', '["say","two"]'];
    const written: string[] = [];
    await serveCommands(
      Readable.from(lines.map((line) => `${line}\n`)),
      async ([command, word], print) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (command === 'fail') throw new Error('it "failed"');
        if (command === 'say') {
          print('a note\n');
          print(`{"word":"${word!}"}\n`);
        }
      },
      (line) => void written.push(line),
    );
    expect(written.map((line) => JSON.parse(line) as object)).toEqual([
      { word: 'one' },
      { error: expect.any(String) },
      { error: 'it "failed"' },
      {},
      { word: 'two' },
    ]);
  });
});
