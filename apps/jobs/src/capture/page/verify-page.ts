// The page behind the link of an invite, for deployments without their own web client (INVITE_PAGE_URL): a document
// around `<bonafide-capture>`, and its content security policy.

import { escapeHtml } from '../../core/values/escape-html.js';

export interface VerifyPage {
  /** name of an asset */
  script: string;
  style: string;
  /** the page that may frame it; undefined: none */
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
 * Only the package's own files run; the page connects only to its own origin. The only external resource is the
 * account's logo: a picture, requested without a referrer.
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

/** For the files: a worker runs under the policy of its own file. */
export const ASSET_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`;
