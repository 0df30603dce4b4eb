export { freeBytesOf } from './free-bytes.ts';
export { openFile, readAt } from './open-file.ts';
