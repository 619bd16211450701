import { moods, type Mood } from './lives.ts'

/** The kinds of steps, with their frequency in percent. */
const weights = {
  hire: 6,
  deliver: 10,
  finalize: 20,
  clock: 11,
  webhook: 7,
  card: 5,
  retry: 3,
  refund: 9,
  payout: 6,
  export: 2,
  paid: 3,
  return: 3,
  suspend: 2,
  lift: 2,
  cancel: 3,
  billing: 2,
  // Not drawn for every history; see `drawHistory`.
  dispute: 0,
  confirm: 0,
} as const

export type StepKind = keyof typeof weights
const kinds = Object.keys(weights) as StepKind[]

/**
 * One step of a history: plain data, so that it can be printed, left out and repeated. `pick` and `size` are fractions of whatever there is to choose
 * from, and keep their meaning when other steps are left out.
 */
export type Step = {
  kind: StepKind
  pick: number
  size: number
  mood: Mood
  /** The program ends after this many points. */
  endsAt?: number
  /** Runs concurrently. */
  beside?: StepKind
}

const sum = kinds.reduce((total, kind) => total + weights[kind], 0)

function drawKind(random: () => number): StepKind {
  let left = random() * sum
  for (const kind of kinds) {
    left -= weights[kind]
    if (left < 0) return kind
  }
  return 'clock'
}

const round = (value: number) => Math.round(value * 1000) / 1000
const maxPoints = 45

function drawStep(random: () => number, kind = drawKind(random)): Step {
  const step: Step = { kind, pick: round(random()), size: round(random()), mood: 'plain' }
  const twist = random()
  // Half of all steps go well; in the others, the connection, the program or the other side interferes.
  if (twist < 0.2) step.mood = moods[Math.floor(random() * moods.length)] ?? 'plain'
  else if (twist < 0.36) step.endsAt = 1 + Math.floor(random() * maxPoints)
  else if (twist < 0.46) step.beside = random() < 0.5 ? step.kind : drawKind(random)
  return step
}

export const prices = [5, 7, 33, 50, 77, 101, 199, 250, 1999, 10_000]

/** The first job of a history, with its price, because everything else depends on one. */
export type Opening = { price: number; isDelivered: boolean }
export type History = { opening: Opening; steps: Step[] }

// Typical courses of money. Chance alone rarely gets this far, so each history follows one of these and deviates from it.
const stories: readonly StepKind[][] = [
  ['finalize', 'refund'],
  ['finalize', 'refund', 'refund', 'payout'],
  ['finalize', 'payout', 'return'],
  ['finalize', 'payout', 'paid', 'return', 'payout'],
  ['finalize', 'payout', 'export', 'paid'],
  ['finalize', 'payout', 'refund', 'return'],
  ['finalize', 'suspend', 'payout', 'paid', 'lift'],
  ['card', 'finalize', 'clock', 'card', 'retry'],
  ['deliver', 'clock', 'webhook'],
  ['hire', 'deliver', 'finalize'],
  ['cancel', 'finalize'],
]

export function drawHistory(random: () => number): History {
  const draw = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const opening = { price: draw(prices) ?? 50, isDelivered: random() < 0.85 }
  const steps = (draw(stories) ?? []).map((kind) => drawStep(random, kind))
  for (let strays = Math.floor(random() * 3); strays > 0; strays--) {
    steps.splice(Math.floor(random() * (steps.length + 1)), 0, drawStep(random))
  }
  // Drawn last, so that the rest of a history is the same as before disputes were added.
  const disputes = random() < 0.25 ? 1 + Math.floor(random() * 3) : 0
  for (let left = disputes; left > 0; left--) steps.splice(Math.floor(random() * (steps.length + 1)), 0, drawStep(random, 'dispute'))
  if (random() < 0.2) steps.splice(Math.floor(random() * (steps.length + 1)), 0, ...drawConfirmation(random))
  return { opening, steps }
}

/** The card that requires confirmation becomes the default, is charged, and its holder answers. */
function drawConfirmation(random: () => number): Step[] {
  const card: Step = { kind: 'card', pick: 0.6, size: 0.5, mood: 'plain' }
  return [card, drawStep(random, 'finalize'), drawStep(random, 'confirm'), ...(random() < 0.4 ? [drawStep(random, 'confirm')] : [])]
}
