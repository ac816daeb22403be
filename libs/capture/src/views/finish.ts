import type { SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';
import { html, type TemplateResult } from 'lit';
import type { Verification } from './verification.js';
import { titleOf, wordsOf } from './photo-words.js';

export const reviewView = (capture: Verification, session: VerifySession): TemplateResult => html`
  <h1 tabindex="-1">${capture.t('reviewTitle')}</h1>
  <p>${capture.t('reviewText')}</p>
  <ul class="photos">
    ${session.photosNeeded.map((name) => photoItem(capture, session, name))}
  </ul>
  <button class="primary" ?disabled=${capture.isBusy} @click=${() => void capture.submitPhotos()}>
    ${capture.t('submit')}
  </button>
`;

function photoItem(capture: Verification, session: VerifySession, name: SessionPhotoName): TemplateResult {
  const { t, pictures } = capture;
  const title = titleOf(t, name, session);
  const url = pictures.get(name);
  const photo = session.photos[name];
  const isGood = photo ? wordsOf(t, photo.verdict).isGood : true;
  return html`<li>
    ${url ? html`<img src=${url} alt="" />` : html`<div class="blank"></div>`}
    <div>
      <strong>${title}</strong>
      <span class="soft">${t(isGood ? 'received' : 'notGood')}</span>
    </div>
    <button
      class="quiet"
      aria-label=${t('retakeNamed', { photo: title })}
      @click=${() => capture.retake(name)}
    >
      ${t('retake')}
    </button>
  </li>`;
}

export const waitingView = ({ t }: Verification): TemplateResult => html`
  <div class="busy"></div>
  <h1 tabindex="-1">${t('waitingTitle')}</h1>
  <p>${t('waitingText')}</p>
`;

const RESULTS = {
  passed: { title: 'passedTitle', text: 'passedText', mark: 'M5 12.5l4.5 4.5L19 7.5' },
  failed: { title: 'failedTitle', text: 'failedText', mark: 'M12 5v9M12 19v.1' },
  in_review: { title: 'reviewedTitle', text: 'reviewedText', mark: 'M12 6v6l4 3' },
  none: { title: 'doneTitle', text: 'doneText', mark: 'M5 12.5l4.5 4.5L19 7.5' },
} as const;

export function resultView({ t }: Verification, session: VerifySession): TemplateResult {
  const { title, text, mark } = RESULTS[session.verdict ?? 'none'];
  const isPoor = session.verdict === 'failed' || session.verdict === 'in_review';
  return html`
    <div class="mark ${isPoor ? 'poor' : ''}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${mark}></path></svg>
    </div>
    <h1 tabindex="-1">${t(title)}</h1>
    <p>${t(text, { account: session.accountName })}</p>
  `;
}
