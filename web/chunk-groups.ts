/**
 * Everything a first visit needs anyway is one file: many small ones compress badly and name each other. The other two are what most
 * forms and what most screens of a visitor begin with. Whatever else is shared stays with the bundler, so that no screen loads what it does not use.
 */
export const chunkGroups = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  {
    name: 'field',
    priority: 2,
    test: /\/web\/src\/(ui\/(field|text-field|control-class)|features\/(errors\/problem-notice|form\/first-messages))\.tsx?$/,
  },
  {
    name: 'entry',
    priority: 1,
    test: /\/web\/src\/(ui\/(auth-card|password-field)|features\/form\/use-entry-form|routes\/-parts\/too-often-notice)\.tsx?$/,
  },
]
