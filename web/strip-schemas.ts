import { parseSync, type ESTree, type Plugin } from 'vite'

/** The properties that the page's `call` reads of an endpoint; the schemas are only used for their types here, and add weight. */
const usedByPage = new Set(['method', 'path', 'callers', 'bodyKind', 'changes', 'errors'])

const protocolFile = /\/protocol\/src\/.*\.ts$/
const pageFile = /\/web\/src\/.*\.tsx?$/

type Edit = { start: number; end: number; text: string }

/**
 * Reduces each endpoint to what a call needs, and marks schema creation as free of side effects for the bundler, so that no screen loads schemas of
 * responses that it never parses.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      const stripped = pageFile.test(path) ? findStripped(code) : undefined
      if (stripped) this.error(`${path} reads ${stripped}, which the build strips from endpoints: import the schema itself.`)
      return protocolFile.test(path) ? { code: strip(code), map: null } : null
    },
  }
}

/** Returns a protocol module in which the bundler can drop each unused value. */
export function strip(code: string): string {
  return withoutIdleImports(
    apply(
      bodyOf(code).flatMap((statement) => editsOf(initsOf(statement), code)),
      code,
    ),
  )
}

const bodyOf = (code: string) => parseSync('module.js', code).program.body

const apply = (edits: readonly Edit[], code: string): string =>
  edits.reduceRight((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)

/** Removes unused imports: chunks follow imports, so an import used only by a schema would still load its module. */
function withoutIdleImports(code: string): string {
  const body = bodyOf(code)
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  const rest = apply(
    imports.map((statement) => ({ ...statement, text: '' })),
    code,
  )
  const idle = imports.filter(({ specifiers }) => specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest)))
  return apply(
    idle.map((statement) => ({ ...statement, text: '' })),
    code,
  )
}

function initsOf(statement: ESTree.Program['body'][number]): (ESTree.Expression | null)[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations.map(({ init }) => init) : []
}

const editsOf = (inits: readonly (ESTree.Expression | null)[], code: string): Edit[] => inits.flatMap((init) => editOf(init, code))

function editOf(init: ESTree.Expression | null, code: string): Edit[] {
  if (init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint') {
    const [definition] = init.arguments
    return definition?.type === 'ObjectExpression' ? unusedProperties(definition) : []
  }
  if (!init) return []
  const made = code.slice(init.start, init.end)
  // Wraps it in a function called at once, because the mark covers one call and not those in its arguments.
  const pure = (text: string): Edit[] => [{ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => ${text})()` }]
  if (init.type === 'CallExpression' || init.type === 'NewExpression') return pure(made)
  // Filters that several calls share; other objects have nothing that the bundler cannot judge by itself.
  return init.type === 'ObjectExpression' && /\bz\.\w+\(/.test(made) ? pure(`(${made})`) : []
}

function unusedProperties(definition: ESTree.ObjectExpression): Edit[] {
  return definition.properties.flatMap((property, position, all) => {
    if (property.type === 'SpreadElement' || property.key.type !== 'Identifier' || usedByPage.has(property.key.name)) return []
    return [{ start: property.start, end: all[position + 1]?.start ?? definition.end - 1, text: '' }]
  })
}

/** Returns for example 'login.body' if a module of the page reads a property that the build removes. */
export function findStripped(code: string): string | undefined {
  const imports = code.matchAll(/import \{([^}]*)\} from ['"]@pairtake\/protocol\/[^'"]*-endpoints['"]/g)
  const names = Array.from(imports).flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()))
  return names
    .filter((name) => /^\w+$/.test(name))
    .map((name) => new RegExp(`\\b${name}\\.(body|query|answer|answerKind|summary)\\b`).exec(code)?.[0])
    .find((found) => found !== undefined)
}
