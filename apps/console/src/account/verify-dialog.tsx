import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConsole } from '../app/context.js';
import { Failure } from '../app/failure.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { isSandbox } from '../session/settings.js';
import { Button } from '../ui/controls.js';
import { Dialog } from '../ui/dialog.js';
import { TrailRefused, type VerifiedTrail, verifyTrail } from './verify-trail.js';

/** Verifies the whole trail in this page, and offers the evidence as a download. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages();
  const { jobs, service } = useConsole();
  const [progress, setProgress] = useState<[lines: number, of: number]>();
  const { mutate, data, error } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      verifyTrail({
        jobs,
        url: service.url,
        sandbox: isSandbox(service),
        signal,
        onProgress: (lines, of) => setProgress([lines, of]),
      }),
    gcTime: 0,
  });
  useEffect(() => {
    const leaving = new AbortController();
    mutate(leaving.signal);
    return () => leaving.abort();
  }, [mutate]);
  const refused = error instanceof TrailRefused ? error : undefined;
  return (
    <Dialog title={messages.audit.verify} onClose={onClose}>
      <div className="p-5">
        <h2 className="text-sm font-semibold">{messages.audit.verify}</h2>
        <p className="mt-2 text-soft">{messages.audit.verifyWhy}</p>
        <div role="status" className="mt-4">
          {refused ? (
            <p role="alert" className="rounded-md bg-fail-ground px-3 py-2 font-medium text-fail">
              {messages.audit.refused[refused.refusal](refused.line)}
            </p>
          ) : data ? (
            <Verified trail={data} />
          ) : (
            !error && <p className="text-dim">{messages.audit.verifying(...(progress ?? [0, 0]))}</p>
          )}
        </div>
        {!refused && <Failure error={error} />}
        <div className="mt-5 flex justify-end gap-2">
          {data && (
            <>
              <Button onClick={() => save('audit.jsonl', data.parts)}>{messages.audit.saveLines}</Button>
              <Button onClick={() => save('checkpoint.json', [JSON.stringify(data.checkpoint)])}>
                {messages.audit.saveCheckpoint}
              </Button>
            </>
          )}
          <Button autoFocus onClick={onClose}>
            {messages.app.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Verified({ trail: { checkpoint, expired, sinceLines } }: { trail: VerifiedTrail }) {
  const messages = useMessages();
  const times = useTimes();
  const facts = [
    messages.audit.verified(checkpoint.size, times.long(checkpoint.at)),
    ...(expired > 0 ? [messages.audit.expired(expired)] : []),
    sinceLines === undefined ? messages.audit.firstTime : messages.audit.continues(sinceLines),
  ];
  return (
    <ul className="grid gap-1.5 rounded-md bg-pass-ground px-3 py-2 text-pass">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function save(name: string, parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
