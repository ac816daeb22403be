import { SCOPE_DESCRIPTION_MAX_LENGTH } from '../../limits.js';
import { Fault, PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import { T } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { scopesInOneLine } from '../../projects/tools/scope-words.js';
import type { OfferedScope } from '../../projects/resources/resource-scope.js';
import { type ConsentView, organizationsOf } from './consent-view.js';

/** The choice of organization and scopes, with both answers. */
export function ConsentForm(view: ConsentView) {
  const { csrf, interaction, backchannel, chosen } = view;
  const { offered } = organizationsOf(view);
  const [only] = offered.length === 1 ? offered : [];
  return (
    <PostForm action="/consent" csrf={csrf} fields={{ interaction, organization: only?.id }}>
      {!only && <Organizations organizations={offered} />}
      {chosen.details && <Details details={chosen.details} />}
      {chosen.scopes && <Scopes scopes={chosen.scopes} fault={view.fault} />}
      <div class="actions">
        <button type="submit" name="decision" value="deny">
          <T k="action.deny" />
        </button>
        <button class="primary" type="submit" name="decision" value="approve">
          <T k="action.allow" />
        </button>
      </div>
      {backchannel && (
        <p class="muted">
          <button class="link" type="submit" name="decision" value="mute">
            <T k="consent.denyAndBlock" />
          </button>
        </p>
      )}
    </PostForm>
  );
}

const Organizations = ({ organizations }: { organizations: { id: string; name: string }[] }) => (
  <fieldset>
    <legend>
      <T k="consent.organization" />
    </legend>
    {organizations.map(({ id, name }, index) => (
      <label>
        <input type="radio" name="organization" value={id} checked={index === 0} />
        <bdi>{name}</bdi>
      </label>
    ))}
  </fieldset>
);

const Details = ({ details }: { details: NonNullable<ConsentView['chosen']['details']> }) => (
  <>
    <h2 id="details">
      <T k="consent.limitedTo" />
    </h2>
    <ul class="list" aria-labelledby="details">
      {details.map(({ description, fields }) => (
        <li>
          <bdi>{description}</bdi>
          {fields.map((field) => (
            <>
              , <bdi>{field.description}</bdi>{' '}
              {field.values.map((value, index) => (
                <>
                  {index > 0 && ', '}
                  <strong>
                    <bdi>{value}</bdi>
                  </strong>
                </>
              ))}
            </>
          ))}
        </li>
      ))}
    </ul>
  </>
);

function Scopes({ scopes, fault }: { scopes: readonly OfferedScope[]; fault: ConsentView['fault'] }) {
  const held = scopes.filter(({ isHeld }) => isHeld);
  return (
    <>
      <input type="hidden" name="scoped" value="1" />
      {held.length > 0 && (
        <>
          <p>
            <T k="consent.alreadyAllowed" />
          </p>
          <ul class="list">
            {held.map((scope) => (
              <li>
                <input type="hidden" name="scope" value={scope.name} />
                <ScopeName {...scope} />
              </li>
            ))}
          </ul>
        </>
      )}
      <fieldset aria-describedby={fault && 'fault'}>
        <legend>{held.length > 0 ? <T k="consent.asksMore" /> : <T k="consent.canDoForYou" />}</legend>
        {scopes
          .filter(({ isHeld }) => !isHeld)
          .map((scope) => (
            <label>
              <input
                type="checkbox"
                name="scope"
                value={scope.name}
                disabled={scope.lacksRole !== undefined}
                checked={scope.lacksRole === undefined && scope.risk === 'low'}
              />
              <span>
                <ScopeName {...scope} /> <ScopeNote {...scope} />
              </span>
            </label>
          ))}
        <Fault text={fault && message('consent.nothingChosen')} />
      </fieldset>
    </>
  );
}

/** A description that repeats the name is none. */
const ScopeName = ({ name, description }: OfferedScope) => (
  <>
    <bdi>
      {sanitizeDisplayText(
        description === name ? scopesInOneLine([name]) : description,
        SCOPE_DESCRIPTION_MAX_LENGTH,
      )}
    </bdi>{' '}
    <code>{name}</code>
  </>
);

function ScopeNote({ lacksRole, risk }: OfferedScope) {
  if (lacksRole !== undefined)
    return (
      <span class="muted">
        <T k="consent.needsRole" role={lacksRole} />
      </span>
    );
  return risk === 'high' ? (
    <span class="risk">
      <T k="consent.highRisk" />
    </span>
  ) : null;
}
