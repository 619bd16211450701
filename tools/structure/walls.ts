import { featureOrder } from './feature-order.ts'
import type { Import } from './source-files.ts'

/** A wall between rooms: `isBroken` is true for an import that crosses it. */
export type Wall = { name: string; why: string; isBroken: (link: Import) => boolean }

const within = (path: string, folder: string) => path.startsWith(`${folder}/`)
const isTest = (path: string) => /\.(test|long|image)\.tsx?$/.test(path) || within(path, 'server/src/testing')
const rankOf = (feature: string | undefined) => featureOrder.indexOf(feature ?? '')
const featureOf = (path: string) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
const shown = /-(queries|access|view|rules|act)\.ts$/
// Files that only the lists of routes, the registry or the schedule may import.
const isEndpointFile = (path: string) => within(path, 'server/src/features') && !shown.test(path) && !isTest(path)
const loadsEndpoints = (path: string) =>
  within(path, 'server/src/routes') || path === 'server/src/tasks/registry.ts' || path === 'server/src/tasks/schedule.ts'
const partsFolder = /^(.*?)\/-parts\//

const uiPackages = /^(react|react-dom|lucide-react|@base-ui\/react)(\/|$)/
const nodeOnly = /^node:/

export const walls: readonly Wall[] = [
  {
    name: 'protocol-stands-alone',
    why: 'The protocol imports the schema library and itself.',
    isBroken: ({ from, to, isPackage }) =>
      within(from, 'protocol') && !isTest(from) && (isPackage ? to !== 'zod/mini' : !within(to, 'protocol')),
  },
  {
    name: 'web-knows-no-server',
    why: 'The page only knows the server by the protocol.',
    isBroken: ({ from, to, isPackage }) =>
      within(from, 'web/src') && !isTest(from) && (isPackage ? nodeOnly.test(to) : within(to, 'server')),
  },
  {
    name: 'web-takes-the-small-schema-library',
    why: 'Only zod/mini reaches the browser.',
    isBroken: ({ from, to, isPackage }) => within(from, 'web/src') && isPackage && to === 'zod',
  },
  {
    name: 'server-knows-no-web',
    why: 'The server never imports the page.',
    isBroken: ({ from, to, isPackage }) => within(from, 'server') && !isPackage && within(to, 'web'),
  },
  {
    name: 'ui-knows-no-product',
    why: 'Parts of the page know React only.',
    isBroken: ({ from, to, isPackage }) =>
      within(from, 'web/src/ui') &&
      !isTest(from) &&
      !within(from, 'web/src/ui/gallery') &&
      (isPackage ? !uiPackages.test(to) : !within(to, 'web/src/ui')),
  },
  {
    name: 'features-know-no-route',
    why: 'What screens share does not know the screens.',
    isBroken: ({ from, to, isPackage }) =>
      ['features', 'mechanisms', 'api', 'ui'].some((room) => within(from, `web/src/${room}`)) && !isPackage && within(to, 'web/src/routes'),
  },
  {
    name: 'mechanisms-know-no-feature',
    why: 'Mechanisms serve every feature, so they depend on none. Calls know neither.',
    isBroken: ({ from, to, isPackage }) =>
      !isPackage &&
      ((within(from, 'web/src/mechanisms') && within(to, 'web/src/features')) ||
        (within(from, 'web/src/api') && (within(to, 'web/src/features') || within(to, 'web/src/mechanisms')))),
  },
  {
    name: 'parts-stay-at-home',
    why: 'Parts of a screen are imported below their own address only.',
    isBroken: ({ from, to, isPackage }) => {
      const home = isPackage ? undefined : partsFolder.exec(to)?.[1]
      return home !== undefined && !within(from, home)
    },
  },
  {
    name: 'features-share-only-what-they-show',
    why: 'Another feature is reached through its -queries, -access, -view, -rules and -act.',
    isBroken: ({ from, to, isPackage }) =>
      within(from, 'server/src/features') &&
      !isTest(from) &&
      !isPackage &&
      within(to, 'server/src/features') &&
      featureOf(from) !== featureOf(to) &&
      !shown.test(to),
  },
  {
    name: 'arrows-point-down',
    why: 'A feature imports only what stands below it in tools/structure/feature-order.ts.',
    isBroken: ({ from, to, isPackage }) => {
      if (isPackage || isTest(from) || !within(from, 'server/src/features') || !within(to, 'server/src/features')) return false
      const [above, below] = [rankOf(featureOf(from)), rankOf(featureOf(to))]
      return featureOf(from) !== featureOf(to) && (above === -1 || below === -1 || above > below)
    },
  },
  {
    name: 'rules-are-pure',
    why: 'What reads or writes belongs to an -act or a -queries file; rules take values.',
    isBroken: ({ from, to, isPackage }) =>
      from.endsWith('-rules.ts') &&
      within(from, 'server/src/features') &&
      !isPackage &&
      (to === 'server/src/deps.ts' || within(to, 'server/src/adapters/database') || to === 'server/src/tasks/handle.ts'),
  },
  {
    name: 'adapters-know-no-feature',
    why: 'Adapters and the HTTP frame know no feature.',
    isBroken: ({ from, to, isPackage }) =>
      (within(from, 'server/src/adapters') || within(from, 'server/src/http')) &&
      !isTest(from) &&
      !isPackage &&
      within(to, 'server/src/features'),
  },
  {
    name: 'traces-are-loaded-when-asked',
    why: 'Only server/src/tracing/open-tracing.ts imports OpenTelemetry, and only the start of a process loads it: it costs time and memory.',
    isBroken: ({ from, to, isPackage }) =>
      isPackage
        ? to.startsWith('@opentelemetry/') && from !== 'server/src/tracing/open-tracing.ts'
        : to === 'server/src/tracing/open-tracing.ts' && from !== 'server/src/processes/run-process.ts',
  },
  {
    name: 'endpoints-are-only-called-by-routes',
    why: 'Endpoint and task files are loaded by the lists of routes, registry.ts and schedule.ts.',
    isBroken: ({ from, to, isPackage }) =>
      !isPackage &&
      isEndpointFile(to) &&
      !isTest(from) &&
      !loadsEndpoints(from) &&
      // Files of the same feature may import each other, even if one is an endpoint.
      featureOf(from) !== featureOf(to),
  },
  {
    name: 'tests-stay-out',
    why: 'The product never imports test code.',
    isBroken: ({ from, to, isPackage }) =>
      !isPackage && isTest(to) && !isTest(from) && !within(from, 'e2e') && !within(from, 'bench') && !within(from, 'tools'),
  },
]
