import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openFreeSpace } from './free-space.ts'
import { StorageFullError } from './storage-errors.ts'

/** More than any disk has. */
const everything = 2 ** 52

test('ABUSE 39 a disk is short while less than the floor is free, and takes nothing then, however small', async () => {
  const short = openFreeSpace({ folder: tmpdir(), floorBytes: everything })
  expect(await short.isShort()).toBe(true)
  await expect(short.require(0)).rejects.toThrow(StorageFullError)

  const roomy = openFreeSpace({ folder: tmpdir(), floorBytes: 0 })
  expect(await roomy.isShort()).toBe(false)
  await expect(roomy.require(1)).resolves.toBeUndefined()
  await expect(roomy.require(everything)).rejects.toThrow(StorageFullError)
})
