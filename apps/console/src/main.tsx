import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AuthorizationResponseError } from 'oauth4webapi';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/queries.js';
import { createConsoleRouter } from './app/router.js';
import type { SignInReason } from './app/sign-in.js';
import './app/theme.js';
import { finishAuthorization } from './session/authorize.js';
import { sessionOf } from './session/session.js';
import { passAnswerOn } from './session/step-up.js';
import { type ConsoleSettings, loadSettings } from './session/settings.js';
import './styles.css';

const BASE = import.meta.env.BASE_URL;

/** Handles the gateway's redirect; code and state are removed from the URL before anything else. */
async function returnFromGateway(settings: ConsoleSettings): Promise<SignInReason | undefined> {
  const callback = new URL(location.href);
  if (callback.pathname !== new URL(settings.redirectUri).pathname) return undefined;
  history.replaceState(null, '', BASE);
  try {
    const authorized = await finishAuthorization(settings, callback);
    if (!authorized) {
      // This window was opened for a response that another one waits for.
      passAnswerOn(callback);
      return 'passed-on';
    }
    sessionOf(settings, authorized.service).begin(authorized.tokens);
    history.replaceState(null, '', authorized.returnTo);
    return undefined;
  } catch (error) {
    return error instanceof AuthorizationResponseError ? 'refused' : 'failed';
  }
}

const settings = await loadSettings();
const fault = await returnFromGateway(settings);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createConsoleRouter({ settings, fault })} />
    </QueryClientProvider>
  </StrictMode>,
);
