import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { compileFunction, createContext, SourceTextModule } = vm;

/**
 * What V8 has compiled in this worker, by file: Jest loads every module anew for every test file, and most of a test
 * file's time before its first test is the parsing of modules that have not changed since the last one.
 */
const compiled = new Map();

const known = (file, source) => {
  const entry = compiled.get(file);
  return entry?.source === source ? entry.cachedData : undefined;
};

/** A module that asks Jest for something by itself must be parsed anew: the one who answers is not kept with it. */
const asksJest = (source) => /\bimport\s*[(.]/.test(source);

vm.compileFunction = (source, parameters, options) => {
  if (asksJest(source)) return compileFunction(source, parameters, options);
  const cachedData = known(options.filename, source);
  if (cachedData) return compileFunction(source, parameters, { ...options, cachedData });
  const compiledNow = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (compiledNow.cachedData) compiled.set(options.filename, { source, cachedData: compiledNow.cachedData });
  return compiledNow;
};

// Absent without --experimental-vm-modules.
if (SourceTextModule)
  vm.SourceTextModule = class extends SourceTextModule {
    constructor(source, options) {
      const cachedData = known(options.identifier, source);
      super(source, cachedData ? { ...options, cachedData } : options);
      if (!cachedData && options.identifier && !asksJest(source))
        compiled.set(options.identifier, { source, cachedData: this.createCachedData() });
    }
  };

/**
 * Jest's own environment for Node, in a context whose global object is an ordinary one. Jest puts a Proxy there, which
 * every mention of `Math` or `Buffer` in any module passes through: what draws a QR code or reads a barcode takes a
 * hundred times as long behind it.
 */
export default class PlainContextEnvironment extends TestEnvironment {
  constructor(config, context) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
