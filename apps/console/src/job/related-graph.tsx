import type { RelatedJob } from '@bonafide/contracts/related-jobs';
import { useMessages } from '../messages/messages.js';

const SIZE = { width: 320, height: 250 };
const MIDDLE = { x: 160, y: 125 };
const REACH = { x: 122, y: 92 };
const RADIUS = 20;
/** More would lie on each other; the table has all. */
export const DRAWN_MAX = 10;

interface Node {
  id: string;
  x: number;
  y: number;
  look: string;
}

const differs = ({ isOtherName, isOtherFace }: RelatedJob) => isOtherName === true || isOtherFace === true;

/** The job in the middle, the others around it. The same is in the table below. */
export function RelatedGraph({
  id,
  related,
  faces,
}: {
  id: string;
  related: readonly RelatedJob[];
  faces: ReadonlyMap<string, string>;
}) {
  const { related: messages } = useMessages();
  const drawn = related.slice(0, DRAWN_MAX);
  const nodes = drawn.map((job, at): Node & { job: RelatedJob } => {
    const angle = (2 * Math.PI * at) / drawn.length - Math.PI / 2;
    return {
      ...{ job, id: job.id },
      x: MIDDLE.x + REACH.x * Math.cos(angle),
      y: MIDDLE.y + REACH.y * Math.sin(angle),
      look: differs(job) ? 'stroke-fail' : 'stroke-line-strong',
    };
  });
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={messages.graph(related.length)}
      className="w-full"
    >
      {nodes.map(({ job, x, y, look }) => (
        <g key={job.id}>
          <line
            x1={MIDDLE.x}
            y1={MIDDLE.y}
            x2={x}
            y2={y}
            strokeWidth={differs(job) ? 2 : 1}
            className={look}
          />
          <text
            x={(MIDDLE.x + x) / 2}
            y={(MIDDLE.y + y) / 2 - 3}
            textAnchor="middle"
            className="fill-soft text-[9px]"
          >
            {job.shares.map((kind) => messages.kinds[kind]).join(', ')}
          </text>
        </g>
      ))}
      {[...nodes, { id, ...MIDDLE, look: 'stroke-accent' }].map((node) => (
        <Face key={node.id} {...node} url={faces.get(node.id)} />
      ))}
    </svg>
  );
}

function Face({ id, x, y, look, url }: Node & { url: string | undefined }) {
  return (
    <g>
      <circle cx={x} cy={y} r={RADIUS} strokeWidth={2} className={`fill-raised ${look}`} />
      {url ? (
        <image
          href={url}
          x={x - RADIUS}
          y={y - RADIUS}
          width={2 * RADIUS}
          height={2 * RADIUS}
          preserveAspectRatio="xMidYMid slice"
          style={{ clipPath: 'circle(50%)' }}
        />
      ) : (
        <text x={x} y={y + 3} textAnchor="middle" className="fill-ink font-mono text-[9px]">
          {id.slice(0, 4)}…
        </text>
      )}
    </g>
  );
}
