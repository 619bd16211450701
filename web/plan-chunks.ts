/** A file of the first build: what it brings along, and how heavy it is as it is sent. */
export type Part = { name: string; imports: readonly string[]; bytes: number; isShared: boolean }

/** What is fetched together, and how many bytes it may come to. What is opened later weighs less than what a first visit waits for. */
export type Visit = { parts: ReadonlySet<string>; roomBytes: number; weight: number }

type Group = { names: readonly string[]; bytes: number; isShared: boolean; needs: Set<Group> }
type CountedVisit = { groups: Set<Group>; bytes: number; roomBytes: number; weight: number }

/** What an answer costs on the line of a telephone, where six are under way at a time: 150 ms of 200 bytes each, by six. */
const bytesOfAnAnswer = 5000
/** What two files save that are packed as one. */
const bytesOfAnEnd = 150

/**
 * Which shared parts become one file. The bundler makes a file of whatever the same screens use, and on a slow line each of eighty costs an
 * answer. Some become one where the visits that need them all save more than the others fetch in vain, while no visit outgrows its room, and
 * while no file needs one that needs it: else modules would run before what they need.
 */
export function planChunks(parts: readonly Part[], visits: readonly Visit[]): string[][] {
  const plan = new Plan(parts, visits)
  while (plan.mergeBest());
  return plan.shared().map(({ names }) => [...names])
}

class Plan {
  readonly #groups = new Set<Group>()
  readonly #visits: CountedVisit[]
  /** By pair, until one of the two is merged or a visit that both belong to has grown. */
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

  /** False when nothing is left that is worth it. */
  mergeBest(): boolean {
    for (;;) {
      let best: { one: Group; other: Group; saved: number } | undefined
      for (const [one, others] of this.#saved) {
        for (const [other, saved] of others) if (saved > (best?.saved ?? 0)) best = { one, other, saved }
      }
      if (!best) return false
      const { one, other, saved } = best
      const merged = this.#withBetween(one, other)
      // Written down before others were merged, and without what lies between.
      const now = merged ? this.#savedBy(merged) : 0
      if (merged && now >= saved) {
        this.#merge(merged)
        return true
      }
      this.#saved.get(one)?.set(other, now)
    }
  }

  /** With what one needs that needs the other: apart from both it would need the file that needs it. Nothing where that stays a file of its own. */
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
      saved += visit.weight * ((had.size - 1) * bytesOfAnAnswer - added)
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

  /** What comes along with them. */
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

/** Whether any was there. */
function replace(groups: Set<Group>, merged: ReadonlySet<Group>): boolean {
  return Array.from(merged, (group) => groups.delete(group)).some(Boolean)
}
