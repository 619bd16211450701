import { expect, test } from 'vitest'
import { findSchemaScreens } from './schema-screens.ts'

const manifest = (more: string[]) => ({
  'index.html': { file: 'assets/index.js', isEntry: true },
  'src/routes/login.tsx?tsr-split=component': { file: 'assets/login.js', imports: ['index.html', ...more] },
  _schemas: { file: 'assets/schemas.js' },
  'src/form.ts': { file: 'assets/form.js', imports: ['_schemas'] },
})
const textOf = (file: string) => (file === 'assets/schemas.js' ? 'n("ZodMiniType",(e,t)=>{})' : 'export{}')

test('R-504 a screen that loads the rules of forms is named, and one that loads them later is not', () => {
  expect(findSchemaScreens(manifest([]), textOf)).toEqual([])
  expect(findSchemaScreens(manifest(['src/form.ts']), textOf)).toEqual([
    'login loads the rules of forms before it is shown: import a schema only where it is used, or late.',
  ])
})

test('where no file has the library under its name, that is said', () => {
  expect(findSchemaScreens(manifest([]), () => '')).toEqual(['No built file has ZodMiniType: this check has to look for another name.'])
})
