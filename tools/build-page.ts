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
  // The route tree is written by the build itself.
  leftOut: ['**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts'],
})

/** Builds the page when its sources are others than those of the last build. False when the build failed. */
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
 * A document for each screen that also names the parts it begins with, so that they are fetched beside the entry and not after it: which
 * parts these are it finds out only when it runs and knows the member. At the end of the document, behind what the first picture waits for.
 */
function writeDocuments(): void {
  const folder = join(ROOT, 'web/dist')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const document = readFileSync(join(folder, 'index.html'), 'utf8')
  mkdirSync(join(folder, 'screens'))
  const documents = Array.from(filesOfScreens(manifest), ([screen, files], index) => {
    // The document itself names the entry, which comes first.
    const links = [...files].slice(1).map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`)
    const name = `screens/${index}.html`
    writePacked(join(folder, name), document.replace('</body>', `${links.join('')}</body>`))
    return [addressOf(screen), name]
  })
  writeFileSync(join(folder, '.vite/documents.json'), JSON.stringify(Object.fromEntries(documents)))
}

/** '_member/agency/jobs/index' is at '/agency/jobs'. */
const addressOf = (screen: string) =>
  `/${screen
    .split('/')
    .filter((part) => part !== 'index' && !part.startsWith('_'))
    .join('/')}`

/** The wire for programs, at `/openapi.json`: made from the protocol with the page, so that it is never older than the service. */
async function writeOpenApi(): Promise<void> {
  // Loaded only here: it brings every schema along, and most starts build nothing.
  const { openApi } = await import('./documents/open-api.ts')
  writePacked(join(ROOT, 'web/dist/openapi.json'), JSON.stringify(openApi()))
}

/** As it is, and as the service sends it. */
function writePacked(path: string, text: string): void {
  writeFileSync(path, text)
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  writeFileSync(`${path}.gz`, gzipSync(text))
}

if (import.meta.main && !(await buildPage())) process.exitCode = 1
