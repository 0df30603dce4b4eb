export type SampleKinds = {
  readonly double: {
    readonly request: number;
    readonly response: { readonly doubled: number; readonly data: string };
    readonly progress: 'begun';
  };
  readonly fail: { readonly request: undefined; readonly response: never };
  readonly move: { readonly request: number; readonly response: Float32Array };
  /** Never ends, and does not process messages. */
  readonly loop: { readonly request: undefined; readonly response: never };
  /** Stands still for this many milliseconds, like a thread that gets no CPU time. */
  readonly wait: { readonly request: number; readonly response: 'waited' };
  /** Uses this many milliseconds of CPU time. */
  readonly work: { readonly request: number; readonly response: 'worked' };
  readonly exit: { readonly request: number; readonly response: never };
  /** Allocates until the heap is full. */
  readonly fill: { readonly request: undefined; readonly response: never };
  /** Allocates 1 MB at a time outside of the heap, up to 2 GB. */
  readonly fillBuffers: { readonly request: undefined; readonly response: never };
};
