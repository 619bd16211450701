import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const sources = join(import.meta.dirname, '../..')
const lock = /\.for(Update|NoKeyUpdate|Share|KeyShare)\(|\bfor (no key )?(update|share)\b|pg_(try_)?advisory_\w*lock|\block table\b/
/** Made for one table: requires a state of its row. */
const moves = / = movesOf\(/
const conflict = /\.onConflict\(|\bon conflict\b/
/** A write with conditions beyond those that identify its row. */
const write = /\.updateTable\(|\.deleteFrom\(/
const written = /sql`\s*(delete from|update) /
const asked = /\.where\((?:'(?:\w+\.)?(\w+)'(, 'is(?: not)?', null)?|sql|is[A-Z])/g
/** Columns that identify a row. */
const naming = /(^|_)(id|key|hash|name)$|^(kind|clock)$/

/** Every lock, guarded write and insert that expects a conflict, as `file.function`. */
export function findGuards(): string[] {
  const paths = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/(\.test|\.long|\.gen)\.ts$|^(testing|every-call|races)\//.test(path),
  )
  return paths.flatMap((path) => guardsIn(basename(path, '.ts'), readFileSync(join(sources, path), 'utf8'))).toSorted()
}

function guardsIn(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const parts = code.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/).slice(1)
  return parts.flatMap((part) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (?:\{ move: )?(\w+)/.exec(part)?.[1] ?? ''
    return isGuard(part) ? [`${file}.${name}`] : []
  })
}

function isGuard(part: string): boolean {
  if (lock.test(part) || conflict.test(part) || moves.test(part) || written.test(part)) return true
  return write.test(part) && [...part.matchAll(asked)].some(([, column, isNull]) => column === undefined || isNull || !naming.test(column))
}
