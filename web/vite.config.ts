import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { chunkGroups, sharedGroups } from './chunk-groups.ts'
import { splitFaces } from './faces.ts'
import { stripSchemas } from './strip-schemas.ts'

const apiAddress = `http://127.0.0.1:${process.env['API_PORT'] || '3001'}`
const proxied = { target: apiAddress, changeOrigin: false }

/** Every first view uses the text face, so its basic characters are preloaded before the style sheet is parsed. */
function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) => /figtree-latin-wght-normal-basic.*\.woff2$/.test(file))
        if (!face) throw new Error('The text face is missing from the build: figtree-latin-wght-normal-basic.woff2')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/**
 * Preloads the entry and its parts, the largest first, after the resources that the first paint needs, without running them: `early.ts` starts
 * the entry. The file names are taken from the tags that the build wrote.
 */
function withFetchedEntry(html: string, bundle: Rolldown.OutputBundle = {}): string {
  const own = /\s*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="\/([^"]+)">(?:<\/script>)?/g
  const [entry, ...parts] = Array.from(html.matchAll(own), ([, file = '']) => file)
  if (entry === undefined) throw new Error('The document begins with no script of its own.')
  const weightOf = (file: string) => {
    const found = bundle[file]
    return found?.type === 'chunk' ? found.code.length : 0
  }
  const link = (file: string, more = '') => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}"${more}>`
  const links = [...parts.toSorted((one, other) => weightOf(other) - weightOf(one)).map((file) => link(file)), link(entry, ' data-entry')]
  return html.replaceAll(own, '').replace('</head>', `${links.join('')}</head>`)
}

/** The script that runs before the page's own: a file, because the document has no inline scripts, fetched in parallel with the style sheet. */
function earlyScript(): Plugin {
  const read = async () =>
    stripTypeScriptTypes(await readFile(join(import.meta.dirname, 'early.ts'), 'utf8')).replaceAll(/^ *\/\/.*\n/gm, '')
  const nameOf = (source: string) => `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  let isBuild = false
  return {
    name: 'early-script',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    async generateBundle() {
      const source = await read()
      this.emitFile({ type: 'asset', fileName: nameOf(source), source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const source = await read()
        if (!isBuild) return [{ tag: 'script', children: source, injectTo: 'head-prepend' }]
        const tags = [{ tag: 'script', attrs: { src: `/${nameOf(source)}` }, injectTo: 'head' as const }]
        return { html: withFetchedEntry(html, bundle), tags }
      },
    },
  }
}

/** The server sends these files as they are stored, so they are compressed here once at the highest level. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter((file) => /\.(js|css|html|svg|json)$/.test(file.fileName))
      await Promise.all(
        texts.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (bytes.length < 1024) return
          const path = join(dir ?? 'dist', file.fileName)
          const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, options))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

const plugins = () => [
  splitFaces(),
  stripSchemas(),
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: join(import.meta.dirname, 'src/routes'),
    generatedRouteTree: join(import.meta.dirname, 'src/route-tree.gen.ts'),
    routeFileIgnorePattern: String.raw`\.test\.tsx?$`,
    quoteStyle: 'single',
    semicolons: true,
  }),
  // The compiler makes code a quarter longer, so it leaves out `ui`: the screens that use these parts hold the state and keep their elements.
  react({ compiler: true, exclude: [/\/node_modules\//, /\/web\/src\/ui\//], refreshExclude: /\/node_modules\// }),
  tailwindcss(),
]

type Output = NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['output']

const building = (output: Output) =>
  ({
    outDir: 'dist',
    emptyOutDir: true,
    // Older targets would rewrite every light-dark() in the tokens into a pair of variables.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // Lists each file's imports, for `tools/check-weight.ts`.
    manifest: true,
    // All of these browsers support `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: output ?? {} },
  }) satisfies UserConfig['build']

/** Builds once to learn which module is in which chunk; the second build groups what belongs together into one file. */
function groupLearned(): Plugin {
  return {
    name: 'group-learned',
    apply: 'build',
    // Here and not where the config is made, because tools that only read the config would build the page, too: knip did so six times.
    async config() {
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: await learnedGroups() } } } } }
    },
  }
}

async function learnedGroups() {
  const output = { codeSplitting: { groups: chunkGroups } }
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: plugins(),
    build: { ...building(output), write: false },
  })
  if (!('output' in built)) throw new Error('The first build of the page gave no files.')
  return sharedGroups(built.output.filter((file) => file.type === 'chunk'))
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...plugins(), groupLearned(), preloadTextFace(), earlyScript(), precompress()],
  server: {
    proxy: { '/internal': proxied, '/media': proxied, '/sandbox-payments': proxied },
  },
  build: building({
    // The first file lists the names of all others, so short names save bytes on every first visit.
    chunkFileNames: 'assets/[hash:7].js',
  }),
})
