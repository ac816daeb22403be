import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type PointerEvent, type SetStateAction, useEffect, useRef } from 'react';
import { take } from '../api/client.js';
import { useConsole, useMay } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { Button } from '../ui/controls.js';
import { move, PLAIN_VIEW, type PhotoView, transformOf, turn, zoom } from './photo-view.js';

/** In the order of comparison. */
const PHOTOS = ['idPhoto', 'backIdPhoto', 'idPhotoDetect', 'digitalPortraitPhoto', 'userPhoto'] as const;

interface PhotosProps {
  id: string;
  /** the reason for viewing them; undefined: they are hidden */
  reason: string | undefined;
  onReveal: () => void;
  view: PhotoView;
  onView: Dispatch<SetStateAction<PhotoView>>;
}

/** All photos of the job, moved, rotated and zoomed together. */
export function Photos({ id, reason, onReveal, view, onView }: PhotosProps) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const mayLook = useMay('jobs:photos');
  const { data: links, error } = useQuery({
    queryKey: ['photos', service.name, id, reason],
    enabled: mayLook && reason !== undefined,
    // Each request adds a line to the audit trail, so photos are loaded once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const asked = PHOTOS.map(async (name) => {
        const path = { id, name };
        const answer = await jobs.POST('/api/jobs/{id}/photos/{name}/reveal', {
          params: { path },
          body: { reason: reason! },
        });
        return answer.response.status === 404
          ? undefined
          : { name, ...(await take(Promise.resolve(answer))) };
      });
      return (await Promise.all(asked)).filter((photo) => photo !== undefined);
    },
  });
  if (!mayLook) return <p className="p-6 text-center text-dim">{messages.review.noPhotoScope}</p>;
  if (reason === undefined)
    return (
      <p className="p-10 text-center">
        <Button onClick={onReveal}>{messages.review.reveal}</Button>
      </p>
    );
  if (error)
    return (
      <div className="px-4 pt-1 pb-4">
        <Failure error={error} />
      </div>
    );
  if (!links) return <p className="p-6 text-center text-dim">{messages.app.loading}</p>;
  if (links.length === 0) return <p className="p-6 text-center text-dim">{messages.job.noPhotos}</p>;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
        <Button look="quiet" aria-keyshortcuts="+" onClick={() => onView(zoom(view, 1))}>
          {messages.review.zoomIn}
        </Button>
        <Button look="quiet" aria-keyshortcuts="-" onClick={() => onView(zoom(view, -1))}>
          {messages.review.zoomOut}
        </Button>
        <Button look="quiet" aria-keyshortcuts="]" onClick={() => onView(turn(view, 1))}>
          {messages.review.rotate}
        </Button>
        <Button
          look="quiet"
          aria-keyshortcuts="c"
          aria-pressed={view.isContrasty}
          onClick={() => onView({ ...view, isContrasty: !view.isContrasty })}
        >
          {messages.review.contrast}
        </Button>
        <Button look="quiet" aria-keyshortcuts="0" onClick={() => onView(PLAIN_VIEW)}>
          {messages.review.reset}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2 min-[112rem]:grid-cols-3">
        {links.map(({ name, url }) => (
          <Photo key={name} url={url} label={messages.review.photos[name]} view={view} onView={onView} />
        ))}
      </div>
    </div>
  );
}

function Photo({
  url,
  label,
  view,
  onView,
}: {
  url: string;
  label: string;
  view: PhotoView;
  onView: PhotosProps['onView'];
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current!;
    // React's own listener is passive and could not prevent scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      onView((now) => zoom(now, event.deltaY < 0 ? 1 : -1));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [onView]);
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const { clientWidth, clientHeight } = frame.current!;
    onView((now) => move(now, event.movementX / clientWidth, event.movementY / clientHeight));
  };
  return (
    <figure className="bg-sunken">
      <div
        ref={frame}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        // Unless it is larger than its frame, a touch scrolls the page.
        className={`aspect-[8/5] overflow-hidden ${view.scale > 1 ? 'touch-none' : 'touch-pan-y'}`}
      >
        <img
          src={url}
          alt={label}
          draggable={false}
          referrerPolicy="no-referrer"
          className="size-full object-contain select-none"
          style={{
            transform: transformOf(view),
            filter: view.isContrasty ? 'contrast(1.8) grayscale(1)' : undefined,
          }}
        />
      </div>
      <figcaption className="bg-panel px-3 py-1 text-2xs text-dim">{label}</figcaption>
    </figure>
  );
}
