// Loaded before a service with separate processes (`--import`): journeys fail if a call does anything that its protocol entry does not declare.
if (/\/main-api\.[jt]s$/.test(process.argv[1] ?? '')) {
  const { routes } = await import('#routes.ts')
  const { strict } = await import('./strict-routes.ts')
  for (const route of routes) Object.assign(route, strict(route))
}
