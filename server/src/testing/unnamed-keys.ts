/**
 * Paths of keys that an answer contains but its schema does not declare: parsing drops them. In production, where answers are sent unchecked, callers
 * would receive them.
 */
export function unnamedKeys(given: unknown, read: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    // JSON omits undefined values.
    if (value === undefined) return []
    return Object.hasOwn(read, key) ? unnamedKeys(value, Reflect.get(read, key), here) : [here]
  })
}
