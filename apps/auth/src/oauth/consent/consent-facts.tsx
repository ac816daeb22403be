import type { ComponentChildren } from 'preact';
import { ACCESS_TOKEN_SECONDS } from '../../limits.js';
import { countryOfAddress } from '../../pages/country-of-address.js';
import type { MessageKey } from '../../pages/messages/messages.js';
import { Moment, T, useReader } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { type ConsentView, hostFirst, organizationsOf } from './consent-view.js';

type Label = Extract<
  MessageKey,
  | 'label.signedInAs'
  | 'label.accessEnds'
  | `consent.${'message' | 'resource' | 'can' | 'requestedFrom' | 'requestedAt' | 'answerBy'}`
  | `consent.${'returnsTo' | 'organization' | 'canShare'}`
>;

const Fact = ({ label, children }: { label: Label; children: ComponentChildren }) => (
  <>
    <dt>
      <T k={label} />
    </dt>
    <dd>{children}</dd>
  </>
);

/** Who asks for what, from where, and until when. */
export function ConsentFacts(view: ConsentView) {
  const { backchannel, email, passesOn, idleDays, maxDays } = view;
  const { offered } = organizationsOf(view);
  return (
    <>
      <dl>
        {backchannel?.bindingMessage && (
          <Fact label="consent.message">
            <strong>
              <bdi>{backchannel.bindingMessage}</bdi>
            </strong>
          </Fact>
        )}
        <Access {...view} />
        <Origin {...view} />
        {offered.length === 1 && (
          <Fact label="consent.organization">
            <bdi>{offered[0]!.name}</bdi>
          </Fact>
        )}
        <Fact label="label.signedInAs">
          <bdi>{email}</bdi>
        </Fact>
        {passesOn && (
          <Fact label="consent.canShare">
            <T k="consent.sharing" minutes={ACCESS_TOKEN_SECONDS / 60} />
          </Fact>
        )}
        <Fact label="label.accessEnds">
          <T k="consent.ends" idle={idleDays} max={maxDays} />
        </Fact>
      </dl>
      <OtherOrganizations {...view} />
    </>
  );
}

/** The resource; what may be done there stands in the form if its scopes are known. */
function Access(view: ConsentView) {
  const { chosen, resource } = view;
  const { offered } = organizationsOf(view);
  const { host, rest } = resource === undefined ? { host: undefined, rest: '' } : hostFirst(resource);
  if (chosen.scopes)
    return (
      <Fact label="consent.resource">
        {chosen.resourceName && (
          <>
            <bdi>{sanitizeDisplayText(chosen.resourceName, 80)}</bdi>{' '}
          </>
        )}
        <span class="muted">
          {host}
          {rest}
        </span>
      </Fact>
    );
  return (
    <Fact label="consent.can">
      {host !== undefined ? (
        <T k="consent.useTools" host={host} path={rest} />
      ) : offered.length === 1 ? (
        <T k="consent.useOrganizationTools" organization={offered[0]!.name} />
      ) : (
        <T k="consent.useAnyTool" />
      )}
    </Fact>
  );
}

/** Where the request came from, or where the browser returns to. */
function Origin({ device, backchannel, isLocal, returnsTo }: ConsentView) {
  const { countryName } = useReader();
  if (device) {
    const country = device.address === null ? undefined : countryOfAddress(device.address);
    return (
      <>
        <Fact label="consent.requestedFrom">
          {country && `${countryName(country)} `}
          {device.address && <span class="muted">{device.address}</span>}{' '}
          {device.isHere ? (
            <span class="muted">
              <T k="consent.yourNetwork" />
            </span>
          ) : (
            <span class="risk">
              <T k="consent.otherNetwork" />
            </span>
          )}
        </Fact>
        <Fact label="consent.requestedAt">
          <Moment at={device.askedAt} />
        </Fact>
      </>
    );
  }
  if (backchannel)
    return (
      <>
        <Fact label="consent.requestedAt">
          <Moment at={backchannel.askedAt} />
        </Fact>
        <Fact label="consent.answerBy">
          <Moment at={backchannel.expiresAt} />
        </Fact>
      </>
    );
  const target = sanitizeDisplayText(returnsTo ?? '', 120);
  return (
    <Fact label="consent.returnsTo">
      {isLocal ? <T k="consent.localProgram" target={target} /> : <bdi>{target}</bdi>}
    </Fact>
  );
}

function OtherOrganizations(view: ConsentView) {
  const { others } = organizationsOf(view);
  if (others.length === 0) return null;
  const links = (
    <>
      {others.map(({ id, name }, index) => (
        <>
          {index > 0 && ', '}
          <a href={`/consent?interaction=${view.interaction}&organization=${id}`}>
            <bdi>{name}</bdi>
          </a>
        </>
      ))}
    </>
  );
  return (
    <p class="muted">
      <T k="consent.otherOrganizations" organizations={links} />
    </p>
  );
}
