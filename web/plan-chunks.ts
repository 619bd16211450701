/** A file of the first build: its imports, and its size in compressed bytes. */
export type Part = { name: string; imports: readonly string[]; bytes: number; isShared: boolean }

/** The files fetched together and their byte limit. Files opened later have less weight than those of a first visit. */
export type Visit = { parts: ReadonlySet<string>; roomBytes: number; weight: number }

type Group = { names: readonly string[]; bytes: number; isShared: boolean; needs: Set<Group> }
type CountedVisit = { groups: Set<Group>; bytes: number; roomBytes: number; weight: number }

/** The cost of a response on a mobile connection with six requests in parallel: 150 ms at 200 bytes per ms, divided by six. */
const bytesOfAnAnswer = 5000
/** A visit of more files than this pays more for each, so that no screen is left with many of them for the sake of the others. */
const manyFiles = 16
/** The bytes saved by compressing two files as one. */
const bytesOfAnEnd = 150

/**
 * Decides which shared parts become one file. The bundler creates a file for each set of screens that share modules, and on a slow line each of
 * eighty files costs a response. Parts are merged if that saves the visits that need them all more than the others fetch needlessly, if no visit
 * exceeds its limit, and if no import cycle arises, which would run modules before their dependencies.
 */
export function planChunks(parts: readonly Part[], visits: readonly Visit[]): string[][] {
  const plan = new Plan(parts, visits)
  while (plan.mergeBest());
  return plan.shared().map(({ names }) => [...names])
}

class Plan {
  readonly #groups = new Set<Group>()
  readonly #visits: CountedVisit[]
  /** The saving of each pair, kept until one of the two is merged or a visit that contains both has grown. */
  readonly #saved = new Map<Group, Map<Group, number>>()

  constructor(parts: readonly Part[], visits: readonly Visit[]) {
    const byName = new Map<string, Group>()
    for (const { name, bytes, isShared } of parts) byName.set(name, { names: [name], bytes, isShared, needs: new Set() })
    const groupsOf = (names: Iterable<string>) => new Set(Array.from(names).flatMap((name) => byName.get(name) ?? []))
    for (const { name, imports } of parts) for (const needed of groupsOf(imports)) byName.get(name)?.needs.add(needed)
    for (const group of byName.values()) this.#groups.add(group)
    this.#visits = visits.map(({ parts: names, roomBytes, weight }) => {
      const groups = groupsOf(names)
      return { groups, bytes: bytesOf(groups), roomBytes, weight }
    })
    for (const one of this.shared()) this.#weigh(one)
  }

  shared(): Group[] {
    return [...this.#groups].filter(({ isShared }) => isShared)
  }

  /** Returns false if no merge is worthwhile any more. */
  mergeBest(): boolean {
    for (;;) {
      let best: { one: Group; other: Group; saved: number } | undefined
      for (const [one, others] of this.#saved) {
        for (const [other, saved] of others) if (saved > (best?.saved ?? 0)) best = { one, other, saved }
      }
      if (!best) return false
      const { one, other, saved } = best
      const merged = this.#withBetween(one, other)
      // The stored saving predates other merges and does not include the groups in between.
      const now = merged ? this.#savedBy(merged) : 0
      if (merged && now >= saved) {
        this.#merge(merged)
        return true
      }
      this.#saved.get(one)?.set(other, now)
    }
  }

  /**
   * Adds the groups on a path from one to the other, which would otherwise cause an import cycle. Returns undefined if one of them must stay its
   * own file.
   */
  #withBetween(one: Group, other: Group): Set<Group> | undefined {
    const found = new Set([one, other, ...this.#between(one, other), ...this.#between(other, one)])
    return Array.from(found).every(({ isShared }) => isShared) ? found : undefined
  }

  #between(from: Group, to: Group): Set<Group> {
    const leads = new Map<Group, boolean>()
    const visit = (group: Group): boolean => {
      if (group === to) return true
      const known = leads.get(group)
      if (known !== undefined) return known
      leads.set(group, false)
      const doesLead = Array.from(group.needs, visit).some(Boolean)
      leads.set(group, doesLead)
      return doesLead
    }
    visit(from)
    return new Set(Array.from(leads).flatMap(([group, doesLead]) => (doesLead ? [group] : [])))
  }

  #savedBy(merged: ReadonlySet<Group>): number {
    const whole = bytesOf(merged) - bytesOfAnEnd * (merged.size - 1)
    let saved = 0
    const grown: { visit: CountedVisit; added: number }[] = []
    for (const visit of this.#visits) {
      const had = visit.groups.intersection(merged)
      if (had.size === 0) continue
      const added = whole - bytesOf(had)
      saved += visit.weight * ((had.size - 1) * bytesOfAnAnswer * Math.max(1, visit.groups.size / manyFiles) - added)
      if (had.size < merged.size) grown.push({ visit, added })
    }
    if (saved <= 0 || grown.length === 0) return saved
    const needed = this.#neededBy(merged)
    for (const { visit, added } of grown) {
      const brought = needed.difference(visit.groups)
      const broughtBytes = bytesOf(brought)
      if (visit.bytes + added + broughtBytes > visit.roomBytes) return 0
      saved -= visit.weight * (broughtBytes + brought.size * bytesOfAnAnswer)
    }
    return saved
  }

  /** Returns the transitive imports of the merged groups. */
  #neededBy(merged: ReadonlySet<Group>): Set<Group> {
    const needed = new Set<Group>()
    const visit = (group: Group): void => {
      for (const one of group.needs) {
        if (needed.has(one)) continue
        needed.add(one)
        visit(one)
      }
    }
    for (const group of merged) visit(group)
    return needed.difference(merged)
  }

  #merge(merged: ReadonlySet<Group>): void {
    const needs = new Set(Array.from(merged).flatMap((group) => [...group.needs])).difference(merged)
    const bytes = bytesOf(merged) - bytesOfAnEnd * (merged.size - 1)
    const whole: Group = { names: Array.from(merged).flatMap(({ names }) => names), bytes, isShared: true, needs }
    for (const group of merged) {
      this.#groups.delete(group)
      this.#saved.delete(group)
    }
    for (const group of this.#groups) if (replace(group.needs, merged)) group.needs.add(whole)
    const needed = this.#neededBy(new Set([whole]))
    for (const visit of this.#visits) {
      if (!replace(visit.groups, merged)) continue
      visit.groups = visit.groups.union(needed).add(whole)
      visit.bytes = bytesOf(visit.groups)
    }
    for (const others of this.#saved.values()) for (const group of merged) others.delete(group)
    this.#groups.add(whole)
    this.#weigh(whole)
  }

  #weigh(one: Group): void {
    const others = this.shared().filter((other) => other !== one && !this.#saved.get(other)?.has(one))
    this.#saved.set(one, new Map(others.map((other) => [other, this.#savedBy(new Set([one, other]))])))
  }
}

const bytesOf = (groups: ReadonlySet<Group>): number => Array.from(groups).reduce((sum, { bytes }) => sum + bytes, 0)

/** Replaces the merged groups; returns whether any was present. */
function replace(groups: Set<Group>, merged: ReadonlySet<Group>): boolean {
  return Array.from(merged, (group) => groups.delete(group)).some(Boolean)
}
