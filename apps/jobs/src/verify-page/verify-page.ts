// The page behind the link of an invite, for deployments without a web client of their own (INVITE_PAGE_URL): a document
// around `<bonafide-capture>`, and what it may do.

import { escapeHtml } from '../values/escape-html.js';

export interface VerifyPage {
  /** names among the assets */
  script: string;
  style: string;
  /** the page that may show it in a frame; undefined: none may */
  parentOrigin?: string | undefined;
}

export const verifyPage = ({ script, style, parentOrigin }: VerifyPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${parentOrigin ? `<meta name="bonafide-parent" content="${escapeHtml(parentOrigin)}">\n` : ''}<title>Verify your identity</title>
<link rel="stylesheet" href="/verify/assets/${style}">
<script type="module" src="/verify/assets/${script}"></script>
</head>
<body>
<main></main>
<noscript>This page needs JavaScript to take and send your photos.</noscript>
</body>
</html>
`;

/**
 * Nothing but the package's own files runs; the page talks to its own origin alone. An account's logo is the one thing from
 * elsewhere: a picture, asked for without a referrer.
 */
export const verifyPagePolicy = (parentOrigin?: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `worker-src 'self'`,
    `style-src 'self'`,
    `img-src https: blob:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${parentOrigin ?? `'none'`}`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html bonafide-capture`,
  ].join('; ');

/** Of the files: a worker runs under the policy that came with its own file. */
export const ASSET_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`;
