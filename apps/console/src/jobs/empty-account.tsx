import type { ReactNode } from 'react';
import { useConsole } from '../app/context.js';
import { useMessages } from '../messages/messages.js';

/** Shown before the first job: three ways to create it. The list polls, so that the job appears by itself. */
export function EmptyAccount() {
  const { service } = useConsole();
  const messages = useMessages();
  const { empty } = messages;
  return (
    <div className="min-h-0 flex-1 overflow-auto bg-panel">
      <div className="mx-auto max-w-3xl px-6 py-12">
        <h2 className="text-lg font-semibold tracking-tight">{empty.title}</h2>
        <p className="mt-1 text-soft">{empty.intro}</p>
        <ol className="mt-8 grid gap-4">
          <Way number={1} title={empty.curl} text={empty.curlText}>
            {`curl -s ${service.url}/api/jobs/session \\\n  -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\\n  -d '{"type":"id-verification"}'`}
          </Way>
          <Way number={2} title={empty.link} text={empty.linkText}>
            {`${service.url}/verify`}
          </Way>
          <Way number={3} title={empty.sample} text={empty.sampleText}>
            {`node scripts/sample-licence.mjs licence.jpg\nprintf '{"type":"id-verification","params":{"backIdPhoto":"%s"}}' \\\n  "$(base64 < licence.jpg | tr -d '\\n')" > job.json\ncurl -s ${service.url}/api/jobs -H "X-API-Key: $KEY" \\\n  -H 'Content-Type: application/json' -d @job.json`}
          </Way>
        </ol>
      </div>
    </div>
  );
}

const Way = ({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <li className="rounded-lg border border-line p-4">
    <h3 className="flex items-center gap-2.5 font-semibold">
      <span
        className="grid size-5 place-items-center rounded-full bg-picked text-2xs text-accent"
        aria-hidden="true"
      >
        {number}
      </span>
      {title}
    </h3>
    <p className="mt-1 pl-7.5 text-soft">{text}</p>
    <pre
      tabIndex={0}
      aria-label={title}
      className="mt-3 ml-7.5 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs leading-relaxed"
    >
      {children}
    </pre>
  </li>
);
