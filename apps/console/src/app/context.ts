import { createContext, useContext } from 'react';
import type { JobsClient } from '../api/client.js';
import type { Scope } from '../session/scopes.js';
import type { Session } from '../session/session.js';
import type { ConsoleSettings, JobsService } from '../session/settings.js';

/** The context of every page: one jobs service, and the person's session there. */
export interface Console {
  settings: ConsoleSettings;
  service: JobsService;
  session: Session;
  jobs: JobsClient;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

export function useConsole(): Console {
  const context = useContext(ConsoleContext);
  if (!context) throw new Error('outside of a service');
  return context;
}

export function useMay(scope: Scope): boolean {
  const { session } = useConsole();
  return !session.refused.use().has(scope) && session.scopes().includes(scope);
}
