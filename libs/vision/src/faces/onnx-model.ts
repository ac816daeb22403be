// Writes a convolutional network as ONNX (https://onnx.ai/onnx/repo-docs/IR.html; Protocol Buffers, numbers of onnx.proto).

const IR_VERSION = 8;
const OPSET_VERSION = 13;
const FLOAT = 1;
const INT64 = 7;
/** types of attribute values */
const [INT, STRING, INTS] = [2, 3, 7];

export type Attributes = Readonly<Record<string, number | string | readonly number[]>>;

/** The name of a tensor in the network. */
export type Value = string & { readonly value?: never };

/** A number, or the name of one that is only known when the network runs. */
export type Dimension = number | string;

export class OnnxModel {
  private readonly nodes: Buffer[] = [];
  private readonly initializers: Buffer[] = [];
  private readonly inputs: Buffer[] = [];
  private readonly outputs: Buffer[] = [];
  private last = 0;

  input(name: string, dims: readonly Dimension[]): Value {
    this.inputs.push(bytes(11, valueInfo(name, dims)));
    return name;
  }

  output(name: string, from: Value, dims: readonly Dimension[]): void {
    this.nodes.push(bytes(1, node('Identity', [from], name)));
    this.outputs.push(bytes(12, valueInfo(name, dims)));
  }

  floats(values: Float32Array, dims: readonly number[]): Value {
    return this.constant(FLOAT, Buffer.from(values.buffer, values.byteOffset, values.byteLength), dims);
  }

  integers(values: readonly number[]): Value {
    const raw = Buffer.from(BigInt64Array.from(values, BigInt).buffer);
    return this.constant(INT64, raw, [values.length]);
  }

  /** @returns the operator's output */
  add(operator: string, inputs: readonly Value[], attributes: Attributes = {}): Value {
    const name = this.nextName();
    this.nodes.push(bytes(1, node(operator, inputs, name, attributes)));
    return name;
  }

  /** The whole network as a ModelProto. */
  encode(): Buffer {
    const graph = Buffer.concat([
      ...this.nodes,
      text(2, 'network'),
      ...this.initializers,
      ...this.inputs,
      ...this.outputs,
    ]);
    return Buffer.concat([
      integer(1, IR_VERSION),
      bytes(7, graph),
      bytes(8, Buffer.concat([text(1, ''), integer(2, OPSET_VERSION)])),
    ]);
  }

  private constant(type: number, raw: Buffer, dims: readonly number[]): Value {
    const name = this.nextName();
    const tensor = [...dims.map((dim) => integer(1, dim)), integer(2, type), text(8, name), bytes(9, raw)];
    this.initializers.push(bytes(5, Buffer.concat(tensor)));
    return name;
  }

  private nextName(): string {
    this.last += 1;
    return `t${this.last}`;
  }
}

function node(operator: string, inputs: readonly Value[], output: string, attributes: Attributes = {}) {
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
  ]);
}

function attribute(name: string, value: Attributes[string]): Buffer {
  if (typeof value === 'number') return Buffer.concat([text(1, name), integer(3, value), integer(20, INT)]);
  if (typeof value === 'string') return Buffer.concat([text(1, name), text(4, value), integer(20, STRING)]);
  return Buffer.concat([text(1, name), ...value.map((one) => integer(8, one)), integer(20, INTS)]);
}

function valueInfo(name: string, dims: readonly Dimension[]): Buffer {
  const shape = Buffer.concat(
    dims.map((dim) => bytes(1, typeof dim === 'number' ? integer(1, dim) : text(2, dim))),
  );
  const tensor = Buffer.concat([integer(1, FLOAT), bytes(2, shape)]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))]);
}

/** For non-negative numbers. */
function varint(value: number): Buffer {
  const parts: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) parts.push((rest % 128) + 128);
  return Buffer.from([...parts, rest]);
}

const integer = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);

const bytes = (field: number, value: Buffer): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

const text = (field: number, value: string): Buffer => bytes(field, Buffer.from(value));
