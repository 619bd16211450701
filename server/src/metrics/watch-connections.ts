import { Gauge } from 'prom-client'
import type { Pool } from 'pg'
import type { Listener } from '#adapters/database/listener.ts'
import type { Metrics } from './metrics.ts'

/** The state of the process's database connections: those of each pool, and the one that listens for changes by others. */
export function watchConnections({ registry }: Metrics, pools: Readonly<Record<string, Pool>>, listener: Listener): void {
  const connections = new Gauge({
    name: 'pairtake_database_connections',
    help: 'Connections to the database by pool: open, idle among them, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  const isListening = new Gauge({
    name: 'pairtake_database_listener_up',
    help: 'Whether the process hears what others changed. While it does not, nothing is answered from memory.',
    registers: [],
    collect() {
      this.set(listener.isConnected ? 1 : 0)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(isListening)
}
