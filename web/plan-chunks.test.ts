import { expect, test } from 'vitest'
import { planChunks, type Part, type Visit } from './plan-chunks.ts'

const part = (name: string, bytes: number, imports: string[] = [], isShared = true): Part => ({ name, bytes, imports, isShared })
const visit = (parts: string[], roomBytes = 200_000, weight = 1): Visit => ({ parts: new Set(parts), roomBytes, weight })
const sorted = (plan: string[][]) => plan.map((names) => names.toSorted().join(' ')).toSorted()

test('what is always fetched together becomes one file, and screens stay their own', () => {
  const parts = [
    part('jobs', 900, ['list', 'badge'], false),
    part('pay', 900, ['list', 'badge'], false),
    part('list', 4000),
    part('badge', 300),
  ]
  expect(planChunks(parts, [visit(['jobs', 'list', 'badge']), visit(['pay', 'list', 'badge'])]).map((names) => names.toSorted())).toEqual([
    ['badge', 'list'],
  ])
})

test('a screen of many files merges two that another one fetches one of in vain', () => {
  const parts = [part('list', 5000), part('film', 7000)]
  const plan = (others: readonly Part[]) => {
    const names = ['list', 'film', ...others.map(({ name }) => name)]
    return sorted(planChunks([...parts, ...others], [visit(names), visit(['list'])]))
  }
  const own = (count: number) => Array.from({ length: count }, (_, index) => part(`own ${index}`, 900, [], false))
  expect(plan(own(6))).toEqual(['film', 'list'])
  expect(plan(own(30))).toEqual(['film list'])
})

test('a part that most would fetch in vain stays apart', () => {
  const visits = [visit(['list', 'film']), visit(['list']), visit(['list'])]
  expect(sorted(planChunks([part('list', 2000), part('film', 30_000)], visits))).toEqual(['film', 'list'])
})

test('no screen outgrows its room, neither by what is merged nor by what that brings along', () => {
  const often = Array.from({ length: 9 }, () => visit(['list', 'badge', 'chart']))
  const parts = [part('list', 2000), part('badge', 1000, ['chart'], true), part('chart', 500)]
  expect(sorted(planChunks(parts, [...often, visit(['list'], 4000)]))).toEqual(['badge chart list'])
  expect(sorted(planChunks(parts, [...often, visit(['list'], 3000)]))).toEqual(['badge chart', 'list'])
})

test('no file needs one that needs it: what lies between is taken along, or nothing is merged', () => {
  const visits = [...Array.from({ length: 9 }, () => visit(['top', 'low'])), visit(['top', 'middle', 'low'])]
  const parts = (isShared: boolean) => [part('top', 800, ['middle']), part('middle', 700, ['low'], isShared), part('low', 900)]
  expect(sorted(planChunks(parts(true), visits))).toEqual(['low middle top'])
  expect(sorted(planChunks(parts(false), visits))).toEqual(['low', 'top'])
})
