import { code, type HouseRule } from './house-rule.ts'
import { houseWords } from './house-words.ts'
import { liveRows } from './live-rows.ts'
import type { Sources } from './source-files.ts'

const maxLines = 400
const badSuffix = /-(service|manager|helper|helpers|util|utils|common|types)\.tsx?$/
const isServerFeature = (path: string) => path.startsWith('server/src/features/') && !/\.(test|long)\.ts$/.test(path)
const namedInKebab = /^(\.?[a-z0-9$_@][a-z0-9$.]*(-[a-z0-9.]+)*|-parts|_[a-z]+|__root|\$[A-Za-z]+)$/

export const houseRules: readonly HouseRule[] = [
  {
    name: 'short-files',
    check: (_path, source) => {
      const lines = source.split('\n').length - 1
      return lines > maxLines ? `${lines} lines; at most ${maxLines}` : undefined
    },
  },
  {
    name: 'kebab-case',
    check: (path) => {
      const odd = path.split('/').find((part) => !namedInKebab.test(part.replace(/\.(test|long|task|e2e|config)?\.?(ts|tsx)$/, '')))
      return odd === undefined ? undefined : `"${odd}" is not in kebab-case`
    },
  },
  {
    name: 'known-suffix',
    check: (path) =>
      badSuffix.test(path) && !/^(tools|web\/src\/routes)\//.test(path) ? 'this suffix says nothing about the kind' : undefined,
  },
  {
    name: 'no-barrels',
    check: (path) => (/(^|\/)index\.ts$/.test(path) ? 'barrels hide where a thing lives' : undefined),
  },
  {
    name: 'sql-in-queries',
    check: (path, source) => {
      if (!isServerFeature(path) || path.endsWith('-queries.ts')) return undefined
      const found = /\.(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom)\(|\bsql(<[^>]*>)?`/.exec(code(source))
      return found ? `${found[0]} outside a -queries file` : undefined
    },
  },
  {
    name: 'time-from-deps',
    check: (path, source) => {
      if (!isServerFeature(path)) return undefined
      const found = /new Date\(\)|Date\.now\(\)/.exec(code(source))
      return found ? `${found[0]}; take deps.now(), which tests can turn` : undefined
    },
  },
  {
    name: 'imports-by-name',
    check: (path, source) => {
      const found = /^(web\/src|server|protocol|e2e|bench)\//.test(path)
        ? /(?:from|import\()\s*(['"])(\.\.\/[^'"]*)\1/.exec(source)
        : undefined
      return found ? `${found[2]} leaves the folder; name it from the top, as #ui/actions/button.tsx` : undefined
    },
  },
  {
    name: 'named-exports',
    check: (path, source) =>
      /^export default /m.test(source) && !/(config|database-server|prepare-data)\.ts$/.test(path)
        ? 'a default export has no name to search for'
        : undefined,
  },
  {
    name: 'erasable-syntax',
    check: (_path, source) => (/^\s*(export\s+)?(const\s+)?enum\s/m.test(code(source)) ? 'enums cannot be erased' : undefined),
  },
  {
    name: 'states-are-moved',
    check: (path, source) => {
      if (!path.startsWith('server/src/') || /\.(test|long)\.ts$/.test(path) || path.startsWith('server/src/testing/')) return undefined
      const found = /\bupdate\s+(?!task\.)\w+(?:\s+as\s+\w+)?\s+set\s(?:(?!\bwhere\b)[^`])*?\bstate\s*=/.exec(code(source))
      return found ? 'a state is set by hand; movesOf guards it by the table of its states' : undefined
    },
  },
  {
    name: 'tries-are-answered',
    check: (path, source) => {
      if (!isServerFeature(path)) return undefined
      const found = /^\s*(?:await |void )?(tryMove\w*)\(/m.exec(code(source))
      return found ? `${found[1]} may find that somebody was faster; say what then, or move, which refuses` : undefined
    },
  },
  {
    name: 'late-parts-wait-for-presses',
    check: (path, source) =>
      path.startsWith('web/src/') && /\b(lazy\(|<Suspense\b)/.test(code(source))
        ? 'lazy shows what has loaded while something is pressed; use late, or lateComponent'
        : undefined,
  },
  {
    name: 'patience-is-common',
    check: (path, source) => {
      if (!/^(server|web|protocol)\/.*\.(test|long|image)\.ts$|^server\/src\/testing\//.test(path)) return undefined
      const found = /vi\.wait(For|Until)\(|\.poll\([^\n]*timeout: (\d{1,4}|[12]?\d_\d{3})\b/.exec(code(source))
      return found ? `${found[0]}; expect.poll waits as long as vitest.config.ts says, on a busy machine too` : undefined
    },
  },
  {
    name: 'proofs-are-titles',
    check: (path, source) => {
      const found = /\.(test|e2e)\.tsx?$/.test(path) ? /, '((?:S[12]|R)-\d{3})'\)\./.exec(source) : undefined
      return found ? `${found[1]} beside an expectation proves nothing: only the titles of tests that passed are read` : undefined
    },
  },
  ...houseWords,
  liveRows,
]

export function checkHouseRules(sources: Sources): string[] {
  const breaches: string[] = []
  for (const [path, source] of sources) {
    for (const rule of houseRules) {
      const wrong = rule.check(path, source)
      if (wrong) breaches.push(`${rule.name}: ${path}: ${wrong}`)
    }
  }
  return breaches
}
