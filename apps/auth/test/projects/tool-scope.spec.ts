import {
  actionOf,
  humanize,
  isToolName,
  isToolScope,
  scopeList,
  toolOf,
} from '../../src/projects/tools/tool-scope.js';

describe('a scope of a delegation', () => {
  it.each(['files:read', 'tin:verify', 'repo:*', 'a:b:c', 'mail.box:send_now', 'x:read/write', '_tool:1'])(
    'takes %s',
    (scope) => expect(isToolScope(scope)).toBe(true),
  );
  it.each([
    '',
    'files',
    ':read',
    'files:',
    'files read:x',
    'files:re ad',
    'files:a,b',
    'fi\u0000les:read',
    'files:read\n',
    'ﬁles:read',
    `${'t'.repeat(65)}:read`,
    `files:${'a'.repeat(129)}`,
    '<script>:read',
    '-tool:read',
    7,
    null,
    ['files:read'],
  ])('refuses %j', (scope) => expect(isToolScope(scope)).toBe(false));

  it('belongs to the tool before the first colon', () => {
    expect(toolOf('a:b:c')).toBe('a');
    expect(actionOf('a:b:c')).toBe('b:c');
  });
  it('is read from comma-separated text and from a list, once each', () => {
    expect(scopeList('a:b, c:d,a:b')).toEqual(['a:b', 'c:d']);
    expect(scopeList(['a:b', 'c:d', 'a:b'])).toEqual(['a:b', 'c:d']);
    expect(scopeList(undefined)).toBeUndefined();
    expect(scopeList('')).toEqual(['']);
  });
  it('is shown in words', () => {
    expect(humanize('read_file')).toBe('read file');
    expect(humanize('listAllFiles')).toBe('list all files');
    expect(humanize('--files..list/')).toBe('files list');
    expect(humanize('*')).toBe('everything');
  });
  it('has a tool whose name has no colon', () => {
    expect(isToolName('files')).toBe(true);
    expect(isToolName('files:read')).toBe(false);
  });
});
