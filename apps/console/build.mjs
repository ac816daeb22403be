// Bundles the console. Names carry a hash of what is in them, so that browsers may keep them for good; each is there gzipped
// too, for the service that serves them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = import.meta.dirname;
const ASSETS = join(ROOT, 'dist/assets');

await build({
  root: ROOT,
  base: '/console/',
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwind()],
  build: {
    target: ['es2022', 'safari16.4'],
    emptyOutDir: true,
    // Files of their own: the page's policy allows no other.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

for (const name of readdirSync(ASSETS)) {
  const path = join(ASSETS, name);
  // Browsers of this decade read WOFF2.
  if (extname(name) === '.woff') rmSync(path);
  else if (extname(name) !== '.woff2')
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}
