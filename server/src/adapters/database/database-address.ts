import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts'

export interface DatabaseAddress {
  url: string
  isEmbedded: boolean
  /** Stops the embedded server; leaves any other server running. */
  stop(): Promise<void>
}

interface DatabaseSettings {
  /** An external PostgreSQL server; if set, none is started here. */
  databaseUrl: string | undefined
  /** Where the embedded server keeps its files. */
  dataDir: string
  log?: (line: string) => void
  /** Called when the embedded server stopped unexpectedly; it is restarted. */
  onEnded?: EmbeddedPostgresOptions['onEnded']
}

export async function openDatabaseAddress({ databaseUrl, ...embedded }: DatabaseSettings): Promise<DatabaseAddress> {
  if (databaseUrl) return { url: databaseUrl, isEmbedded: false, stop: async () => {} }
  const server = await startEmbeddedPostgres(embedded)
  return { ...server, isEmbedded: true }
}

/** The address for what needs its own connection: the listener, and a lock that outlives a transaction. */
export function directAddress(config: { databaseListenUrl: string | undefined }, databaseUrl: string): string {
  return config.databaseListenUrl ?? databaseUrl
}
