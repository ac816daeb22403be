import { Link, useParams } from '@tanstack/react-router';
import { SignInHere, wantsSignIn } from '../agents/sign-in-here.js';
import { takeData } from '../api/dashboard.js';
import { useConsole } from '../app/context.js';
import { type Fact, FactsPanel } from '../app/facts-panel.js';
import { Failure } from '../app/failure.js';
import { ProblemView } from '../app/problem-view.js';
import { useMessages } from '../messages/messages.js';
import { useTimes } from '../messages/times.js';
import { Badge, Button } from '../ui/controls.js';
import { BackIcon } from '../ui/icons.js';
import { Branding } from './branding.js';
import { SignInMethods } from './sign-in-methods.js';
import { Tools } from './tools.js';
import { useChange, useOf, useOrganization } from './use-organization.js';
import { Worker } from './worker.js';

/** One project: its tools and their scopes, sign-in methods, consent page, and worker. */
export function ProjectPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const messages = useMessages();
  const times = useTimes();
  const { service } = useConsole();
  const { data, error: unread } = useOf('project', id, (dashboard, projectId, signal) =>
    takeData(
      dashboard.GET('/api/v1/dashboard/projects/{projectId}', { params: { path: { projectId } }, signal }),
    ),
  );
  const { mayChange, error: unknown } = useOrganization(data?.organization);
  const error = unknown ?? unread;
  const toggle = useChange(
    (dashboard, isEnabled: boolean) =>
      takeData(
        dashboard.PATCH('/api/v1/dashboard/projects/{projectId}', {
          params: { path: { projectId: id } },
          body: { isEnabled },
        }),
      ),
    { changes: ['project', 'projects', 'delegations'] },
  );
  if (wantsSignIn(error)) return <SignInHere error={error} />;
  if (error) return <ProblemView error={error} notFound={messages.organization.noProject} />;
  if (!data) return <p className="p-6 text-dim">{messages.app.loading}</p>;
  const facts: Fact[] = [
    ['Id', <span className="font-mono text-xs">{id}</span>],
    [messages.agents.organization, data.organization],
    [messages.webhooks.made, times.long(data.createdAt)],
  ];
  return (
    <>
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-panel px-4 py-2">
        <Link
          to="/$service/projects"
          params={{ service: service.name }}
          aria-label={messages.organization.projects}
          className="-ml-1 flex size-7 items-center justify-center rounded-md text-soft hover:bg-hover"
        >
          <BackIcon />
        </Link>
        <h1 className="min-w-0 truncate text-sm font-semibold">{data.name}</h1>
        {!data.isEnabled && <Badge tone="fail">{messages.organization.off}</Badge>}
        {mayChange && (
          <Button
            className="ml-auto"
            look={data.isEnabled ? 'danger' : 'plain'}
            disabled={toggle.isPending}
            onClick={() => toggle.mutate(!data.isEnabled)}
          >
            {data.isEnabled ? messages.organization.turnOff : messages.organization.turnOn}
          </Button>
        )}
        <div className="w-full empty:hidden">
          <Failure error={toggle.error} />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label={data.name}>
        <div className="mx-auto grid max-w-[90rem] grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 gap-4">
            <Tools project={id} mayChange={mayChange} />
            <SignInMethods project={id} mayChange={mayChange} />
            <Branding project={id} mayChange={mayChange} />
          </div>
          <div className="grid min-w-0 gap-4">
            <FactsPanel facts={facts} />
            <Worker project={id} mayChange={mayChange} />
          </div>
        </div>
      </div>
    </>
  );
}
