import { bytesField, type Field, messageField, numberField, textField } from './protobuf.ts';

/** Writes ONNX files (IR 8, opset 13) from a list of nodes; field numbers are from onnx.proto3. */

const ELEMENT = { float: 1, int64: 7 } as const;
const ATTRIBUTE_INT = 2;

export type Tensor = {
  readonly name: string;
  readonly kind: keyof typeof ELEMENT;
  /** Empty for a scalar. */
  readonly shape: readonly number[];
  readonly values: readonly number[];
};

export type OnnxNode = {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, number>>;
};

/** An input or output tensor; a string is a dimension that is known only at run time. */
export type Port = {
  readonly name: string;
  readonly kind: keyof typeof ELEMENT;
  readonly shape: readonly (number | string)[];
};

export type OnnxGraph = {
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  readonly constants: readonly Tensor[];
  readonly nodes: readonly OnnxNode[];
  readonly metadata: Readonly<Record<string, string | number>>;
};

const rawBytes = ({ kind, values }: Tensor): Uint8Array => {
  const typed = kind === 'float' ? Float32Array.from(values) : BigInt64Array.from(values.map(BigInt));
  return new Uint8Array(typed.buffer);
};

const tensorFields = (tensor: Tensor): readonly Field[] => [
  ...tensor.shape.map((size) => numberField(1, size)),
  numberField(2, ELEMENT[tensor.kind]),
  textField(8, tensor.name),
  bytesField(9, rawBytes(tensor)),
];

const portFields = ({ name, kind, shape }: Port): readonly Field[] => {
  const dimensions = shape.map((size) =>
    messageField(1, [typeof size === 'number' ? numberField(1, size) : textField(2, size)]),
  );
  return [
    textField(1, name),
    messageField(2, [messageField(1, [numberField(1, ELEMENT[kind]), messageField(2, dimensions)])]),
  ];
};

const nodeFields = ({ op, inputs, output, attributes = {} }: OnnxNode): readonly Field[] => [
  ...inputs.map((name) => textField(1, name)),
  textField(2, output),
  textField(3, output),
  textField(4, op),
  ...Object.entries(attributes).map(([name, value]) =>
    messageField(5, [textField(1, name), numberField(3, value), numberField(20, ATTRIBUTE_INT)]),
  ),
];

export const onnxModel = ({ inputs, outputs, constants, nodes, metadata }: OnnxGraph): Uint8Array =>
  Buffer.concat([
    numberField(1, 8),
    textField(2, 'sonora tests'),
    messageField(7, [
      ...nodes.map((node) => messageField(1, nodeFields(node))),
      textField(2, 'tiny'),
      ...constants.map((tensor) => messageField(5, tensorFields(tensor))),
      ...inputs.map((port) => messageField(11, portFields(port))),
      ...outputs.map((port) => messageField(12, portFields(port))),
    ]),
    messageField(8, [textField(1, ''), numberField(2, 13)]),
    ...Object.entries(metadata).map(([key, value]) =>
      messageField(14, [textField(1, key), textField(2, String(value))]),
    ),
  ]);
