import type { Provider } from '@nestjs/common';
import { SWEEPERS, TASK_PROCESSORS } from './queues.js';

type Classes = (abstract new (...args: never[]) => unknown)[];

const listOf = (token: symbol, classes: Classes): Provider => ({
  provide: token,
  useFactory: (...all: unknown[]) => all,
  inject: classes,
});

/** The lists that the worker role runs, of classes that the service's modules export. */
export const workerProviders = (classes: { processors: Classes; sweepers: Classes }): Provider[] => [
  listOf(TASK_PROCESSORS, classes.processors),
  listOf(SWEEPERS, classes.sweepers),
];
