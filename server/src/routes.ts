import type { Route } from './http/serve.ts'
import { memberRoutes } from './routes/member-routes.ts'
import { marketRoutes } from './routes/market-routes.ts'
import { contractRoutes } from './routes/contract-routes.ts'
import { moneyRoutes } from './routes/money-routes.ts'
import { operatorRoutes } from './routes/operator-routes.ts'

/** Every call, listed by room; a test compares them with the protocol. */
export const routes: readonly Route[] = [...memberRoutes, ...marketRoutes, ...contractRoutes, ...moneyRoutes, ...operatorRoutes]
