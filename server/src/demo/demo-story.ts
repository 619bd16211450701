import { finalizeContract, getContract, reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { markPayoutPaid, refundPayment, returnPayout } from '@pairtake/protocol/operator/operator-money-endpoints'
import { listPaymentMethods, setDefaultPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { playBargain, type Standing } from './demo-bargains.ts'
import type { CampaignKey } from './demo-campaigns.ts'
import { playJob, type Job, type Scene } from './demo-jobs.ts'
import { giveCard, keysOf } from './demo-members.ts'
import { openBargains } from './demo-open-bargains.ts'
import { liveJobs, pastJobs } from './demo-past-jobs.ts'
import { playTalk } from './demo-talks.ts'
import type { TalentKey } from './demo-talents.ts'

type Jobs = Record<keyof typeof liveJobs, Standing>

/** Schedules the whole year of the demo; the stage puts it in chronological order. */
export function tellStory(scene: Scene): void {
  const past = pastJobs.map((job) => ({ ...job, standing: playJob(scene, job) }))
  const jobs = Object.fromEntries(keysOf(liveJobs).map((key) => [key, playJob(scene, liveJobs[key])])) as Jobs
  const bargains = openBargains.map((bargain) => playBargain(scene, bargain))

  failCharge(scene, jobs.candlesAicha)
  callOperator(scene, jobs)
  payBack(scene, past)
  payOut(scene)
  talk(scene, jobs, bargains)
}

/** The charge is declined, then the working card becomes the default again: finalizing once more would succeed. */
function failCharge({ stage, cast }: Scene, standing: Standing): void {
  const as = cast.brands.nordlys
  stage.at(0.3, async () => {
    const { data } = await stage.call(listPaymentMethods, { as })
    const declined = await giveCard(stage, as, '4000000000000341')
    await stage.call(setDefaultPaymentMethod, { as, params: { id: declined } })
    await stage.refused(finalizeContract, { as, params: { id: standing.contractId } })
    await stage.call(setDefaultPaymentMethod, { as, params: { id: data[0]?.id ?? '' } })
  })
}

function callOperator({ stage, cast }: Scene, jobs: Jobs): void {
  const as = cast.operator
  stage.at(10, async () => {
    const reason = 'Nothing has arrived for more than a month, and messages stay unanswered.'
    await stage.call(reportContract, { as: cast.brands.pfanne, params: { id: jobs.panJonas.contractId }, body: { reason } })
  })
  stage.at(13, async () => {
    const reason = 'Both sides asked us to: the house by the lake is being rebuilt.'
    await stage.call(cancelContract, { as, params: { id: jobs.teaJonas.contractId }, body: { reason } })
  })
  stage.at(30, async () => {
    const reason = 'Hail took the harvest. Both sides asked us to end it.'
    await stage.call(cancelContract, { as, params: { id: jobs.jamMara.contractId }, body: { reason } })
  })
  stage.at(9, async () => {
    const reason = 'Nothing has come since we agreed, and I do not know whether to look for somebody else.'
    await stage.call(reportContract, { as: cast.brands.nordlys, params: { id: jobs.jamJonas.contractId }, body: { reason } })
  })
  stage.at(6, async () => {
    const reason = 'The first video is approved, the beans for the second one were never sent. Nobody answers.'
    await stage.call(reportContract, { as: cast.talents.mara, params: { id: jobs.beansMara.contractId }, body: { reason } })
  })
  stage.at(58, async () => {
    const viktor = cast.newcomers.at(-1)
    const body = { reason: 'Delivered films of other creators as his own.' }
    if (viktor) await stage.call(suspendMember, { as, params: { id: viktor.id }, body })
  })
}

const refunds: { campaign: CampaignKey; daysAgo: number; amount?: number; reason: string }[] = [
  { campaign: 'notebook', daysAgo: 60, reason: 'The notebook was taken off the market before the film was shown.' },
  {
    campaign: 'rain',
    daysAgo: 38,
    amount: 115,
    reason: 'The brand and the creator agreed on a third less, for one scene that was left out.',
  },
]

/** A full refund for the demo brand to see, and a partial one for the demo creator. */
function payBack({ stage, cast, market }: Scene, jobs: (Job & { standing: Standing })[]): void {
  for (const { campaign, daysAgo, amount, reason } of refunds) {
    const job = jobs.find((one) => one.campaign === campaign)
    if (!job) throw new Error(`The demo has no job of “${campaign}”.`)
    stage.at(daysAgo, async () => {
      const brand = cast.brands[market[campaign].brand]
      const { data } = await stage.call(getContract, { as: brand, params: { id: job.standing.contractId } })
      const { currency } = stage.deps.config
      const body = { reason, ...(amount === undefined ? {} : { amount: { amount, currency } }) }
      await stage.call(refundPayment, { as: cast.operator, params: { id: data.payment?.id ?? '' }, body })
    })
  }
}

const accounts = {
  mara: { fullName: 'Mara Kovač', address: 'Ulica Matije Gupca 12, 51000 Rijeka', iban: 'HR1210010051863000160', bic: 'PBZGHR2X' },
  tomas: { fullName: 'Tomás Ferreira', address: 'Rua do Almada 210, 4050-031 Porto', iban: 'PT50000201231234567890154', bic: 'BESCPTPL' },
  noor: { fullName: 'Noor Visser', address: 'Oudegracht 301, 3511 PC Utrecht', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
}
const banks = { mara: 'Privredna banka Zagreb', tomas: 'Novo Banco', noor: 'ABN AMRO' }

function payOut({ stage, cast }: Scene): void {
  const { currency } = stage.deps.config
  const request = async (key: TalentKey, amount: number) =>
    (await stage.call(requestPayout, { as: cast.talents[key], body: { amount: { amount, currency } } })).data.id
  const paid = (key: TalentKey, amount: number, daysAgo: number) => {
    const known = { id: '' }
    stage.at(daysAgo, async () => void (known.id = await request(key, amount)))
    stage.at(daysAgo - 2, async () => void (await stage.call(markPayoutPaid, { as: cast.operator, params: { id: known.id } })))
    return known
  }

  for (const key of keysOf(accounts)) {
    stage.at(215, async () => {
      const body = { ...accounts[key], bankName: banks[key], bankAddress: 'Main branch' }
      await stage.call(saveBeneficiary, { as: cast.talents[key], body })
    })
  }
  paid('mara', 280, 200)
  paid('mara', 600, 90)
  paid('tomas', 400, 150)
  const sentBack = paid('noor', 310, 70)
  stage.at(65, async () => {
    await stage.call(returnPayout, {
      as: cast.operator,
      params: { id: sentBack.id },
      body: { reason: 'The bank says the account is closed.' },
    })
  })
  stage.at(2.2, async () => void (await request('mara', 250)))
  stage.at(1.1, async () => void (await request('tomas', 280)))
}

function talk({ stage, cast }: Scene, jobs: Jobs, bargains: Standing[]): void {
  const { nordlys: agency, hud, fjell } = cast.brands
  const { mara, lena, tomas, noor, lindqvist } = cast.talents
  playTalk(stage, {
    standing: jobs.oatMara,
    agency,
    creator: mara,
    lines: [
      [18.2, 'creator', 'So happy about this one. I will shoot the first video on Wednesday, the light comes in at about eight.'],
      [18.1, 'agency', 'Wonderful. Take your time with the pour, that is the heart of it.'],
      [11.9, 'creator', 'First cut is up. Tell me if the start is too slow.'],
      [7, 'creator', 'Take 2 is up. I turned the carton towards the window.'],
      [
        6.9,
        'agency',
        'Much better! One question about the photos: could one of them be from above? This is what we have in mind.',
        [{ fileName: 'Table from above.pdf', kind: 'paper' }],
      ],
      [
        6.8,
        'creator',
        'Of course. Like this?',
        [
          { fileName: 'Table, first try.jpg', kind: 'image', scene: 'pan' },
          { fileName: 'Sound of the pour.mp4', kind: 'video', scene: 'pour' },
        ],
      ],
      [0.4, 'creator', 'The second video and a new photo are there. One file broke on the way, I send it again tonight.'],
    ],
  })
  playTalk(stage, {
    standing: jobs.oatLena,
    agency,
    creator: lena,
    lines: [
      [12.5, 'agency', 'The enamel in your portfolio made us choose you. Is it still around?'],
      [12.3, 'creator', 'It is! It belongs to my aunt, she insists on being in one picture.'],
      [4.5, 'creator', 'Thank you! Everything is uploaded.'],
    ],
  })
  playTalk(stage, {
    standing: jobs.linenNoor,
    agency,
    creator: noor,
    lines: [
      [19, 'agency', 'The parcel left today.'],
      [16, 'creator', 'It is here, and the cat approves.'],
    ],
  })
  playTalk(stage, {
    standing: jobs.candlesLindqvist,
    agency,
    creator: lindqvist,
    lines: [
      [3, 'creator', 'We will send the cut on Friday.'],
      [1.2, 'agency', 'It is perfect. Thank you both.'],
    ],
  })
  const [tomasOat] = bargains
  if (tomasOat) {
    playTalk(stage, {
      standing: tomasOat,
      agency,
      creator: tomas,
      lines: [
        [1.9, 'agency', 'Is seven in the morning too early for you?'],
        [0.3, 'creator', 'Seven is late. Could do four for 520, would that work?'],
      ],
    })
  }
  playTalk(stage, {
    standing: jobs.skincareMara,
    agency: hud,
    creator: mara,
    lines: [
      [15.8, 'agency', 'Your parcel is on its way, tracking says Thursday.'],
      [14.9, 'creator', 'Parcel arrived today, thank you! The glass is beautiful.'],
      [0.5, 'agency', 'One small wish on the evening shelf, you find it with the video.'],
    ],
  })
  const maraTrail = bargains[5]
  if (maraTrail)
    playTalk(stage, {
      standing: maraTrail,
      agency: fjell,
      creator: mara,
      lines: [
        [5.1, 'agency', 'Which size do you run in?'],
        [5, 'creator', '39, a little wide.'],
      ],
    })
}
