#!/usr/bin/env node
// Lints docs/openapi/*.json, or the files named, with Redocly's recommended rules. Nothing it finds is let through.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { ROOT } from './install.mjs';

/** @type {any} Redocly's type wants its two internal rules as well. */
const RULES = {
  // The OAuth authorize endpoint answers with redirects alone.
  'operation-2xx-response': 'off',
  // Published documents (keys, metadata, status lists) need nothing from the caller that could be refused.
  'operation-4xx-response': 'off',
  // An authentication method's `type` may be left out and then means oauth2.
  'no-illogical-composition-keywords': 'off',
};

const folder = join(ROOT, 'docs/openapi');
const named = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync(folder).map((name) => join(folder, name));
const config = await createConfig({ extends: ['recommended'], rules: RULES });
let found = 0;
for (const file of files) {
  const problems = await lint({ ref: file, config });
  for (const { severity, ruleId, message, location } of problems)
    console.error(`${file}: ${severity} ${ruleId}: ${message} (${location[0]?.pointer})`);
  found += problems.length;
}
console.log(found === 0 ? `${files.length} documents, no problem` : `${found} problems`);
process.exit(found === 0 ? 0 : 1);
