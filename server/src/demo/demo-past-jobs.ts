import type { CampaignKey } from './demo-campaigns.ts'
import type { Item, Job } from './demo-jobs.ts'
import type { RemarkedTakes } from './demo-remarks.ts'
import type { TalentKey } from './demo-talents.ts'

type Over = {
  campaign: CampaignKey
  talent: TalentKey
  price: number
  daysAgo: number
  item: [name: string, scene: string, hue?: number]
  poor?: true
}

/** A job that was applied for, delivered, paid and rated within three weeks. */
function over({ campaign, talent, price, daysAgo, item: [name, scene, hue = 0], poor }: Over): Job {
  return {
    campaign,
    talent,
    daysAgo,
    prices: [price],
    note: 'I can start this week.',
    items: [{ type: 'video', name, scene, hue, sent: daysAgo - 6, outcome: 'approved' }],
    finalizedDaysAgo: daysAgo - 9,
    rating: { daysAgo: daysAgo - 11, contentQuality: 'good', professionalism: poor ? 'bad' : 'good' },
  }
}

/** Past jobs that fill the months of everybody's figures. */
export const pastJobs: Job[] = [
  over({ campaign: 'wool', talent: 'tomas', price: 260, daysAgo: 290, item: ['Darned twice', 'shelf'] }),
  over({ campaign: 'firstride', talent: 'mara', price: 280, daysAgo: 238, item: ['First hill', 'night'] }),
  over({ campaign: 'picnic', talent: 'mara', price: 380, daysAgo: 182, item: ['Market blanket', 'pan'] }),
  over({ campaign: 'tent', talent: 'tomas', price: 420, daysAgo: 172, item: ['Pegs in the wind', 'trail'] }),
  over({ campaign: 'honey', talent: 'mara', price: 340, daysAgo: 118, item: ['One spoon', 'pour'] }),
  over({ campaign: 'balm', talent: 'noor', price: 310, daysAgo: 104, item: ['Gardener’s hands', 'serum'], poor: true }),
  over({ campaign: 'notebook', talent: 'lindqvist', price: 450, daysAgo: 78, item: ['Page ninety-six', 'shelf'] }),
  over({ campaign: 'commute', talent: 'mara', price: 420, daysAgo: 64, item: ['Ten more minutes', 'night'] }),
  over({ campaign: 'rain', talent: 'mara', price: 300, daysAgo: 55, item: ['Hood up', 'trail'] }),
]

const take = (item: Item): Item => item

const secondCup: RemarkedTakes = {
  first: [
    {
      text: 'Begin with the cup in the picture, the first two seconds decide.',
      fromFrame: 6,
      briefQuote: 'Hook requirements: first pour within the first 2 seconds',
      answer: 'settled',
    },
    {
      text: 'A little warmer here, as in your first video.',
      fromFrame: 48,
      drawing: [
        {
          kind: 'box',
          points: [
            [1000, 5700],
            [6300, 8900],
          ],
        },
      ],
      answer: 'done',
    },
    {
      text: 'The book draws the eye away from the cup. Could it leave the table?',
      fromFrame: 70,
      toFrame: 84,
      drawing: [
        {
          kind: 'box',
          points: [
            [7300, 6300],
            [9950, 8700],
          ],
        },
      ],
      reply: 'It belongs to the café. I can cut those seconds, or film again on Monday. Which do you prefer?',
    },
  ],
  draft: { text: 'Hold on the steam for half a second longer.', fromFrame: 24, toFrame: 40 },
}

/** Jobs in which somebody still has to do something. */
export const liveJobs = {
  /** Mara for Nordlys: one item in every state. */
  oatMara: {
    campaign: 'oat',
    talent: 'mara',
    daysAgo: 20,
    prices: [450, 380, 420],
    counts: [3, 4],
    note: 'I shoot breakfast light by the window every week, so this is my kind of morning.',
    items: [
      take({
        type: 'video',
        name: 'Morning pour',
        scene: 'pour',
        sent: 12,
        outcome: 'approved',
        changes: 'The pour is lovely. Please keep the label in the light and cut two seconds from the start.',
        note: 'Done, label turned to the window, it now runs 24 seconds.',
      }),
      take({
        type: 'video',
        name: 'Second cup',
        scene: 'shelf',
        sent: 4,
        outcome: 'needs_review',
        remarks: secondCup,
        note: 'Filmed again at eight, the light stays for ten minutes only.',
      }),
      take({ type: 'video', name: 'Window seat', scene: 'pour', sent: 0.003, outcome: 'processing', wide: true }),
      take({ type: 'photos', name: 'Carton and bread', scene: 'pour', sent: 9, outcome: 'approved' }),
      take({
        type: 'photos',
        name: 'Window table',
        scene: 'talk-a',
        sent: 6,
        outcome: 'changes_requested',
        message: 'Lovely mood. Could the label be in sight, just a little?',
      }),
      take({ type: 'photos', name: 'Spoon, glass, steam', scene: 'serum', sent: 2, outcome: 'needs_review' }),
      take({ type: 'photos', name: 'IMG_2190', scene: 'shelf', sent: 1, outcome: 'failed' }),
    ],
  },
  /** Lena for Nordlys: well under way. */
  oatLena: {
    campaign: 'oat',
    talent: 'lena',
    daysAgo: 14,
    prices: [390],
    counts: [1, 2],
    note: 'One video and two photos from my aunt’s kitchen in the hills.',
    items: [
      take({ type: 'video', name: 'Aunt’s kitchen', scene: 'pan', sent: 5, outcome: 'needs_review' }),
      take({ type: 'photos', name: 'Blue enamel', scene: 'pan', sent: 5, outcome: 'needs_review' }),
    ],
  },
  /** A filled campaign: both creators are at work. */
  linenNoor: {
    campaign: 'linen',
    talent: 'noor',
    daysAgo: 21,
    prices: [360, 320],
    note: 'I have a line in the yard and a cat that helps.',
    items: [
      take({ type: 'video', name: 'Line to bed', scene: 'serum', hue: 60, sent: 3, outcome: 'needs_review' }),
      take({ type: 'photos', name: 'Creases', scene: 'serum', sent: 8, outcome: 'approved' }),
      take({ type: 'photos', name: 'Four pegs', scene: 'shelf', sent: 3, outcome: 'needs_review' }),
    ],
  },
  linenAicha: {
    campaign: 'linen',
    talent: 'aicha',
    daysAgo: 19,
    prices: [410],
    note: 'My bedroom gets the evening sun.',
    items: [take({ type: 'photos', name: 'Evening pillow', scene: 'night', sent: 0.01, outcome: 'processing' })],
  },
  /** Everything approved: one waits to be finalized, one could not be charged. */
  candlesLindqvist: {
    campaign: 'candles',
    talent: 'lindqvist',
    daysAgo: 24,
    prices: [480],
    note: 'Blown out in one take, promised.',
    items: [take({ type: 'video', name: 'One match', scene: 'night', hue: 60, sent: 1.4, outcome: 'approved' })],
  },
  candlesAicha: {
    campaign: 'candles',
    talent: 'aicha',
    daysAgo: 26,
    prices: [430, 400],
    note: 'A letter by candlelight, in French.',
    items: [take({ type: 'video', name: 'The letter', scene: 'talk-a', hue: 15, sent: 2.2, outcome: 'approved' })],
  },
  /** One paid and not rated yet, and one completed. */
  ceramicsMara: {
    campaign: 'ceramics',
    talent: 'mara',
    daysAgo: 32,
    prices: [300, 280],
    note: 'I own the bowl already. The flaw is a thumbprint.',
    items: [
      take({ type: 'video', name: 'Thumbprint', scene: 'shelf', sent: 12, outcome: 'approved' }),
      take({ type: 'photos', name: 'Soup, almost gone', scene: 'pan', sent: 12, outcome: 'approved' }),
    ],
    finalizedDaysAgo: 3,
  },
  ceramicsLena: {
    campaign: 'ceramics',
    talent: 'lena',
    daysAgo: 38,
    prices: [330],
    items: [
      take({ type: 'video', name: 'The crooked rim', scene: 'pour', sent: 28, outcome: 'approved' }),
      take({ type: 'photos', name: 'Rim and plum', scene: 'shelf', hue: 90, sent: 28, outcome: 'approved' }),
    ],
    finalizedDaysAgo: 22,
    rating: { daysAgo: 20, contentQuality: 'good', professionalism: 'good' },
  },
  /** Mara's jobs for other brands. */
  skincareMara: {
    campaign: 'skincare',
    talent: 'mara',
    daysAgo: 17,
    prices: [380, 340],
    counts: [2, 3],
    note: 'Evening light, steam and no words.',
    items: [
      take({ type: 'video', name: 'Texture close-up', scene: 'serum', sent: 7, outcome: 'approved' }),
      take({
        type: 'video',
        name: 'Evening shelf',
        scene: 'serum',
        hue: 60,
        sent: 4,
        outcome: 'changes_requested',
        message: 'Lovely mood. Could the bottle stay in the frame until the end?',
      }),
      take({ type: 'photos', name: 'Towel and light', scene: 'serum', sent: 0.1, outcome: 'needs_review' }),
    ],
  },
  filterMara: {
    campaign: 'filter',
    talent: 'mara',
    daysAgo: 28,
    prices: [260],
    note: 'First drop to last sip in forty seconds.',
    items: [take({ type: 'video', name: 'Last sip', scene: 'pour', hue: 60, sent: 2.5, outcome: 'approved' })],
  },
  /** Cancelled by the operator, with nothing charged. */
  jamMara: { campaign: 'jam', talent: 'mara', daysAgo: 48, prices: [260, 240], note: 'Fig, with the window open.', items: [] },
  /** Stalled: one side has reported the job to the operator. */
  jamJonas: { campaign: 'jam', talent: 'jonas', daysAgo: 47, prices: [310], note: 'Plum, from the tree behind the workshop.', items: [] },
  beansMara: {
    campaign: 'beans',
    talent: 'mara',
    daysAgo: 46,
    prices: [330],
    note: 'I have the mill of my grandfather, it is louder than the neighbours like.',
    items: [take({ type: 'video', name: 'First crank', scene: 'pour', sent: 40, outcome: 'approved' })],
  },
  /** Stalled: the brand has reported the job to the operator. */
  panJonas: { campaign: 'pan', talent: 'jonas', daysAgo: 48, prices: [350], note: 'I have the pan and five ideas.', items: [] },
  /** Cancelled by the operator. */
  teaJonas: {
    campaign: 'tea',
    talent: 'jonas',
    daysAgo: 26,
    prices: [240],
    counts: [2, 1],
    note: 'There is a lake behind the workshop.',
    items: [],
  },
} satisfies Record<string, Job>
