import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMe } from '../agents/use-delegations.js';
import { takeData, useDashboard } from '../api/dashboard.js';
import { signOut } from '../session/session.js';
import { isSandbox, regionOf } from '../session/settings.js';
import { LANGUAGES, languageName, setLanguage, useLanguage, useMessages } from '../messages/messages.js';
import { DownIcon, OutIcon, SearchIcon, ThemeIcon } from '../ui/icons.js';
import { Badge, Key } from '../ui/controls.js';
import { Popover } from '../ui/popover.js';
import { Connection } from './connection.js';
import { CommandMenu, openCommandMenu } from './command-menu.js';
import { useConsole } from './context.js';
import { LiveOnly } from './live-only.js';
import { SECTION_OF, SECTIONS } from './sections.js';
import { Mark } from './sign-in.js';
import { StepUpDialog } from './step-up-dialog.js';
import { setTheme, THEMES, useTheme } from './theme.js';

function useSection() {
  const { service } = useConsole();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [, rest = ''] = path.split(`/${service.name}/`);
  return SECTION_OF[rest.split('/')[0]!];
}

/** The frame of every page: sections at the side (on phones at the bottom), the service and the person at the top. */
export function Shell() {
  const messages = useMessages();
  const { service } = useConsole();
  const section = useSection();
  useEffect(() => {
    document.title = section ? `${messages.app[section]} · Bonafide` : 'Bonafide';
    return () => void (document.title = 'Bonafide');
  }, [section, messages]);
  return (
    <div className="flex h-full flex-col md:flex-row">
      <a
        href="#content"
        className="absolute -top-12 left-2 z-30 rounded bg-accent px-3 py-1.5 text-accent-ink focus:top-2"
      >
        {messages.app.skip}
      </a>
      <aside className="hidden w-52 shrink-0 flex-col border-r border-line bg-sunken md:flex">
        <div className="flex h-12 items-center gap-2 px-3">
          <Mark className="size-6" />
          <span className="text-sm font-semibold tracking-tight">Bonafide</span>
        </div>
        <ServiceSwitch />
        <Sections />
        <div className="mt-auto p-2">
          <PersonMenu />
        </div>
      </aside>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {isSandbox(service) && <div className="h-0.5 shrink-0 bg-sandbox" aria-hidden="true" />}
        <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-panel px-3 md:hidden">
          <Mark className="size-6" />
          <ServiceSwitch isCompact />
          <div className="ml-auto">
            <PersonMenu isCompact />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <LiveOnly>
            <Outlet />
          </LiveOnly>
        </main>
        <PhoneSections />
      </div>
      <Connection />
      <CommandMenu />
      <StepUpDialog />
    </div>
  );
}

/** At the bottom on phones. They scroll, with the current section in view. */
function PhoneSections() {
  const messages = useMessages();
  const { service } = useConsole();
  const nav = useRef<HTMLElement>(null);
  const section = useSection();
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  return (
    <nav
      ref={nav}
      aria-label={messages.app.navigation}
      className="flex shrink-0 overflow-x-auto border-t border-line bg-panel md:hidden"
    >
      {SECTIONS.map(({ name, path: to, Icon }) => (
        <Link
          key={name}
          to={to}
          params={{ service: service.name }}
          className={`flex min-w-18 flex-1 flex-col items-center gap-0.5 px-1 py-2 text-2xs whitespace-nowrap ${name === section ? 'text-accent' : 'text-soft'}`}
          aria-current={name === section ? 'true' : undefined}
        >
          <Icon />
          {messages.app[name]}
        </Link>
      ))}
    </nav>
  );
}

function Sections() {
  const messages = useMessages();
  const { service } = useConsole();
  const section = useSection();
  return (
    <nav aria-label={messages.app.navigation} className="mt-2 flex flex-col gap-0.5 px-2">
      <button
        type="button"
        onClick={openCommandMenu}
        className="mb-2 flex h-7 items-center gap-2 rounded-md border border-line bg-panel px-2 text-xs text-dim hover:border-line-strong"
      >
        <SearchIcon className="size-3.5" />
        <span className="truncate">{messages.app.command}</span>
        <span className="ml-auto">
          <Key>⌘K</Key>
        </span>
      </button>
      {SECTIONS.map(({ name, path, Icon }) => (
        <Link
          key={name}
          to={path}
          params={{ service: service.name }}
          className={`flex h-7 items-center gap-2.5 rounded-md px-2 ${name === section ? 'bg-panel font-medium text-ink shadow-xs ring-1 ring-line' : 'text-soft hover:bg-hover hover:text-ink'}`}
          aria-current={name === section ? 'true' : undefined}
        >
          <Icon className="size-4 opacity-80" />
          {messages.app[name]}
        </Link>
      ))}
    </nav>
  );
}

const MENU_ITEM = 'flex h-7 w-full items-center gap-2 rounded px-2 text-left hover:bg-hover';

/** Region and live or sandbox: always visible, the sandbox in its own colour. */
function ServiceSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const messages = useMessages();
  const { service, settings } = useConsole();
  const label = (one = service): ReactNode => (
    <>
      <span className="font-medium">{regionOf(one)}</span>{' '}
      <Badge tone={isSandbox(one) ? 'sandbox' : 'pass'}>
        {isSandbox(one) ? messages.app.sandbox : messages.app.live}
      </Badge>
    </>
  );
  return (
    <div className={isCompact ? '' : 'px-2'}>
      <Popover
        className={`flex h-8 items-center gap-2 rounded-md border border-line bg-panel px-2 hover:border-line-strong ${isCompact ? '' : 'w-full'}`}
        label={
          <>
            <span className="sr-only">{messages.app.service}</span> {label()}
            <DownIcon className="ml-auto size-3.5 text-dim" />
          </>
        }
      >
        {(close) => (
          <ul className="w-48">
            {settings.services.map((one) => (
              <li key={one.name}>
                <Link
                  to="/$service/jobs"
                  params={{ service: one.name }}
                  onClick={close}
                  className={MENU_ITEM}
                >
                  {label(one)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </div>
  );
}

function PersonMenu({ isCompact = false }: { isCompact?: boolean }) {
  const messages = useMessages();
  const theme = useTheme();
  const language = useLanguage();
  const dashboard = useDashboard();
  // Ends the browser's session too: otherwise the next user would need no password.
  const leave = () => signOut(() => takeData(dashboard.POST('/api/v1/dashboard/sign-out')));
  const choice = (isChosen: boolean) => `${MENU_ITEM} ${isChosen ? 'font-medium text-accent' : ''}`;
  return (
    <Popover
      name={messages.app.menu}
      align={isCompact ? 'end' : 'start'}
      className={`flex h-8 items-center gap-2 rounded-md px-2 text-soft hover:bg-hover hover:text-ink ${isCompact ? '' : 'w-full'}`}
      label={
        <>
          <ThemeIcon />
          {!isCompact && <span className="truncate">{messages.app.menu}</span>}
        </>
      }
    >
      {() => (
        <div className="w-52">
          <Group label={messages.app.theme}>
            {THEMES.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === theme}
                className={choice(one === theme)}
                onClick={() => setTheme(one)}
              >
                {messages.app.themes[one]}
              </button>
            ))}
          </Group>
          <Group label={messages.app.languageLabel}>
            {LANGUAGES.map((one) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-pressed={one === language}
                className={choice(one === language)}
                onClick={() => setLanguage(one)}
              >
                {languageName(one)}
              </button>
            ))}
          </Group>
          <div className="mt-1 border-t border-line pt-1">
            <Person />
            <button type="button" className={MENU_ITEM} onClick={() => void leave()}>
              <OutIcon className="size-3.5" />
              {messages.app.signOut}
            </button>
          </div>
        </div>
      )}
    </Popover>
  );
}

/** Whose keys, decisions and delegations these are. */
function Person() {
  const messages = useMessages();
  const { session } = useConsole();
  const { data } = useMe();
  const person = data?.user.email ?? session.person();
  return (
    person && (
      <p className="px-2 pt-1 pb-1.5 text-2xs text-dim">
        {messages.session.signedInAs} <span className="block break-all text-ink">{person}</span>
      </p>
    )
  );
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className="py-0.5">
    <p className="px-2 pt-1 pb-0.5 text-2xs text-dim">{label}</p>
    {children}
  </div>
);
