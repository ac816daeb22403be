import type { SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { PhotoInHand, Verification } from './verification.js';
import type { GuideShape } from '../viewfinder.js';
import type { Shot } from '../capture-key.js';
import { titleOf, wordsOf } from './photo-words.js';

export const documentView = (capture: Verification, session: VerifySession): TemplateResult => html`
  <h1 tabindex="-1">${capture.t('documentTitle')}</h1>
  <div class="kinds">
    ${session.documentKinds.map(
      (kind) =>
        html`<button ?disabled=${capture.isBusy} @click=${() => void capture.chooseDocument(kind)}>
          ${capture.t(kind)}
        </button>`,
    )}
  </div>
`;

function shapeOf(name: SessionPhotoName, { documentKind }: VerifySession): GuideShape {
  if (name === 'userPhoto') return 'face';
  if (name === 'source' || name === 'dest') return 'none';
  return documentKind === 'passport' ? 'page' : 'card';
}

export function photoView(
  capture: Verification,
  session: VerifySession,
  name: SessionPhotoName,
): TemplateResult {
  const { inHand } = capture;
  return html`
    <h1 tabindex="-1">${titleOf(capture.t, name, session)}</h1>
    ${inHand?.name === name ? inHandView(capture, inHand) : cameraView(capture, session, name)}
  `;
}

function cameraView(capture: Verification, session: VerifySession, name: SessionPhotoName): TemplateResult {
  const { t } = capture;
  const shape = shapeOf(name, session);
  const text = shape === 'face' ? 'faceText' : shape === 'none' ? 'plainText' : 'cardText';
  const isFirst = name === session.photosNeeded[0];
  return html`
    <p>${t(text)}</p>
    ${keyed(
      name,
      html`<bonafide-viewfinder
        .t=${t}
        shape=${shape}
        facing=${shape === 'face' ? 'user' : 'environment'}
        ?barcode=${name === 'backIdPhoto' && session.documentKind === 'driving_licence'}
        ?live=${session.cameraRequired}
        @photo=${({ detail }: CustomEvent<Shot>) => void capture.sendPhoto(name, detail)}
      ></bonafide-viewfinder>`,
    )}
    ${
      session.photos[name]
        ? html`<button class="quiet" @click=${() => capture.goOn()}>${t('keepPhoto')}</button>`
        : nothing
    }
    ${
      isFirst && session.documentKinds.length > 1
        ? html`<button class="quiet" @click=${() => (capture.isChoosingDocument = true)}>
            ${t('otherDocument')}
          </button>`
        : nothing
    }
  `;
}

function inHandView(capture: Verification, inHand: PhotoInHand): TemplateResult {
  return html`
    <img class="preview" src=${inHand.url} alt=${capture.t('photoTaken')} />
    ${inHand.phase === 'sending' ? sendingView(capture, inHand) : judgedView(capture, inHand)}
  `;
}

function sendingView({ t, pause }: Verification, { share, fault }: PhotoInHand): TemplateResult {
  if (fault)
    return html`
      <div class="verdict poor" role="alert"><strong>${t('offlineTitle')}</strong>${t('offline')}</div>
      <button class="primary" @click=${() => pause.cutShort()}>${t('again')}</button>
    `;
  const percent = Math.round(share * 100);
  return html`
    <p role="status">${share < 1 ? t('sending') : t('checking')}</p>
    ${
      share < 1
        ? html`<progress max="100" value=${percent} aria-label=${t('sendingShare', { percent })}></progress>`
        : nothing
    }
  `;
}

function judgedView(capture: Verification, { name, result }: PhotoInHand): TemplateResult {
  const { t } = capture;
  const words = result
    ? wordsOf(t, result.verdict)
    : { isGood: false, title: t('photoUnreadable'), reasons: [] };
  const next = html`<button class=${words.isGood ? 'primary' : ''} @click=${() => capture.goOn()}>
    ${t(words.isGood ? 'next' : 'useAnyway')}
  </button>`;
  const retake = html`<button
    class=${words.isGood ? 'quiet' : 'primary'}
    @click=${() => capture.retake(name)}
  >
    ${t('retake')}
  </button>`;
  return html`
    <div class="verdict ${words.isGood ? 'good' : 'poor'}" role="status">
      <strong>${words.title}</strong>
      ${words.reasons.map((reason) => html`<div>${reason}</div>`)}
    </div>
    ${words.isGood ? [next, retake] : [retake, result ? next : nothing]}
  `;
}

export function challengeView(capture: Verification, session: VerifySession): TemplateResult {
  const { t, challenge } = capture;
  return html`
    <h1 tabindex="-1">${t('challengeTitle')}</h1>
    ${
      challenge
        ? html`<bonafide-viewfinder remote shape="face" facing="user" .t=${t}></bonafide-viewfinder>
            <p class="pose" role="status">${challenge.pose ? t(`pose_${challenge.pose}`) : t('loading')}</p>`
        : html`<p>${t('challengeText')}</p>
            <button class="primary" @click=${() => capture.startChallenge()}>${t('challengeStart')}</button>
            ${
              session.liveness?.required
                ? nothing
                : html`<button class="quiet" @click=${() => capture.skipChallenge()}>
                    ${t('challengeSkip')}
                  </button>`
            }`
    }
  `;
}
