import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToString } from 'preact-render-to-string';
import { textOf } from './messages/messages.js';
import type { Brand, Page } from './page.js';
import { type Reader, ReaderContext, T } from './reader.js';

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
const STYLE = read('./page.css').replace(/\s+/g, ' ');
const SCRIPT = read('./page-script.js').replace(/^\/\/# sourceMappingURL=.*$/m, '');

const raw = (__html: string) => ({ dangerouslySetInnerHTML: { __html } });

const Mark = () => (
  <p class="mark">
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M12 1.5 3.5 4.7v6.1c0 5.2 3.5 9.7 8.5 11.7 5-2 8.5-6.5 8.5-11.7V4.7z" />
      <path
        fill="none"
        stroke="var(--card)"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
        d="m8 12 2.9 2.9L16.2 9.3"
      />
    </svg>
    Bonafide
  </p>
);

const BrandLine = ({ logo, company }: Brand) => (
  <p class="brand">
    {logo && <img class="logo" src={logo} alt="" />}
    {company && <bdi>{company}</bdi>}
  </p>
);

interface Surroundings {
  reader: Reader;
  /** allows the page's own style and script (CSP) */
  nonce: string;
  /** the host of this service, to be compared with the address bar */
  host: string;
}

function Layout({ page, reader, nonce, host }: Surroundings & { page: Page }) {
  const { brand = {}, isFaulty, isPreview, isWide, refreshTo } = page;
  const isBranded = Boolean(brand.logo || brand.company);
  const title = textOf(page.title, reader.language);
  return (
    <html lang={reader.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {refreshTo && <meta http-equiv="refresh" content={`0;url=${refreshTo}`} />}
        <title>{isFaulty ? reader.translate('layout.errorTitle', { title }) : title}</title>
        <style nonce={nonce} {...raw(STYLE + (brand.css ?? ''))} />
      </head>
      <body class={isWide ? 'wide' : undefined}>
        <main>
          {isBranded ? <BrandLine {...brand} /> : <Mark />}
          {page.body}
          {brand.footer && <p class="muted end">{brand.footer}</p>}
        </main>
        <footer>{isBranded ? <T k="layout.securedBy" host={host} /> : host}</footer>
        {!isPreview && <script nonce={nonce} {...raw(SCRIPT)} />}
      </body>
    </html>
  );
}

/** The page's HTML: what is not markup is escaped. */
export const renderPage = (page: Page, { reader, ...surroundings }: Surroundings): string =>
  `<!doctype html>${renderToString(
    <ReaderContext.Provider value={reader}>
      <Layout page={page} reader={reader} {...surroundings} />
    </ReaderContext.Provider>,
  )}`;
