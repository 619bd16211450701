import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Sources by path from the root, with `/` between folders. A test may create a set to plant a breach. */
export type Sources = ReadonlyMap<string, string>

const isSource = (path: string) => /\.(ts|tsx)$/.test(path) && !/\.gen\.ts$|\.d\.ts$/.test(path)

/** Reads the files that git tracks, and untracked ones that are not ignored. */
export function readSources(root: string): Sources {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  const paths = listed.split('\0').filter((path) => isSource(path) && existsSync(join(root, path)))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export type Import = { from: string; /** A source path, or a package name. */ to: string; isPackage: boolean }

// Import and export declarations at the start of a line, and `import('…')`. Type imports count, because a cycle of types is a cycle of concepts.
const declared = /^(?:import\s+|(?:import|export)\s+[\w\s*{},$]*?\bfrom\s+)(['"])([^'"\n]+)\1/gm
const loaded = /\bimport\(\s*(['"])([^'"\n]+)\1/g

/** The folders that `#` stands for in the `imports` of each package. */
const sourceFolders = ['protocol/src/', 'server/src/', 'web/src/', 'e2e/', 'bench/']

export function importsOf(path: string, source: string): Import[] {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...text.matchAll(declared), ...text.matchAll(loaded)].map((match) => resolveImport(path, match[2] ?? ''))
}

function resolveImport(from: string, name: string): Import {
  if (name.startsWith('.')) return { from, to: normalize(join(dirname(from), name)), isPackage: false }
  const named = name.startsWith('#') ? sourceFolders.find((folder) => from.startsWith(folder)) : undefined
  if (named !== undefined) return { from, to: named + name.slice(1), isPackage: false }
  const own = /^@pairtake\/(protocol|server)\/(.+)$/.exec(name)
  if (own) return { from, to: `${own[1]}/src/${own[2]}.ts`, isPackage: false }
  return { from, to: name, isPackage: true }
}
