import type { BodyInput } from '@pairtake/protocol/endpoint'
import type { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { BrandKey } from './demo-brands.ts'

type Save = BodyInput<typeof saveCampaign>

export type CampaignStory = {
  brand: BrandKey
  name: string
  save: Save
  submittedDaysAgo?: number
  /** The operator's verdict; without one the campaign is still waiting. */
  verdict?: 'approved' | { rejected: string }
  createdDaysAgo?: number
  /** How many days ago it was edited after it was published. */
  editedDaysAgo?: number
  references?: { fileName: string; kind: 'image' | 'paper'; scene: string; hue?: number }[]
}

const video = (count: number, brief: string) => ({ type: 'video' as const, count, brief, crop: '9:16' })
const photos = (count: number, brief: string) => ({ type: 'photos' as const, count, brief, crop: '4:5' })

/** A campaign whose job ended months ago and now only shows in the figures. */
const past = (brand: BrandKey, name: string, submittedDaysAgo: number, description: string): CampaignStory => ({
  brand,
  name,
  submittedDaysAgo,
  verdict: 'approved',
  save: {
    description,
    desiredCreators: 1,
    desiredAssets: [video(1, 'Duration: 20 seconds\nAspect ratio: 9:16\nHook requirements: the product within the first second')],
  },
})

export const campaigns = {
  wool: past('nordlys', 'Wool that remembers', 300, 'One jumper, ten winters. Show where it has been mended.'),
  firstride: past('velo', 'First ride of the year', 245, 'The bell, the cold saddle, the first hill.'),
  picnic: past('nordlys', 'Picnic without a plan', 190, 'A blanket, a knife, whatever the market had.'),
  tent: past('fjell', 'A tent for one', 180, 'Put it up in wind. Show your hands, not the logo.'),
  honey: past('nordlys', 'Honey from the roof', 125, 'From hive to bread in one take.'),
  balm: past('hud', 'Balm for cold hands', 110, 'Hands that work outdoors, before and after.'),
  notebook: past('nordlys', 'The notebook you finish', 85, 'The last page, and what stands on the first.'),
  commute: past('velo', 'The long way to work', 70, 'Ten more minutes by bike, and why they are worth it.'),
  rain: past('fjell', 'First rain', 62, 'A jacket, a storm, a person who does not mind.'),
  filter: past('kaffe', 'Filter, please', 40, 'One cup of filter coffee from the first drop to the last sip.'),

  ceramics: {
    brand: 'nordlys',
    name: 'Bowls with a flaw',
    submittedDaysAgo: 45,
    verdict: 'approved',
    save: {
      description: 'Every bowl of ours has one flaw and we sell it first. Find it, show it, eat from it.',
      desiredCreators: 2,
      desiredAssets: [
        video(1, 'Duration: 15 to 25 seconds\nThe flaw within the first 3 seconds, natural sound'),
        photos(1, '4:5, daylight, food in it'),
      ],
    },
  },
  candles: {
    brand: 'nordlys',
    name: 'Candlelight, no filter',
    submittedDaysAgo: 34,
    verdict: 'approved',
    save: {
      description: 'One candle is the only light. A table, a bath, a letter: you choose. Please keep smoke detectors in mind.',
      desiredCreators: 2,
      desiredAssets: [video(1, 'Duration: 20 to 30 seconds\nLit in the first 2 seconds, blown out at the end')],
    },
  },
  linen: {
    brand: 'nordlys',
    name: 'Linen, washed and worn',
    submittedDaysAgo: 27,
    verdict: 'approved',
    save: {
      description: 'Our linen gets better with every wash. Hang it, fold it, sleep in it. We want creases, not ironing boards.',
      desiredCreators: 2,
      shippableProduct: true,
      desiredAssets: [video(1, 'Duration: 20 seconds\nOne move from line to bed'), photos(3, '4:5, window light, creases welcome')],
    },
  },
  oat: {
    brand: 'nordlys',
    name: 'Oat milk, slow mornings',
    submittedDaysAgo: 24,
    verdict: 'approved',
    references: [
      { fileName: 'Mood, mornings.pdf', kind: 'paper', scene: 'pour' },
      { fileName: 'Label placement.jpg', kind: 'image', scene: 'pour' },
    ],
    save: {
      description:
        'A quiet breakfast, told without a voice-over. We look for window light, real kitchens and the small ritual of the first cup. No product talk, the carton may stand in the frame as it would on any table.',
      deliveryDays: 21,
      desiredCreators: 4,
      restrictionAgeFrom: 18,
      restrictionAgeTo: 60,
      desiredAssets: [
        video(3, 'Duration: 20 to 30 seconds\nAspect ratio: 9:16\nHook requirements: first pour within the first 2 seconds'),
        photos(4, '4:5, kitchen, daylight, label in sight.'),
      ],
    },
  },
  /** The campaign of exceptions: an offer that lapsed, a job reported, a job cancelled. */
  jam: {
    brand: 'nordlys',
    name: 'Jam, and who eats it',
    submittedDaysAgo: 52,
    verdict: 'approved',
    save: {
      description: 'One jar, one spoon, and somebody who should not. Toast is welcome and not needed.',
      desiredCreators: 4,
      desiredAssets: [video(1, 'Duration: 15 seconds\nThe spoon before the toast'), photos(2, '4:5, sticky fingers welcome')],
    },
  },
  raincoat: {
    brand: 'nordlys',
    name: 'A coat for sideways rain',
    submittedDaysAgo: 0.08,
    references: [{ fileName: 'The coat, outdoors.jpg', kind: 'image', scene: 'trail', hue: 150 }],
    save: {
      description: 'Walk your usual way on the worst day of the month. We send the coat, you keep it.',
      deliveryDays: 14,
      desiredCreators: 3,
      shippableProduct: true,
      desiredAssets: [video(2, 'Duration: 15 to 20 seconds\nReal weather only')],
    },
  },
  radio: {
    brand: 'nordlys',
    name: 'The kitchen radio',
    submittedDaysAgo: 12,
    verdict: { rejected: 'The brief asks for music from the charts. Please ask for natural sound, or music that creators may use.' },
    save: {
      description: 'The radio that is always on. Show what is cooked to it.',
      desiredCreators: 2,
      desiredAssets: [
        video(1, 'Duration: 30 seconds\nA chart hit in the background'),
        photos(2, 'The radio among things that are used every day'),
      ],
    },
  },
  spring: {
    brand: 'nordlys',
    name: 'Spring table, first herbs',
    createdDaysAgo: 3,
    save: { description: 'Chives, cress and the first long evening. Draft, to be talked over with the kitchen.', desiredCreators: 2 },
  },

  skincare: {
    brand: 'hud',
    name: 'Sunday skincare reset',
    submittedDaysAgo: 22,
    verdict: 'approved',
    references: [{ fileName: 'Mood, autumn.pdf', kind: 'paper', scene: 'serum' }],
    save: {
      description: 'Texture, steam, a slow routine. Hands and product only, faces are welcome but not needed. Evening light, no music.',
      deliveryDays: 18,
      desiredCreators: 1,
      shippableProduct: true,
      desiredAssets: [video(2, 'Duration: 15 to 30 seconds\nThe bottle stays in the frame'), photos(3, '4:5, wet surfaces, one light')],
    },
  },
  serum: {
    brand: 'hud',
    name: 'Three drops before bed',
    submittedDaysAgo: 5,
    verdict: 'approved',
    references: [{ fileName: 'Bottle, evening.jpg', kind: 'image', scene: 'serum' }],
    save: {
      description: 'The last thing you do before the light goes out. Quiet, close, unhurried.',
      deliveryDays: 10,
      desiredCreators: 5,
      shippableProduct: true,
      desiredAssets: [video(1, 'Duration: 12 to 18 seconds\nDrop, hand, light off')],
    },
  },
  trail: {
    brand: 'fjell',
    name: 'Trail shoes, first run of spring',
    submittedDaysAgo: 18,
    verdict: 'approved',
    editedDaysAgo: 4,
    references: [
      { fileName: 'Shot ideas, spring.pdf', kind: 'paper', scene: 'trail' },
      { fileName: 'The path at six.jpg', kind: 'image', scene: 'trail' },
    ],
    save: {
      description:
        'Four short runs, one pair of shoes, any weather. Show us mud, breath and the way home. We send you the shoes in your size and you keep them. Natural sound, no music; we cut it ourselves.',
      desiredCreators: 4,
      shippableProduct: true,
      restrictionAgeFrom: 18,
      restrictionAgeTo: 45,
      restrictionLanguage: 'en',
      desiredAssets: [video(4, '15 to 20 seconds, 9:16. Start on the shoe, end on your face. One run in rain if the weather gives it.')],
    },
  },
  cup: {
    brand: 'kaffe',
    name: 'The cup you always reach for',
    submittedDaysAgo: 15,
    verdict: 'approved',
    save: {
      description: 'Everyone has one favourite cup. Tell its story in one minute, or show it in six pictures.',
      desiredCreators: 10,
      restrictionAgeFrom: 25,
      restrictionAgeTo: 60,
      desiredAssets: [video(1, 'Up to 60 seconds. Chipped cups preferred.'), photos(6, 'The cup where it lives')],
    },
  },
  beans: {
    brand: 'kaffe',
    name: 'Beans, ground by hand',
    submittedDaysAgo: 52,
    verdict: 'approved',
    save: {
      description: 'The sound of a hand mill, first thing in the morning. We send the beans, twice.',
      desiredCreators: 3,
      shippableProduct: true,
      desiredAssets: [video(2, 'Duration: 20 seconds\nNatural sound only')],
    },
  },
  kettle: {
    brand: 'haus',
    name: 'The kettle that sings',
    submittedDaysAgo: 46,
    verdict: 'approved',
    save: {
      description: 'Ours whistles in two tones. Let it, and show who comes running.',
      desiredCreators: 2,
      desiredAssets: [photos(2, '4:5, steam in the light')],
    },
  },
  dark: {
    brand: 'velo',
    name: 'City bikes after dark',
    submittedDaysAgo: 16,
    verdict: 'approved',
    references: [{ fileName: 'Wet asphalt.jpg', kind: 'image', scene: 'night' }],
    save: {
      description:
        'Night rides through your town. Lights, wet asphalt, a bell. The camera is mounted on the bike or held by a friend who stands still. Helmets on, please.',
      desiredCreators: 6,
      desiredAssets: [video(2, '15 to 25 seconds, 9:16, natural sound'), photos(2, '4:5, the bike parked under a street light')],
    },
  },
  pan: {
    brand: 'pfanne',
    name: 'One pan, five breakfasts',
    submittedDaysAgo: 55,
    verdict: 'approved',
    references: [{ fileName: 'From above.jpg', kind: 'image', scene: 'pan' }],
    save: {
      description: 'Cook five breakfasts in one ceramic pan. From above, natural sound, no music needed.',
      desiredCreators: 5,
      restrictionLanguage: 'de',
      desiredAssets: [video(2, 'From above, 20 seconds each, the pan fills the frame')],
    },
  },
  tea: {
    brand: 'haus',
    name: 'Tea for two, and one more',
    submittedDaysAgo: 30,
    verdict: 'approved',
    save: {
      description: 'A pot, two cups, and somebody who comes by. Rooms with a view of water are a plus.',
      desiredCreators: 3,
      desiredAssets: [photos(4, '4:5, morning, no people needed'), video(1, '20 seconds, the pour and the second cup')],
    },
  },
  chair: {
    brand: 'mobel',
    name: 'A chair you can fix',
    submittedDaysAgo: 9,
    verdict: 'approved',
    references: [{ fileName: 'The shelf beside it.jpg', kind: 'image', scene: 'shelf', hue: 30 }],
    save: {
      description: 'Take it apart, oil it, put it back together. We send the chair and the oil.',
      desiredCreators: 4,
      shippableProduct: true,
      restrictionCountries: ['DK', 'SE', 'NO'],
      desiredAssets: [video(1, 'Up to 45 seconds, hands and tools')],
    },
  },
  sourdough: {
    brand: 'pfanne',
    name: 'Sourdough, day by day',
    submittedDaysAgo: 1,
    save: {
      description: 'Seven days from flour and water to a loaf. One short clip a day, edited into one.',
      desiredCreators: 2,
      desiredAssets: [video(1, 'Up to 60 seconds, the same angle every day')],
    },
  },
  helmet: {
    brand: 'velo',
    name: 'The helmet you forget',
    submittedDaysAgo: 0.3,
    save: {
      description: 'So light that you walk into the bakery with it on.',
      desiredCreators: 3,
      desiredAssets: [video(1, '15 seconds, one joke, no crash')],
    },
  },
} satisfies Record<string, CampaignStory>

export type CampaignKey = keyof typeof campaigns
