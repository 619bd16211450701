import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts'

export interface DatabaseAddress {
  url: string
  isEmbedded: boolean
  /** Ends the embedded server; leaves somebody else's alone. */
  stop(): Promise<void>
}

interface DatabaseSettings {
  /** A PostgreSQL server of the operator's own; then none is started here. */
  databaseUrl: string | undefined
  /** Where the embedded one keeps its files. */
  dataDir: string
  log?: (line: string) => void
  /** The embedded server ended by itself, and is started again. */
  onEnded?: EmbeddedPostgresOptions['onEnded']
}

export async function openDatabaseAddress({ databaseUrl, ...embedded }: DatabaseSettings): Promise<DatabaseAddress> {
  if (databaseUrl) return { url: databaseUrl, isEmbedded: false, stop: async () => {} }
  const server = await startEmbeddedPostgres(embedded)
  return { ...server, isEmbedded: true }
}

/** For what needs a connection of its own: whoever listens, and a lock that outlives a transaction. */
export function directAddress(config: { databaseListenUrl: string | undefined }, databaseUrl: string): string {
  return config.databaseListenUrl ?? databaseUrl
}
