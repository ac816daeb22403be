import {
  consistencyPath,
  GrowingTree,
  inclusionPath,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
  type RangeHash,
} from './merkle-tree.js';

/** The inputs and roots of Certificate Transparency's test vectors. */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const leaves = Array.from({ length: 70 }, (_, index) => leafHash(`entry ${index}`));
const hashOf: RangeHash = async (from, to) => rootOf(leaves.slice(from, to));

it('roots are those of other implementations', () => {
  const hashes = INPUTS.map((input) => leafHash(input));
  expect(ROOTS.map((_, size) => rootOf(hashes.slice(0, size)).toString('hex'))).toEqual(ROOTS);
});

it('a tree goes on from its heads', () => {
  for (let size = 0; size < leaves.length; size++) {
    const before = new GrowingTree();
    for (const leaf of leaves.slice(0, size)) before.append(leaf);
    const tree = new GrowingTree(size, before.heads);
    tree.append(leaves[size]!);
    expect(tree.root()).toEqual(rootOf(leaves.slice(0, size + 1)));
  }
});

it('every leaf of every tree is proven, and no other leaf or place is', async () => {
  for (let size = 1; size <= 33; size++) {
    const root = rootOf(leaves.slice(0, size));
    for (let leaf = 0; leaf < size; leaf++) {
      const path = await inclusionPath(leaf, size, hashOf);
      const claim = { leaf, size, hash: leaves[leaf]!, root };
      expect([size, leaf, isIncluded(claim, path)]).toEqual([size, leaf, true]);
      const lies = [
        isIncluded({ ...claim, hash: leaves[size]! }, path),
        isIncluded({ ...claim, leaf: leaf + 1 }, path),
        isIncluded({ ...claim, leaf: leaf - 1 }, path),
        isIncluded({ ...claim, root: leaves[0]! }, [...path, leaves[0]!]),
        path.length > 0 && isIncluded(claim, path.slice(1)),
      ];
      expect([size, leaf, ...lies]).toEqual([size, leaf, false, false, false, false, false]);
    }
  }
});

it('every tree is proven to begin every later one, and no other tree is', async () => {
  for (let second = 1; second <= 33; second++)
    for (let first = 0; first <= second; first++) {
      const path = await consistencyPath(first, second, hashOf);
      const [older, newer] = [first, second].map((size) => ({ size, root: rootOf(leaves.slice(0, size)) }));
      expect([first, second, isConsistent(older!, newer!, path)]).toEqual([first, second, true]);
      const other = { size: first, root: leafHash('another') };
      expect([first, second, isConsistent(other, newer!, path)]).toEqual([first, second, false]);
      if (path.length > 0) expect(isConsistent(older!, newer!, path.slice(1))).toBe(false);
    }
});
