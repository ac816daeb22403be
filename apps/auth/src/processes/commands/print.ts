/** Prints a result: `name: value` lines, or one line of JSON. */
export type Print = (answer: Record<string, unknown>, asJson?: boolean) => void;

export const printTo =
  (write: (text: string) => void): Print =>
  (answer, asJson) => {
    if (asJson) write(`${JSON.stringify(answer)}\n`);
    else for (const [name, value] of Object.entries(answer)) write(`${name}: ${String(value)}\n`);
  };
