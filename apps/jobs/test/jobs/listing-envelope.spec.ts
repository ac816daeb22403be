import { EnvelopeWriter } from '../../src/jobs/listing/listing-envelope.js';

const head = (id: number, text: string) => JSON.stringify({ id, text });

it.each(['a', 'é', '漢', '😀', '\ud800'])(
  'writes pages of any length, whatever their letters: %j',
  (letter) => {
    const writer = new EnvelopeWriter(1, 250);
    const jobs = Array.from({ length: 250 }, (_none, id) => ({
      head: head(id, letter.repeat((id * 7) % 3_000)),
      result: id % 3 === 0 ? null : JSON.stringify({ letter: letter.repeat((id * 11) % 2_000) }),
    }));
    for (const job of jobs) writer.addJob(job);
    expect(JSON.parse(writer.end(300).toString())).toEqual({
      items: jobs.map((job) => ({ ...JSON.parse(job.head), result: JSON.parse(job.result ?? 'null') })),
      total: 300,
      totalPages: 2,
      page: 1,
      pageSize: 250,
    });
  },
);

it('leaves results out that were not asked for', () => {
  const writer = new EnvelopeWriter(1, 250);
  for (let id = 0; id < 3; id += 1) writer.addJob({ head: head(id, 'a'), result: undefined });
  const { items } = JSON.parse(writer.end(300).toString()) as { items: unknown[] };
  expect(items).toEqual([0, 1, 2].map((id) => ({ id, text: 'a' })));
});

it('is an empty list when nothing was found', () => {
  const text = new EnvelopeWriter(1, 100).end(0).toString();
  expect(JSON.parse(text)).toEqual({ items: [], total: 0, totalPages: 0, page: 1, pageSize: 100 });
});
