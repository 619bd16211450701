import { expect, test } from 'vitest'
import { showsFace, type DemoScene } from '#adapters/media/demo-files.ts'
import { newcomers } from './demo-newcomers.ts'
import { liveJobs, pastJobs } from './demo-past-jobs.ts'
import { talents, type Talent } from './demo-talents.ts'

type Shown = { of: Talent; name: string; scene: string; hue: number }

const people: Talent[] = [...Object.values<Talent>(talents), ...newcomers]
const inPortfolios: Shown[] = people.flatMap((of) => of.portfolio.map(([name, scene, hue]) => ({ of, name, scene, hue })))
const inJobs: Shown[] = [...pastJobs, ...Object.values(liveJobs)].flatMap(({ talent, items }) =>
  items.map(({ name, scene, hue = 0 }) => ({ of: talents[talent], name, scene, hue })),
)

test('R-132 whoever is seen in a demo file has the face of their own portrait', () => {
  const faces = [...inPortfolios, ...inJobs].filter(({ scene }) => showsFace(scene as DemoScene))
  expect(faces.length).toBeGreaterThan(3)
  for (const { of, name, scene, hue } of faces) expect([of.firstName, name, { scene, hue }]).toEqual([of.firstName, name, of.picture])
})
