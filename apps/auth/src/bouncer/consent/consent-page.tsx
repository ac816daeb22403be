import { Agent } from '../../pages/agent.js';
import { Submit } from '../../pages/controls.js';
import { type AgentDescription, describeAgent } from '../../pages/describe-agent.js';
import { Fault, faulty, PostForm } from '../../pages/form.js';
import { message, type Text } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { Moment, Shown, T } from '../../pages/reader.js';
import { sanitizeDisplayText, sanitizeParagraphs } from '../../pages/sanitize-display-text.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import {
  type DescribedScope,
  describeScopes,
  type ToolDescription,
} from '../../projects/tools/scope-words.js';
import { SCOPE_DESCRIPTION_MAX_LENGTH } from '../../limits.js';

export interface ConsentView {
  agentDid: string;
  agentName: string | null;
  /** whether the agent proved possession of its DID's key; undefined if it was not asked to */
  agentProven?: boolean;
  projectName: string;
  identifier: string | null;
  lifetimeDays: number;
  endsAt: Date;
  scopes: readonly string[];
  /** scopes that the project marks as risky */
  riskyScopes?: readonly string[];
  /** what their resources say about them */
  described?: readonly DescribedScope[];
  redirectUri: string | null;
  delegationId: string;
  csrf: string;
  action: string;
  /** page where the person can revoke it later */
  ownPath: string;
  /** signed in with an account of this service */
  ownAccount: boolean;
  /** the person tried to approve without accepting the required terms */
  termsFault?: boolean;
}

/** The agent's request in plain words, with both answers. */
export function consentPage(view: ConsentView, config: ConsentConfig): Page {
  const { ui } = config;
  const project = sanitizeDisplayText(view.projectName, 120);
  const title = ui?.title ? sanitizeDisplayText(ui.title, 120) : message('agentConsent.heading', { project });
  const description: Text[] = ui?.description
    ? sanitizeParagraphs(ui.description, 600)
    : [message('agentConsent.lead')];
  return brandedPage(
    {
      title,
      isFaulty: view.termsFault,
      status: view.termsFault ? 400 : 200,
      body: (
        <>
          <h1>
            <Shown text={title} />
          </h1>
          {description.map((line) => (
            <p>
              <Shown text={line} />
            </p>
          ))}
          <Facts view={view} agent={describeAgent(view)} project={project} />
          <Scopes {...view} />
          {view.redirectUri && (
            <p class="muted">
              <T k="agentConsent.returnsTo" host={<Shown text={hostShown(view.redirectUri)} />} />
            </p>
          )}
          <Answer {...view} config={config} />
          <p class="muted end">
            <T k="canEndAnytime" link={(text) => <a href={view.ownPath}>{text}</a>} />
          </p>
          {view.ownAccount && <OtherAccount {...view} />}
        </>
      ),
    },
    config,
  );
}

interface FactsProps {
  view: ConsentView;
  agent: AgentDescription;
  project: string;
}

const Facts = ({ view, agent, project }: FactsProps) => (
  <dl>
    <dt>
      <T k="agentConsent.agent" />
    </dt>
    <dd>
      <Agent {...agent} isProven={view.agentProven} />
    </dd>
    <dt>
      <T k="agentConsent.for" />
    </dt>
    <dd>
      <bdi>{project}</bdi>
    </dd>
    {view.identifier && (
      <>
        <dt>
          <T k="label.signedInAs" />
        </dt>
        <dd>
          <bdi>{sanitizeDisplayText(view.identifier, 254)}</bdi>
        </dd>
      </>
    )}
    <dt>
      <T k="label.accessEnds" />
    </dt>
    <dd>
      <T k="agentConsent.ends" days={view.lifetimeDays} time={<Moment at={view.endsAt} />} />
    </dd>
  </dl>
);

const Scopes = ({ scopes, riskyScopes, described }: ConsentView) => (
  <>
    <h2 id="scopes">
      <T k="consent.canDoForYou" />
    </h2>
    <ul class="list" aria-labelledby="scopes">
      {describeScopes(scopes, { risky: riskyScopes, described }).map((tool) => (
        <Tool {...tool} />
      ))}
    </ul>
    <details class="muted">
      <summary>
        <T k="agentConsent.exactNames" />
      </summary>
      <p>
        {[...new Set(scopes)].map((scope, index) => (
          <>
            {index > 0 && ' '}
            <code>{scope}</code>
          </>
        ))}
      </p>
    </details>
  </>
);

const Tool = ({ name, actions, risks }: ToolDescription) => (
  <li>
    <bdi>{sanitizeDisplayText(name, SCOPE_DESCRIPTION_MAX_LENGTH)}</bdi>
    {actions && `: ${actions}`}
    {risks.map((risk) => (
      <>
        {' '}
        <span class="risk">
          <Shown text={risk} />
        </span>
      </>
    ))}
  </li>
);

const Answer = ({ config, ...view }: ConsentView & { config: ConsentConfig }) => {
  const { approveButtonText, denyButtonText } = config.ui ?? {};
  return (
    <PostForm action={view.action} csrf={view.csrf} fields={{ delegation: view.delegationId }}>
      <Terms terms={config.terms ?? {}} isFaulty={view.termsFault === true} />
      <div class="actions">
        <button type="submit" name="decision" value="deny" formnovalidate>
          {denyButtonText ? sanitizeDisplayText(denyButtonText, 40) : <T k="action.deny" />}
        </button>
        <button class="primary" type="submit" name="decision" value="approve">
          {approveButtonText ? sanitizeDisplayText(approveButtonText, 40) : <T k="action.allow" />}
        </button>
      </div>
    </PostForm>
  );
};

function Terms({ terms, isFaulty }: { terms: NonNullable<ConsentConfig['terms']>; isFaulty: boolean }) {
  if (!terms.text && !terms.url) return null;
  return (
    <fieldset>
      <legend>
        <T k="agentConsent.terms" />
      </legend>
      {sanitizeParagraphs(terms.text ?? '', 2_000).map((line) => (
        <p>{line}</p>
      ))}
      {terms.url && (
        <p>
          <a href={terms.url} rel="noopener noreferrer" target="_blank">
            <T k="agentConsent.readTerms" />
          </a>
        </p>
      )}
      {terms.required && (
        <>
          <label>
            <input
              type="checkbox"
              name="terms"
              value="accepted"
              required
              {...faulty(isFaulty)}
              autofocus={isFaulty}
            />{' '}
            <T k="agentConsent.acceptTerms" />
          </label>
          <Fault text={isFaulty ? message('agentConsent.termsMissing') : undefined} />
        </>
      )}
    </fieldset>
  );
}

const OtherAccount = ({ csrf, action }: ConsentView) => {
  const button = <Submit k="action.useAnotherAccount" kind="link" />;
  return (
    <PostForm action="/signout" csrf={csrf} fields={{ return_to: action }}>
      <p class="muted">
        <T k="notYou" action={button} />
      </p>
    </PostForm>
  );
};

/** The redirect target as shown: a host, or an app by its scheme. */
export const hostShown = (uri: string): Text => {
  const { host, protocol } = new URL(uri);
  const shown = sanitizeDisplayText(host || protocol.slice(0, -1), 120);
  return host === '' ? message('agentConsent.app', { scheme: shown }) : shown;
};
