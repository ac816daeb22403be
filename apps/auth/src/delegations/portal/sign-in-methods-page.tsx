import { Heading } from '../../pages/controls.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { Shown, T } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { providerPreset } from '../../projects/providers/provider-presets.js';

interface Method {
  id: string;
  type: string;
  href: string;
}

/** A choice of the project's sign-in methods, if there are several. */
export const methodsPage = (methods: Method[], config: ConsentConfig): Page =>
  brandedPage(
    {
      title: message('delegations.heading'),
      body: (
        <>
          <Heading k="delegations.heading" />
          <p>
            <T k="delegations.howSignedIn" />
          </p>
          <ul class="choices">
            {methods.map((method) => (
              <li>
                <Choice {...method} />
              </li>
            ))}
          </ul>
        </>
      ),
    },
    config,
  );

function Choice({ id, type, href }: Method) {
  const { label, letter } = describe(id, type);
  return (
    <a class="button" href={href}>
      <span class="letter" aria-hidden="true">
        {letter}
      </span>
      <span class="what">
        <bdi>
          <Shown text={label} />
        </bdi>
        {type === 'password' && (
          <span class="muted">
            <T k="delegations.withPassword" />
          </span>
        )}
      </span>
    </a>
  );
}

function describe(id: string, type: string): { label: Message; letter: string } {
  if (type === 'none') return { label: message('delegations.continueHere'), letter: 'B' };
  const shown = sanitizeDisplayText(id.replace(/[-_.]+/g, ' '), 60);
  const provider = providerPreset(id)?.title ?? shown.replace(/^./u, (letter) => letter.toUpperCase());
  return { label: message('delegations.continueWith', { provider }), letter: [...provider][0] ?? '?' };
}
