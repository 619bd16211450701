import { mkdir } from 'node:fs/promises'
import { openFreeSpace } from '#adapters/storage/free-space.ts'
import { openStorage } from '#adapters/storage/open-storage.ts'
import type { Storage } from '#adapters/storage/storage.ts'
import type { Config } from '#config.ts'

/** Opens the file storage of the service with these settings. */
export async function openConfiguredStorage(config: Config): Promise<Storage> {
  await mkdir(config.dataDir, { recursive: true })
  const space = openFreeSpace({ folder: config.dataDir, floorBytes: config.diskFloorBytes })
  return openStorage(config, space)
}
