import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '#testing/small-disk.ts'
import { notApplicable } from '#testing/not-here.ts'
import { keepReserve, type DiskReserve } from './disk-reserve.ts'
import { openFreeSpace, reserveFile } from './free-space.ts'

const MiB = 1024 * 1024
const tell = vi.fn<(words: string) => void>()

let disk: SmallDisk | undefined
let reserve: DiskReserve | undefined
beforeAll(async () => {
  disk = await mountSmallDisk(100)
})
afterAll(async () => {
  await reserve?.stop()
  await disk?.remove()
})

test('ABUSE 39 the reserve gives its room back when the disk is full, says so, and is taken again once there is plenty', async (context) => {
  if (!disk) return notApplicable(context, 'no small disk can be mounted here')
  const sizeOfReserve = async () => (await stat(reserveFile(disk?.path ?? ''))).size
  const space = openFreeSpace({ folder: disk.path })
  reserve = keepReserve({ folder: disk.path, tell })
  await reserve.check()
  expect(await sizeOfReserve()).toBe(5 * MiB)
  expect(await space.look()).toMatchObject({ floorBytes: 5 * MiB, isReserveReleased: false })

  await disk.fill(3 * MiB)
  await reserve.check()
  expect(await sizeOfReserve()).toBe(5 * MiB)
  await disk.fill(0)
  await reserve.check()
  expect(await sizeOfReserve()).toBe(0)
  expect(await disk.freeBytes()).toBe(5 * MiB)
  expect((await space.look()).isReserveReleased).toBe(true)
  expect(tell.mock.calls).toEqual([[expect.stringContaining('The disk is full')]])

  // With only a little free space it would alternate.
  await disk.fill(15 * MiB)
  await reserve.check()
  expect(await sizeOfReserve()).toBe(0)
  await disk.empty()
  await reserve.check()
  expect(await sizeOfReserve()).toBe(5 * MiB)
  expect((await space.look()).isReserveReleased).toBe(false)
  expect(tell).toHaveBeenCalledOnce()
})

test('ABUSE 39 of a large disk 1 GiB is left free, not a twentieth', async (context) => {
  // No memory is taken until something is written.
  const large = (await mountSmallDisk(40 * 1024)) ?? notApplicable(context, 'no disk can be mounted here')
  try {
    expect(await openFreeSpace({ folder: large.path }).look()).toMatchObject({ floorBytes: 1024 * MiB })
  } finally {
    await large.remove()
  }
})

test('ABUSE 39 a reserve that cannot be maintained is reported, and nothing ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reserve-'))
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  const told = vi.fn<(words: string) => void>()
  const lost = keepReserve({ folder: file, tell: told })
  await lost.stop()
  await rm(folder, { recursive: true })
  expect(told.mock.calls).toEqual([[expect.stringContaining('The reserve on the disk could not be looked after: Error: EEXIST')]])
})

test('two processes on one folder share the reserve', async (context) => {
  if (!disk) return notApplicable(context, 'no small disk can be mounted here')
  const [one, other] = [keepReserve({ folder: disk.path, tell }), keepReserve({ folder: disk.path, tell })]
  await Promise.all([one.check(), other.check(), other.check()])
  expect((await stat(reserveFile(disk.path))).size).toBe(5 * MiB)
  await Promise.all([one.stop(), other.stop()])
  expect(tell).not.toHaveBeenCalled()
})
