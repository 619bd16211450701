/** Makes one value for each sort order of a list, so that a statement is built and planned with its order fixed. */
export function eachSort<const Sort extends string, Made>(sorts: readonly Sort[], make: (sort: Sort) => Made): Record<Sort, Made> {
  return Object.fromEntries(sorts.map((sort) => [sort, make(sort)])) as Record<Sort, Made>
}
