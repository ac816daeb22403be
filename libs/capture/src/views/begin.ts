import type { VerifySession } from '@bonafide/contracts/verify-session';
import { html, nothing, type TemplateResult } from 'lit';
import type { Verification } from './verification.js';
import type { MessageKey } from '../messages/en.js';
import { qrCode } from '../qr-code.js';
import { titleOf } from './photo-words.js';

function needsOf({ documentKinds, photosNeeded }: VerifySession): MessageKey[] {
  const hasFace = photosNeeded.includes('userPhoto');
  const needs: MessageKey[] = [];
  if (documentKinds.length > 0) needs.push('needDocument');
  if (hasFace) needs.push('needFace');
  if (needs.length === 0) needs.push('needPhotos');
  return [...needs, 'needLight'];
}

function whoAsks({ t }: Verification, session: VerifySession): TemplateResult {
  const account = session.accountName;
  const key = session.documentKinds.length > 0 ? 'askedBy' : 'askedBySelfie';
  return html`<h1 tabindex="-1">${t(key, { account })}</h1>`;
}

export const welcomeView = (capture: Verification, session: VerifySession): TemplateResult => html`
  ${whoAsks(capture, session)}
  <p>${capture.t('welcomeText')}</p>
  <ul class="needs">
    ${needsOf(session).map((key) => html`<li>${capture.t(key)}</li>`)}
  </ul>
  <button class="primary" @click=${() => capture.begin()}>${capture.t('begin')}</button>
`;

export function handoffView(capture: Verification, session: VerifySession): TemplateResult {
  const { t } = capture;
  const isFollowing = session.consent.acceptedAt !== null;
  return html`
    ${whoAsks(capture, session)}
    <div role="status">${isFollowing ? html`<p class="notice">${t('handoffFollowing')}</p>` : nothing}</div>
    ${
      isFollowing
        ? arrivals(capture, session)
        : html`<p><strong>${t('handoffTitle')}</strong></p>
            <p>${t('handoffText')}</p>
            ${qrCode(capture.handoffLink, t('handoffCode'))}`
    }
    <button @click=${() => capture.begin()}>${t('handoffHere')}</button>
  `;
}

const arrivals = ({ t }: Verification, session: VerifySession): TemplateResult => html`
  <ul class="needs">
    ${session.photosNeeded.map(
      (name) =>
        html`<li>${titleOf(t, name, session)}${session.photos[name] ? ` – ${t('received')}` : ''}</li>`,
    )}
  </ul>
`;

export function consentView(capture: Verification, session: VerifySession): TemplateResult {
  const { t } = capture;
  const account = session.accountName;
  const comparesFace = session.photosNeeded.includes('userPhoto');
  return html`
    <h1 tabindex="-1">${t('consentTitle')}</h1>
    <ul class="terms">
      <li>${t('consentPhotos', { account })}</li>
      ${session.documentKinds.length > 0 ? html`<li>${t('consentRead')}</li>` : nothing}
      ${comparesFace ? html`<li>${t('consentFace')}</li>` : nothing}
    </ul>
    <p class="soft">${t('consentOnce')}</p>
    <button class="primary" ?disabled=${capture.isBusy} @click=${() => void capture.acceptConsent()}>
      ${t('consentAgree')}
    </button>
  `;
}
