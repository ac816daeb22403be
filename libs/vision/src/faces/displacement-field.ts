import type { Point } from './pixels.js';
import { type Plane, sample } from './plane.js';

/** Distance of the nodes, px. */
const NODE = 6;
/** Weight of blocks far from a node: where no block is near, it moves with all of them. */
const FAR = 1e-12;

/** A block that was found `x`, `y` px away. */
interface MovedBlock {
  column: number;
  row: number;
  x: number;
  y: number;
  /** −1 to 1 */
  likeness: number;
}

/** A smooth warp of a square plane: how far each node of a grid is displaced, and between them bilinear. */
export class DisplacementField {
  private readonly nodes: number;
  private readonly x: Float64Array;
  private readonly y: Float64Array;

  constructor(
    private readonly side: number,
    start?: (node: Point) => Point,
  ) {
    this.nodes = side / NODE + 1;
    [this.x, this.y] = [new Float64Array(this.nodes ** 2), new Float64Array(this.nodes ** 2)];
    if (start) this.x.forEach((_, node) => this.move(node, start(this.placeOf(node))));
  }

  /** A plane of the values at displaced points. */
  map(value: (x: number, y: number) => number): Plane {
    const { side, nodes } = this;
    const data = new Float32Array(side * side);
    for (let row = 0, to = 0; row < side; row++) {
      const [above, down] = [Math.floor(row / NODE), (row % NODE) / NODE];
      for (let column = 0; column < side; column++, to++) {
        const at = above * nodes + Math.floor(column / NODE);
        const right = (column % NODE) / NODE;
        data[to] = value(
          column + between(this.x, at, nodes, right, down),
          row + between(this.y, at, nodes, right, down),
        );
      }
    }
    return { width: side, height: side, data };
  }

  apply(plane: Plane): Plane {
    return this.map((x, y) => sample(plane, x, y));
  }

  /** Moves every node with the blocks around it. @param smooth their reach, px */
  add(blocks: readonly MovedBlock[], smooth: number): void {
    this.x.forEach((_, node) => {
      const place = this.placeOf(node);
      let [x, y, sum] = [0, 0, 0];
      for (const block of blocks) {
        const away = (block.column - place.x) ** 2 + (block.row - place.y) ** 2;
        const weight = Math.max(0.001, block.likeness) ** 3 * Math.exp(-away / (2 * smooth ** 2)) + FAR;
        x += weight * block.x;
        y += weight * block.y;
        sum += weight;
      }
      if (sum > 0) this.move(node, { x: x / sum, y: y / sum });
    });
  }

  private placeOf(node: number): Point {
    return { x: (node % this.nodes) * NODE, y: Math.floor(node / this.nodes) * NODE };
  }

  private move(node: number, { x, y }: Point): void {
    this.x[node]! += x;
    this.y[node]! += y;
  }
}

function between(values: Float64Array, at: number, nodes: number, right: number, down: number): number {
  const above = values[at]! + (values[at + 1]! - values[at]!) * right;
  const below = values[at + nodes]! + (values[at + nodes + 1]! - values[at + nodes]!) * right;
  return above + (below - above) * down;
}
