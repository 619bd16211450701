/**
 * Everything a first visit needs anyway is one file: many small ones compress badly and name each other. The other is what most
 * forms begin with. Whatever else is shared stays with the bundler, so that no screen loads what it does not use.
 */
export const chunkGroups = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  {
    name: 'field',
    priority: 2,
    test: /\/web\/src\/(ui\/fields\/(field|text-field|control-class)|mechanisms\/(errors\/problem-notice|form\/first-messages))\.tsx?$/,
  },
]
