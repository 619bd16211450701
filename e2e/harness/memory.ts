import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

const everyMs = 100

/** Returns a process's private memory, without the file cache and pages shared with others. */
async function ownBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024
}

/** Returns every process of a browser: those of the page, the network and the file storage. */
export async function browserPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  try {
    return (await session.send('SystemInfo.getProcessInfo')).processInfo.map(({ id }) => id)
  } finally {
    await session.detach()
  }
}

/** Measures how much some processes together grow from now on. */
export async function watchGrowth(pids: () => Promise<number[]>) {
  const read = async () => {
    const each = await Promise.all((await pids()).map(ownBytes))
    return each.reduce((sum, bytes) => sum + bytes, 0)
  }
  const before = await read()
  let most = before
  const watch = { isOn: true }
  const reading = (async () => {
    while (watch.isOn) {
      most = Math.max(most, await read())
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return async (): Promise<number> => {
    watch.isOn = false
    await reading
    return most - before
  }
}
