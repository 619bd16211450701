/** Works on several items at once. After a failure no further item is started; those that are running finish before the failure is thrown. */
export async function inParallel<T>(items: AsyncIterable<T>, lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const lane = async () => {
    for (;;) {
      const next = failures.length > 0 ? undefined : await iterator.next()
      if (next === undefined || next.done === true) return
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await iterator.return?.()
  if (failures.length > 0) throw failures[0]
}
