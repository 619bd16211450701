import { filesOfScreens, type Manifest } from './weigh-screens.ts'

/** A class of the library that checks forms, by the name that it keeps in the built file. */
const schemaClass = 'ZodMiniType'

/** Returns a sentence for each screen that loads the library of the rules of forms before it is shown. */
export function findSchemaScreens(manifest: Manifest, textOf: (file: string) => string): string[] {
  const files = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])))
  const holding = new Set([...files].filter((file) => textOf(file).includes(schemaClass)))
  if (holding.size === 0) return [`No built file has ${schemaClass}: this check has to look for another name.`]
  return [...filesOfScreens(manifest)]
    .filter(([, own]) => !own.isDisjointFrom(holding))
    .map(([screen]) => `${screen} loads the rules of forms before it is shown: import a schema only where it is used, or late.`)
}
