import { distanceOf } from '../../src/faces/distance.js';
import { FaceGallery, TEMPLATE_BYTES, templateOf } from '../../src/faces/face-gallery.js';

let drawn = 0;
/** From 0 to 1, the same in every run. */
const random = (): number => Math.abs(Math.sin(++drawn * 12.9898) * 43_758.5453) % 1;
const descriptor = (): Float32Array => {
  const values = Float32Array.from({ length: TEMPLATE_BYTES }, () => random() - 0.5);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => (value / length) * 1.4);
};
const near = (one: Float32Array, by: number): Float32Array => {
  const other = descriptor();
  return one.map((value, at) => value + (other[at]! / 1.4) * by);
};
const within = { distanceMax: 0.5, count: 3 };

describe('a gallery of faces', () => {
  it('finds the nearest ones, nearest first, at the distance of their descriptors', () => {
    const gallery = new FaceGallery();
    const one = descriptor();
    const near30 = near(one, 0.3);
    const near10 = near(one, 0.1);
    for (let nth = 0; nth < 1_000; nth++) gallery.set(`stranger ${nth}`, templateOf(descriptor()));
    gallery.set('near 30', templateOf(near30));
    gallery.set('near 10', templateOf(near10));
    const found = gallery.nearest(templateOf(one), within);
    expect(found.map(({ id }) => id)).toEqual(['near 10', 'near 30']);
    expect(found[0]!.distance).toBeCloseTo(distanceOf(one, near10), 2);
    expect(found[1]!.distance).toBeCloseTo(distanceOf(one, near30), 2);
    expect(gallery.distanceTo('near 30', templateOf(one))).toBeCloseTo(distanceOf(one, near30), 2);
  });

  it('answers as a comparison with every face would', () => {
    const gallery = new FaceGallery();
    const faces = Array.from({ length: 400 }, (_, nth) => ({
      id: `face ${nth}`,
      template: templateOf(descriptor()),
    }));
    for (const { id, template } of faces) gallery.set(id, template);
    const asked = templateOf(descriptor());
    const whole = faces
      .map(({ id }) => ({ id, distance: gallery.distanceTo(id, asked)! }))
      .sort((a, b) => a.distance - b.distance);
    for (const count of [1, 5, 400])
      expect(gallery.nearest(asked, { distanceMax: 10, count }).map(({ distance }) => distance)).toEqual(
        whole.slice(0, count).map(({ distance }) => distance),
      );
    expect(gallery.nearest(asked, { distanceMax: 0, count: 5 })).toEqual([]);
  });

  it('overwrites a face that is removed or replaced', () => {
    const gallery = new FaceGallery();
    const [one, other, last] = [descriptor(), descriptor(), descriptor()].map(templateOf) as [
      Int8Array,
      Int8Array,
      Int8Array,
    ];
    for (const [id, template] of [
      ['one', one],
      ['other', other],
      ['last', last],
    ] as const)
      gallery.set(id, template);
    gallery.delete('one');
    gallery.delete('unknown');
    expect([gallery.size, gallery.has('one'), gallery.nearest(one, within)]).toEqual([2, false, []]);
    expect(gallery.nearest(last, within)).toEqual([{ id: 'last', distance: 0 }]);
    gallery.set('last', one);
    expect(gallery.nearest(last, within)).toEqual([]);
    gallery.delete('last');
    gallery.delete('other');
    expect([gallery.size, gallery.nearest(other, within)]).toEqual([0, []]);
  });

  it('is empty once cleared', () => {
    const gallery = new FaceGallery();
    const face = templateOf(descriptor());
    for (let nth = 0; nth < 600; nth++) gallery.set(String(nth), face);
    expect(gallery.byteLength).toBe(1_024 * TEMPLATE_BYTES);
    gallery.clear();
    expect([gallery.size, gallery.nearest(face, within)]).toEqual([0, []]);
  });

  it('takes only whole templates', () => {
    expect(() => new FaceGallery().set('short', new Int8Array(127))).toThrow(RangeError);
  });
});
