import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { BuiltFrom } from './built-from.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = join(ROOT, 'server/src')
const OUT = join(ROOT, 'server/dist')

/**
 * The long-running processes, which have to restart quickly. The last entry is for journeys, which validate the same files against the protocol.
 */
const entries = ['main.ts', 'main-api.ts', 'main-worker.ts', 'testing/strict-api.ts'].map((entry) => join(SOURCES, entry))

/** Not bundled: they look for programs, fonts and tables next to their own files, or are only loaded when their function is used. */
const leftAsTheyAre = [/^(sharp|@node-rs\/argon2|pdfkit|fontkit|heic-decode|stripe|pg-native)$/, /^@aws-sdk\//, /^@opentelemetry\/(?!api$)/]

const builtFrom = new BuiltFrom({
  stamp: join(OUT, '.built-from'),
  sources: ['package-lock.json', '{server,protocol}/package.json', '{server,protocol}/src/**/*.ts', 'tools/build-server.ts'],
  leftOut: ['**/*.test.ts', '**/*.long.ts'],
})

/** Keeps `import.meta` pointing to the source's own location in the bundle. Line numbers do not change, so the source map stays valid. */
const whereSourcesLie: Plugin = {
  name: 'where-sources-lie',
  transform(code, id) {
    // An entry uses its location in the bundle: the files it starts are next to it.
    if (entries.includes(id) || !id.startsWith(SOURCES) || !code.includes('import.meta.')) return null
    const folder = `process.getBuiltinModule('node:path').join(import.meta.dirname, ${JSON.stringify(relative(OUT, dirname(id)))})`
    const url = `new URL(${JSON.stringify(relative(OUT, id))}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.dirname', folder).replaceAll('import.meta.url', url), map: null }
  },
}

/** Builds the service's processes if their sources differ from those of the last build. */
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

/** The name under which vitest calls it before tests that start a service. */
export { buildChangedServer as setup }

if (import.meta.main) await buildChangedServer()
