import type { Media } from './adapters/media/media.ts'
import { ConfigError } from './config-problems.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'

type IsolationNeeds = { config: Pick<Config, 'isProduction' | 'allowsUnisolatedMedia'>; media: Pick<Media, 'isolation'>; log: Deps['log'] }

/**
 * Determines and logs which sandbox uploaded files are opened in. In production a process that would open files without a sandbox does not start
 * unless a setting allows it; elsewhere the start does not wait for the answer.
 */
export async function requireIsolatedMedia({ config, media, log }: IsolationNeeds): Promise<void> {
  const found = media.isolation().then((isolation) => {
    log[isolation.isFull ? 'info' : 'warn'](isolation.words)
    return isolation
  })
  if (!config.isProduction) return void found.catch((error: unknown) => log.error({ err: error }, 'media isolation'))

  const { isFull, words } = await found
  if (isFull || config.allowsUnisolatedMedia) return
  throw new ConfigError([
    `ALLOW_UNISOLATED_MEDIA: ${words} Install bubblewrap and allow it namespaces, or set ALLOW_UNISOLATED_MEDIA=1 to insist`,
  ])
}
