import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { roomRules } from './eslint.rooms.js';

const ours = (...tags) => tags.map((tag) => `type:${tag}`);

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.local/**',
      '.mutation/**',
      'docs/openapi/**',
      '**/generated/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  prettier,
  {
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message:
            'Node 20 answers false for a text with Latin-1 letters once the call is optimized: use parseUrl.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message:
                'It lets null through to handlers: use IsOptional of @bonafide/platform/http/is-optional.',
            },
          ],
        },
      ],
      'max-lines': ['error', { max: 399, skipBlankLines: false }],
    },
  },
  { files: ['libs/platform/src/http/is-optional.ts', 'bench/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['bench/**'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          depConstraints: [
            { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [] },
            { sourceTag: 'type:vc-jwt', onlyDependOnLibsWithTags: [] },
            { sourceTag: 'type:audit', onlyDependOnLibsWithTags: ours('vc-jwt', 'platform') },
            { sourceTag: 'type:vision', onlyDependOnLibsWithTags: [] },
            { sourceTag: 'type:client', onlyDependOnLibsWithTags: ours('testing') },
            { sourceTag: 'type:webhooks', onlyDependOnLibsWithTags: ours('client', 'delivery') },
            { sourceTag: 'type:protect', onlyDependOnLibsWithTags: ours('vc-jwt', 'testing') },
            {
              sourceTag: 'type:capture',
              onlyDependOnLibsWithTags: ours('contracts', 'vision', 'testing'),
            },
            { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ours('contracts', 'testing') },
            {
              sourceTag: 'type:delivery',
              onlyDependOnLibsWithTags: ours('contracts', 'platform', 'testing'),
            },
            { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ours('contracts') },
            {
              sourceTag: 'type:service',
              onlyDependOnLibsWithTags: ours(
                'audit',
                'contracts',
                'vc-jwt',
                'capture',
                'console',
                'delivery',
                'platform',
                'testing',
                'vision',
              ),
            },
            { sourceTag: 'type:console', onlyDependOnLibsWithTags: ours('client', 'contracts') },
            { sourceTag: 'type:cli', onlyDependOnLibsWithTags: ['*'] },
            { sourceTag: 'type:dev-env', onlyDependOnLibsWithTags: ['*'] },
            { sourceTag: 'type:bench', onlyDependOnLibsWithTags: ['*'] },
            { sourceTag: 'type:k8s', onlyDependOnLibsWithTags: ['*'] },
          ],
        },
      ],
    },
  },
  {
    // Types of pages bring those of browsers with them; a server has none of these.
    files: ['apps/{auth,jobs}/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        'document',
        'event',
        'history',
        'localStorage',
        'location',
        'name',
        'window',
      ],
    },
  },
  ...roomRules,
  {
    files: [
      'eslint.rooms.js',
      'scripts/**',
      'bench/**',
      'examples/**',
      'apps/*/src/**/*.js',
      'libs/vision/src/pixels/**',
      'libs/capture/build.mjs',
      'apps/console/*.mjs',
      'libs/cli/**',
      '**/*.spec.ts',
      '**/test/**',
      'libs/dev-env/**',
      'libs/reliability/**',
    ],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        AbortSignal: 'readonly',
        Headers: 'readonly',
        Request: 'readonly',
        Response: 'readonly',
        AbortController: 'readonly',
        TextEncoder: 'readonly',
        TextDecoder: 'readonly',
      },
    },
    rules: { 'no-console': 'off', 'max-lines': 'off' },
  },
);
