import type { DemoStep } from '../dev-context.js';

/** An invitation for a person, who takes the photos on the linked page. */
export const verifyLink: DemoStep = {
  title: 'a link under which a person verifies',
  async run({ quickstart, options }) {
    if (options.env['SANDBOX'] === 'true') return ['a sandbox has no invitations'];
    const { url, apiKey } = quickstart.jobs;
    const response = await fetch(`${url}/api/invites`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey!, 'Content-Type': 'application/json' },
      body: JSON.stringify({ contact: 'email', email: 'you@example.com', send: false }),
    });
    const { invite } = (await response.json()) as { invite: { url: string } };
    if (!response.ok) throw new Error(`POST /api/invites answered ${response.status}`);
    quickstart.jobs.verifyUrl = invite.url;
    return ['good for a day and one submission; it stands below'];
  },
};
