import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { BuiltFrom } from './built-from.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = join(ROOT, 'server/src')
const OUT = join(ROOT, 'server/dist')

/** What runs for long and is wanted back at once when it ends. The last one is for journeys, which hold the same files to the protocol. */
const entries = ['main.ts', 'main-api.ts', 'main-worker.ts', 'testing/strict-api.ts'].map((entry) => join(SOURCES, entry))

/** They look for programs, fonts and tables beside their own files, or only those load them who ask for what they do. */
const leftAsTheyAre = [/^(sharp|@node-rs\/argon2|pdfkit|fontkit|heic-decode|stripe|pg-native)$/, /^@aws-sdk\//, /^@opentelemetry\/(?!api$)/]

const builtFrom = new BuiltFrom({
  stamp: join(OUT, '.built-from'),
  sources: ['package-lock.json', '{server,protocol}/package.json', '{server,protocol}/src/**/*.ts', 'tools/build-server.ts'],
  leftOut: ['**/*.test.ts', '**/*.long.ts'],
})

/** Sources find files by where they lie themselves. In the bundle they go on doing so. Lines stay where they are, and so does the source map. */
const whereSourcesLie: Plugin = {
  name: 'where-sources-lie',
  transform(code, id) {
    // An entry asks where it is run: what it starts lies beside it.
    if (entries.includes(id) || !id.startsWith(SOURCES) || !code.includes('import.meta.')) return null
    const folder = `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(relative(OUT, dirname(id)))})`
    const url = `new URL(${JSON.stringify(relative(OUT, id))}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.dirname', folder).replaceAll('import.meta.url', url), map: null }
  },
}

/** Builds the processes of the service when their sources are others than those of the last build. */
export async function buildChangedServer(): Promise<void> {
  if (builtFrom.isThis()) return
  const sum = builtFrom.sum()
  const bundle = await rolldown({ input: entries, platform: 'node', external: leftAsTheyAre, plugins: [whereSourcesLie] })
  try {
    rmSync(OUT, { recursive: true, force: true })
    await bundle.write({ dir: OUT, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' })
  } finally {
    await bundle.close()
  }
  builtFrom.write(sum)
}

/** The name by which vitest calls it before tests that start a service. */
export { buildChangedServer as setup }

if (import.meta.main) await buildChangedServer()
