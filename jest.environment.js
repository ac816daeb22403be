import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

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
