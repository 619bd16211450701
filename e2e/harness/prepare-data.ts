import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { preparedDataKey, Service } from './service.ts'

/** One true first start; each file of journeys begins on a copy of what it leaves, which costs a third of making it again. */
export default async function prepareData(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/build-server.ts')], { stdio: 'inherit' })
  const service = await Service.start()
  await service.halt()
  process.env[preparedDataKey] = service.dataDir
  return async () => {
    for (const rest of ['', '-demo', '-demo-begun']) await rm(service.dataDir + rest, { recursive: true, force: true })
  }
}
