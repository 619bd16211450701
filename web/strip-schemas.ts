import { parseAst, type Plugin } from 'vite'

/** All that the page's `call` reads of an endpoint; the schemas beside it only give types here, and weigh. */
const usedByPage = new Set(['method', 'path', 'callers', 'bodyKind'])

const endpointFile = /\/protocol\/src\/.*-endpoints\.ts$/
const pageFile = /\/web\/src\/.*\.tsx?$/

type Range = { start: number; end: number }
type Statement = ReturnType<typeof parseAst>['body'][number]

/** Leaves of each endpoint what goes over the wire, so that no screen loads the shapes of answers it never parses. */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      const stripped = pageFile.test(path) ? findStripped(code) : undefined
      if (stripped) this.error(`${path} reads ${stripped}, which the build strips from endpoints: import the schema itself.`)
      return endpointFile.test(path) ? { code: strip(code), map: null } : null
    },
  }
}

/** The endpoints of a module, without the properties the page does not use. */
export function strip(code: string): string {
  const ranges = parseAst(code).body.flatMap(unusedProperties)
  return ranges.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}

function unusedProperties(statement: Statement): Range[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return []
    const [definition] = init.arguments
    if (definition?.type !== 'ObjectExpression') return []
    return definition.properties.flatMap((property, place, all) => {
      if (property.type === 'SpreadElement' || property.key.type !== 'Identifier' || usedByPage.has(property.key.name)) return []
      return [{ start: property.start, end: all[place + 1]?.start ?? definition.end - 1 }]
    })
  })
}

/** 'login.body' where a module of the page reads what the build takes away. */
export function findStripped(code: string): string | undefined {
  const imports = code.matchAll(/import \{([^}]*)\} from ['"]@pairtake\/protocol\/[^'"]*-endpoints['"]/g)
  const names = Array.from(imports).flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()))
  return names
    .filter((name) => /^\w+$/.test(name))
    .map((name) => new RegExp(`\\b${name}\\.(body|query|answer|answerKind|errors|summary)\\b`).exec(code)?.[0])
    .find((found) => found !== undefined)
}
