import { html, type TemplateResult } from 'lit';
import type { Verification } from './verification.js';
import { consentView, handoffView, welcomeView } from './begin.js';
import { resultView, reviewView, waitingView } from './finish.js';
import { challengeView, documentView, photoView } from './photos.js';

/** The view of the current step. */
export function viewOf(capture: Verification): TemplateResult {
  const { dead, step, session, t } = capture;
  if (dead)
    return html`<h1 tabindex="-1">${t('errorTitle')}</h1>
      <p>${t(dead)}</p>`;
  if (!step || !session) return html`<p role="status">${t('loading')}</p>`;
  switch (step.name) {
    case 'welcome':
      return welcomeView(capture, session);
    case 'handoff':
      return handoffView(capture, session);
    case 'consent':
      return consentView(capture, session);
    case 'document':
      return documentView(capture, session);
    case 'photo':
      return photoView(capture, session, step.photo);
    case 'challenge':
      return challengeView(capture, session);
    case 'review':
      return reviewView(capture, session);
    case 'waiting':
      return waitingView(capture);
    case 'result':
      return resultView(capture, session);
  }
}
