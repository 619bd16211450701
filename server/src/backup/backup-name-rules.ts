/** A folder with this ending was never finished. */
export const unfinishedMark = '.unfinished'

/**
 * `pairtake-20261122T203000Z-3f9a1c`: in the order of names, backups are in the order of time. The tail is chance, so that two begun within a
 * second (one that was killed, and the next try) never share a folder or a prefix.
 */
export function backupName(kind: 'backup' | 'export', at: Date, tail: string): string {
  const stamp = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `pairtake-${kind === 'export' ? 'export-' : ''}${stamp}-${tail}`
}

/** `s3://bucket/some/prefix`, or a folder. Undefined for an address that is neither. */
export function readTarget(target: string): { bucket: string; prefix: string } | { folder: string } | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return target === '' ? undefined : { folder: target }
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(target) ?? []
  if (bucket === undefined) return undefined
  const segments = prefix.split('/').filter((segment) => segment !== '')
  return segments.every((segment) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(segment)) ? { bucket, prefix: segments.join('/') } : undefined
}
