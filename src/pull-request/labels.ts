import type { Handler, InputPoint } from '../model/input-point.js';

const METHODS: Readonly<Record<Handler['method'], string>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
  other: 'handler',
};

/** What people call a handler: `tool delete_project`, or where it stands if it has no name. */
export function nameOfHandler({ method, name, file, line }: Handler): string {
  return name === undefined ? `${METHODS[method]} at ${file.split('/').at(-1)}:${line}` : `${METHODS[method]} ${name}`;
}

/** The handlers that lead to an input point, in a few words. */
export function handlerLabel({ routes }: InputPoint): string {
  const [first, ...more] = routes.map(({ handler }) => nameOfHandler(handler));
  if (first === undefined) return 'no handler found';
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
