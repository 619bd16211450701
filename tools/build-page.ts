import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BuiltFrom } from './built-from.ts'
import { filesOfScreens, type Manifest } from './page-weight/weigh-screens.ts'
import { runCommand } from './run-command.ts'

const ROOT = join(import.meta.dirname, '..')
const builtFrom = new BuiltFrom({
  stamp: join(ROOT, 'web/dist/.built-from'),
  sources: [
    'package-lock.json',
    'web/*.{html,json,ts}',
    'web/public/**',
    'web/src/**/*.{ts,tsx,css,svg,json,woff2}',
    'protocol/package.json',
    'protocol/src/**/*.ts',
    'tools/documents/{open-api,named-shapes}.ts',
    'tools/page-weight/{budgets,weigh-screens}.ts',
  ],
  // The build itself writes the route tree.
  leftOut: ['**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts'],
})

/** Builds the page if its sources differ from those of the last build. Returns false if the build failed. */
export async function buildChangedPage(): Promise<boolean> {
  if (builtFrom.isThis()) return true
  process.stderr.write('Building the page.\n')
  return buildPage()
}

export async function buildPage(): Promise<boolean> {
  const sum = builtFrom.sum()
  builtFrom.forget()
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const built = await runCommand([process.execPath, vite, 'build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') })
  if (built.code !== 0) {
    process.stderr.write(`${built.output}\npairtake: the page could not be built.\n`)
    return false
  }
  writeDocuments()
  await writeOpenApi()
  builtFrom.write(sum)
  return true
}

/**
 * Writes a document for each screen with preload links to its first chunks, so that they load in parallel with the entry instead of after it: the
 * page only knows which ones it needs once it runs and knows the member. The links are at the end of the document, after what the first paint waits
 * for.
 */
function writeDocuments(): void {
  const folder = join(ROOT, 'web/dist')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const document = readFileSync(join(folder, 'index.html'), 'utf8')
  mkdirSync(join(folder, 'screens'))
  const documents = Array.from(filesOfScreens(manifest), ([screen, files], index) => {
    // The document itself already links to the entry, which comes first.
    const links = [...files].slice(1).map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`)
    const name = `screens/${index}.html`
    writePacked(join(folder, name), document.replace('</body>', `${links.join('')}</body>`))
    return [addressOf(screen), name]
  })
  writeFileSync(join(folder, '.vite/documents.json'), JSON.stringify(Object.fromEntries(documents)))
}

/** Converts '_member/agency/jobs/index' to '/agency/jobs'. */
const addressOf = (screen: string) =>
  `/${screen
    .split('/')
    .filter((part) => part !== 'index' && !part.startsWith('_'))
    .join('/')}`

/** Writes the OpenAPI document served at `/openapi.json`, generated from the protocol with the page, so that it is never older than the service. */
async function writeOpenApi(): Promise<void> {
  // Imported only here: it loads every schema, and most starts build nothing.
  const { openApi } = await import('./documents/open-api.ts')
  writePacked(join(ROOT, 'web/dist/openapi.json'), JSON.stringify(openApi()))
}

/** Writes a file both as it is and compressed, as the service sends it. */
function writePacked(path: string, text: string): void {
  writeFileSync(path, text)
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  writeFileSync(`${path}.gz`, gzipSync(text))
}

if (import.meta.main && !(await buildPage())) process.exitCode = 1
