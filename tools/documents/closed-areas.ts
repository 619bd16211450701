import { readRequirements, testsById, type Requirement } from './requirements-page.ts'

/** Areas of `docs/checklist.md` and `docs/rules.md` in which every requirement must have a test. */
const closedAreas = [
  'Entry',
  'Shell',
  'Agency campaigns',
  'Candidates',
  'Contracts (agency)',
  'Billing',
  'Creator opportunities',
  'Jobs and upload',
  'Portfolio',
  'Profile',
  'Finances',
  'Messaging',
  'Notifications',
  'Errors',
  'Conventions',
  'Constants',
  'Suspension',
  'Deletion of an account',
  'Cards',
  'Reported and cancelled jobs',
  'Edited campaigns',
  'Filled and reopened campaigns',
  'Clocks',
  'Money',
  'Members',
  'Campaigns and applications',
  'Jobs',
  'Files',
  'First start',
  'Wire',
] as const

type Evidence = { requirements: readonly Requirement[]; tests: ReadonlyMap<string, unknown>; areas: readonly string[] }

/** Returns one line for every requirement of a closed area that no test names, and for every area missing from the checklist. */
export function untestedLines({ requirements, tests, areas }: Evidence): string[] {
  return areas.flatMap((area) => {
    const own = requirements.filter((requirement) => requirement.area === area)
    if (own.length === 0) return [`There is no area "${area}" in docs/checklist.md or docs/rules.md.`]
    return own.filter(({ id }) => !tests.has(id)).map(({ id, words }) => `${area}, ${id} has no test: ${words}`)
  })
}

export function untestedOf(root: string): string[] {
  return untestedLines({ requirements: readRequirements(root), tests: testsById(root), areas: closedAreas })
}
