import type { Bargain } from './demo-bargains.ts'

/** Applications that were not accepted: in every state, with the price held by either side. */
export const openBargains: Bargain[] = [
  {
    campaign: 'oat',
    talent: 'tomas',
    daysAgo: 3,
    prices: [560, 480, 520],
    note: 'Could do all four photos on the balcony, first sun at seven.',
  },
  {
    campaign: 'oat',
    talent: 'lindqvist',
    daysAgo: 3.2,
    prices: [450, 380],
    note: 'Two people, one kitchen, no noise. We bring our own cups.',
  },
  { campaign: 'oat', talent: 'noor', daysAgo: 5, prices: [300], counts: [1, 2], note: 'One video and two photos, hands only.' },
  {
    campaign: 'oat',
    talent: 'jonas',
    daysAgo: 7,
    prices: [520, 450],
    note: 'Breakfast in the workshop, if that is not too far from your idea.',
  },
  { campaign: 'oat', talent: 'aicha', daysAgo: 10, prices: [600], note: 'A story to one person, over one cup.', end: 'declined' },

  {
    campaign: 'trail',
    talent: 'mara',
    daysAgo: 6,
    prices: [520, 460],
    counts: [3],
    note: 'I run the coast trail every morning. Three runs fit the two weeks well, rain is almost certain.',
  },
  { campaign: 'trail', talent: 'tomas', daysAgo: 9, prices: [640], note: 'Ridge, forest, city, beach. I live between all four.' },
  { campaign: 'cup', talent: 'mara', daysAgo: 2, prices: [290], note: 'My grandmother’s, with the chip at four o’clock.' },
  { campaign: 'cup', talent: 'lena', daysAgo: 8, prices: [310, 270], note: 'A blue enamel cup with a history.' },
  { campaign: 'dark', talent: 'mara', daysAgo: 11, prices: [350], note: 'Harbour road, wet after rain.', end: 'withdrawn' },
  { campaign: 'dark', talent: 'jonas', daysAgo: 9, prices: [400], note: 'I built the lights myself.' },
  { campaign: 'tea', talent: 'mara', daysAgo: 23, prices: [320], note: 'The Adriatic counts as water, I hope.', end: 'declined' },
  { campaign: 'serum', talent: 'noor', daysAgo: 4, prices: [180], note: 'Drop, hand, light off. I have done this one in my head already.' },
  { campaign: 'serum', talent: 'lindqvist', daysAgo: 2.5, prices: [240, 200], note: 'Glass is what we do.' },

  { campaign: 'jam', talent: 'lena', daysAgo: 44, prices: [280, 220], note: 'My aunt makes the apricot one.', end: 'lapsed' },
  { campaign: 'jam', talent: 'noor', daysAgo: 43, prices: [250], note: 'Cherry, and a white shirt.', end: 'withdrawn' },
  { campaign: 'kettle', talent: 'mara', daysAgo: 41, prices: [190], note: 'Two tones, two photos, one balcony.', end: 'lapsed' },
]
