// Loaded before a service of its own processes (`--import`): journeys fail where a call does what its entry in the protocol does not say.
if (/\/main-api\.[jt]s$/.test(process.argv[1] ?? '')) {
  const { routes } = await import('#routes.ts')
  const { strict } = await import('./strict-routes.ts')
  for (const route of routes) Object.assign(route, strict(route))
}
