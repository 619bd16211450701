import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../../web/dist/.vite/manifest.json')

/** Returns the name of the built file of a module of the page, such as `src/features/x/y.tsx`; the name itself is only a hash. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>
  const chunk = manifest[source]
  if (!chunk) throw new Error(`No file of the built page is made of ${source}.`)
  return chunk.file
}
