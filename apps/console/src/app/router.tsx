import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { readAuditSearch } from '../account/audit-search.js';
import { readAgentsSearch } from '../agents/agents-search.js';
import { readChartsSearch } from '../charts/charts-search.js';
import { createJobsClient } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { readJobsSearch } from '../jobs/jobs-search.js';
import { JobsPage } from '../jobs/jobs-page.js';
import { useMessages } from '../messages/messages.js';
import { readOrganizationSearch } from '../organization/use-organization.js';
import { sessionOf, useSessionState } from '../session/session.js';
import { type ConsoleSettings, loadSettings } from '../session/settings.js';
import { readDeliveriesSearch } from '../webhooks/deliveries-search.js';
import { chunkLoadError } from './connection.js';
import { ConsoleContext } from './context.js';
import { Ended } from './ended.js';
import { Loading } from './loading.js';
import { ProblemView } from './problem-view.js';
import { Shell } from './shell.js';
import { SignIn, type SignInReason } from './sign-in.js';

export interface RouterContext {
  settings: ConsoleSettings;
  /** why the sign-in that led here failed */
  fault: SignInReason | undefined;
}

/** By then the first page has loaded. */
const PRELOAD_MS = 2_000;

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ProblemView error={error} />,
});

function NotFound() {
  const messages = useMessages();
  return (
    <main className="mx-auto max-w-md px-6 py-24 text-center">
      <h1 className="text-lg font-semibold">{messages.problem.notFound}</h1>
      <p className="mt-2 text-soft">{messages.app.notFound}</p>
      <a className="mt-4 inline-block text-accent underline" href={import.meta.env.BASE_URL}>
        {messages.app.toJobs}
      </a>
    </main>
  );
}

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: '/$service/jobs', params: { service: context.settings.services[0]!.name } });
  },
});

const service = createRoute({
  getParentRoute: () => root,
  path: '/$service',
  beforeLoad: ({ context, params }) => {
    if (!context.settings.services.some(({ name }) => name === params.service)) throw notFound();
  },
  component: Service,
});

/** One jobs service, once the person is signed in there. */
function Service() {
  const { settings, fault } = service.useRouteContext();
  const { service: name } = useParams({ from: service.id });
  const jobsService = settings.services.find((one) => one.name === name)!;
  const session = sessionOf(settings, name);
  const state = useSessionState(session);
  useEffect(() => {
    if (state !== 'live') return;
    const timer = setTimeout(() => void preloadPages(), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const context = useMemo(
    () => ({ settings, service: jobsService, session, jobs: createJobsClient(jobsService.url, session) }),
    [settings, jobsService, session],
  );
  if (state === 'none') {
    const reason = session.leftAs ?? fault ?? 'first';
    return <SignIn key={reason} settings={settings} service={jobsService} reason={reason} />;
  }
  return (
    <ConsoleContext value={context}>
      <div className="h-full" hidden={state === 'ended'}>
        <Shell key={name} />
      </div>
      {state === 'ended' && <Ended />}
    </ConsoleContext>
  );
}

type Load = Parameters<typeof lazyRouteComponent>[0];
type Page = ReturnType<typeof lazyRouteComponent>;

const pages: Page[] = [];

const RETRY_MS = 2_000;
let reaching: Promise<void> | undefined;

/**
 * Waits until the service that serves the code is reachable. Browsers cache a failed module import, so the page would have to
 * reload, losing the sign-in and what was typed.
 */
function untilReachable(): Promise<void> {
  const ask = async (): Promise<void> => {
    while (!(await loadSettings().then(Boolean, () => false))) {
      chunkLoadError.set(new Problem('offline', 'no response', { party: 'authService' }));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    chunkLoadError.set(undefined);
  };
  reaching ??= ask().finally(() => (reaching = undefined));
  return reaching;
}

/** A page whose code is loaded when it is first shown, or by `preloadPages`. */
const page = (load: Load, name: string): Page => {
  const component: Page = lazyRouteComponent(() => untilReachable().then(load), name as never);
  pages.push(component);
  return component;
};

/** Loads the code of every page, so that pages work while the service that serves them is unavailable. */
const preloadPages = (): Promise<unknown> => Promise.all(pages.map(({ preload }) => preload?.()));

const jobsRoute = createRoute({
  getParentRoute: () => service,
  path: '/jobs',
  validateSearch: readJobsSearch,
  component: JobsPage,
});

const jobRoute = createRoute({
  getParentRoute: () => service,
  path: '/jobs/$id',
  component: page(() => import('../job/job-page.js'), 'JobPage'),
});

const lazy = <Path extends string>(path: Path, load: Load, name: string) =>
  createRoute({ getParentRoute: () => service, path, component: page(load, name) });

const reviewsRoute = lazy('/review', () => import('../review/review-queue.js'), 'ReviewQueue');
const reviewRoute = lazy('/review/$id', () => import('../review/review-page.js'), 'ReviewPage');
const chartsRoute = createRoute({
  getParentRoute: () => service,
  path: '/charts',
  validateSearch: readChartsSearch,
  component: page(() => import('../charts/charts-page.js'), 'ChartsPage'),
});
const agentsRoute = createRoute({
  getParentRoute: () => service,
  path: '/agents',
  validateSearch: readAgentsSearch,
  component: page(() => import('../agents/agents-page.js'), 'AgentsPage'),
});
const delegationRoute = lazy('/agents/$id', () => import('../agents/delegation-page.js'), 'DelegationPage');
const projectsRoute = createRoute({
  getParentRoute: () => service,
  path: '/projects',
  validateSearch: readOrganizationSearch,
  component: page(() => import('../organization/projects-page.js'), 'ProjectsPage'),
});
const projectRoute = lazy('/projects/$id', () => import('../organization/project-page.js'), 'ProjectPage');
const machinesRoute = createRoute({
  getParentRoute: () => service,
  path: '/machines',
  validateSearch: readOrganizationSearch,
  component: page(() => import('../organization/machines-page.js'), 'MachinesPage'),
});
const signInRoute = createRoute({
  getParentRoute: () => service,
  path: '/sign-in',
  validateSearch: readOrganizationSearch,
  component: page(() => import('../organization/sign-in-page.js'), 'SignInPage'),
});
const keysRoute = lazy('/keys', () => import('../account/keys-page.js'), 'KeysPage');
const endpointsRoute = lazy('/webhooks', () => import('../webhooks/endpoints-page.js'), 'EndpointsPage');
const endpointRoute = lazy('/webhooks/$id', () => import('../webhooks/endpoint-page.js'), 'EndpointPage');
const deliveriesRoute = createRoute({
  getParentRoute: () => service,
  path: '/deliveries',
  validateSearch: readDeliveriesSearch,
  component: page(() => import('../webhooks/deliveries-page.js'), 'DeliveriesPage'),
});
const eventsRoute = lazy('/events', () => import('../webhooks/events-page.js'), 'EventsPage');
const settingsRoute = lazy('/settings', () => import('../account/settings-page.js'), 'SettingsPage');
const membersRoute = lazy('/members', () => import('../account/members-page.js'), 'MembersPage');
const auditRoute = createRoute({
  getParentRoute: () => service,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: page(() => import('../account/audit-page.js'), 'AuditPage'),
});

const routes = root.addChildren([
  index,
  service.addChildren([
    jobsRoute,
    jobRoute,
    reviewsRoute,
    reviewRoute,
    chartsRoute,
    agentsRoute,
    delegationRoute,
    projectsRoute,
    projectRoute,
    machinesRoute,
    signInRoute,
    endpointsRoute,
    endpointRoute,
    deliveriesRoute,
    eventsRoute,
    keysRoute,
    settingsRoute,
    membersRoute,
    auditRoute,
  ]),
]);

/** URLs use plain query parameters, like the API, without JSON. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
};

export const createConsoleRouter = (context: RouterContext) =>
  createRouter({
    routeTree: routes,
    basepath: import.meta.env.BASE_URL,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: Loading,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
