import { stat, statfs } from 'node:fs/promises'
import { StorageFullError } from './storage-errors.ts'

const MiB = 1024 * 1024

export type Space = {
  freeBytes: number
  /** The space that uploads, exports and previews leave free, so that the database and small writes continue. */
  floorBytes: number
  /** The disk was so full that the reserve was released; see disk-reserve.ts. */
  isReserveReleased: boolean
}

export interface FreeSpace {
  look(): Promise<Space>
  /** Throws StorageFullError if writing this much would leave less than the floor. */
  require(sizeBytes: number): Promise<void>
  /** Whether less than the floor is free now: then a tool's failure may be due to the disk. */
  isShort(): Promise<boolean>
}

type SpaceNeed = {
  /** Any existing folder on the disk. */
  folder: string
  /** A share of the disk if not set. */
  floorBytes?: number | undefined
}

/** The free space of the disk that files are on, measured each time, because others write to it too. */
export function openFreeSpace({ folder, floorBytes }: SpaceNeed): FreeSpace {
  async function look(): Promise<Space> {
    const { bavail, blocks, bsize } = await statfs(folder)
    return {
      freeBytes: bavail * bsize,
      floorBytes: floorBytes ?? floorOf(blocks * bsize),
      isReserveReleased: await isReleased(folder, reserveOf(blocks * bsize)),
    }
  }

  return {
    look,
    async require(sizeBytes) {
      const space = await look()
      if (space.freeBytes - sizeBytes < space.floorBytes) throw new StorageFullError('There is no room left to store this file.')
    },
    async isShort() {
      const space = await look()
      return space.freeBytes < space.floorBytes
    },
  }
}

/** A twentieth of a small disk, 1 GiB of a large one. */
function floorOf(diskBytes: number): number {
  return Math.min(1024 * MiB, Math.floor(diskBytes / 20))
}

/** 64 MiB, or a twentieth of a very small disk. */
export function reserveOf(diskBytes: number): number {
  return Math.min(64 * MiB, Math.floor(diskBytes / 20 / MiB) * MiB)
}

export const reserveFile = (folder: string) => `${folder}/reserve`

async function isReleased(folder: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(reserveFile(folder)).catch(() => undefined)
  return found !== undefined && found.size < sizeBytes
}
