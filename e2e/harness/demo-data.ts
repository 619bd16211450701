import { mkdir, rename, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { openBeside } from '@pairtake/server/testing/open-beside'
import { isDemoDrawn } from '@pairtake/server/testing/demo-queries'

const pollMs = 250

type Running = { readonly dataDir: string; halt(): Promise<void> }

/**
 * Returns the folder of a service that was started with the demo and stopped once its videos were rendered, which takes 45 s of processor time. The
 * first caller creates it for all.
 */
export async function demoData(prepared: string, startAnew: () => Promise<Running>): Promise<string> {
  const folder = `${prepared}-demo`
  const isFirst = await mkdir(`${folder}-begun`).then(
    () => true,
    () => false,
  )
  if (isFirst) await rename(await makeDemoData(await startAnew()), folder)
  while (!(await isThere(folder))) await setTimeout(pollMs)
  return folder
}

async function makeDemoData(service: Running): Promise<string> {
  const { deps, close } = await openBeside(service.dataDir)
  try {
    while (!(await isDemoDrawn(deps.db))) await setTimeout(pollMs)
  } finally {
    await close()
    await service.halt()
  }
  return service.dataDir
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
