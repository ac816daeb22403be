import { errorPage } from './error-page.js';
import { renderPage } from './layout.js';
import { message } from './messages/messages.js';
import type { Page } from './page.js';
import { readerOf } from './reader.js';

const HOSTILE = `"><script>alert(1)</script>&amp;<!--`;

const render = (page: Page, accepted: string[] = []) =>
  renderPage(page, { reader: readerOf(accepted), nonce: 'n0nce', host: 'auth.example' });

describe('a page', () => {
  it('shows text of others as text: in elements, attributes, messages and the title', () => {
    const html = render({
      ...errorPage({
        status: 400,
        heading: HOSTILE,
        message: message('error.requestInvalid', { reason: HOSTILE }),
        details: [HOSTILE],
        code: HOSTILE,
        links: [
          { label: HOSTILE, href: HOSTILE },
          { label: HOSTILE, href: HOSTILE, form: { csrf: HOSTILE, fields: { field: HOSTILE } } },
        ],
      }),
      brand: { company: HOSTILE, footer: HOSTILE, logo: HOSTILE },
      refreshTo: HOSTILE,
    });
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script nonce="n0nce">']);
    expect(html).not.toContain('<!--');
    // Once in each of the fifteen places.
    expect(html.split('&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;&lt;!--')).toHaveLength(16);
  });

  it('says in its title that the last attempt failed', () => {
    const page = { title: message('signIn.heading'), body: errorPage({ status: 400 }).body };
    expect(render({ ...page, isFaulty: true })).toContain('<title>Error: Sign in</title>');
    expect(render(page)).toContain('<title>Sign in</title>');
  });

  it('is in English for readers of a language without messages', () => {
    expect(render(errorPage({ status: 404 }), ['fr-CA', 'de'])).toMatch(/^<!doctype html><html lang="en">/);
  });

  it('runs no script in a preview', () => {
    expect(render({ ...errorPage({ status: 404 }), isPreview: true })).not.toContain('<script');
  });
});
