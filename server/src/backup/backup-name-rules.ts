/** A folder with this ending is an unfinished backup. */
export const unfinishedMark = '.unfinished'

/**
 * `pairtake-20261122T203000Z-3f9a1c`: sorting by name sorts by time. The tail is random, so that two backups begun within a second (one that was
 * killed, and the retry) never share a folder or prefix.
 */
export function backupName(kind: 'backup' | 'export', at: Date, tail: string): string {
  const stamp = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `pairtake-${kind === 'export' ? 'export-' : ''}${stamp}-${tail}`
}

/** Parses `s3://bucket/some/prefix`, or a folder. Undefined for an address that is neither. */
export function readTarget(target: string): { bucket: string; prefix: string } | { folder: string } | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return target === '' ? undefined : { folder: target }
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(target) ?? []
  if (bucket === undefined) return undefined
  const segments = prefix.split('/').filter((segment) => segment !== '')
  return segments.every((segment) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(segment)) ? { bucket, prefix: segments.join('/') } : undefined
}
