import { rm } from 'node:fs/promises'
import { preparedDataKey, Service } from './service.ts'

/** One true first start; each file of journeys begins on a copy of what it leaves, which costs a third of making it again. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const service = await Service.start()
  await service.halt()
  process.env[preparedDataKey] = service.dataDir
  return async () => {
    for (const rest of ['', '-demo', '-demo-begun']) await rm(service.dataDir + rest, { recursive: true, force: true })
  }
}
