/**
 * Paths of keys that an answer has and its schema does not name: what the schema reads leaves them out. They would reach the caller
 * in production, where answers are sent as they are.
 */
export function unnamedKeys(given: unknown, read: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    // What is undefined is not written to JSON.
    if (value === undefined) return []
    return Object.hasOwn(read, key) ? unnamedKeys(value, Reflect.get(read, key), here) : [here]
  })
}
