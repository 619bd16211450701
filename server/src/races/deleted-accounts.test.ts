import { readFile } from 'node:fs/promises'
import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { renewCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import { updateCreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { saveCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { deleteAccount, saveUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards, typeCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildNewAgency, type TestMember } from '#testing/builders.ts'
import { openDac7, type Dac7World } from '#testing/dac7-year.ts'
import { raceAt, statuses, testRace } from '#testing/guards/race.ts'
import { makePhoto } from '#testing/media-files.ts'
import { storedFiles } from '#testing/stored-files.ts'
import type { TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'
import { hashPassword } from '#features/session/password-rules.ts'

const password = 'slow mornings 7'
let world: Dac7World
let app: TestApp
let passwordHash: string
let photo: Buffer
beforeAll(async () => {
  world = await openDac7()
  app = world.app
  passwordHash = await hashPassword(password)
  photo = await readFile(await makePhoto())
})
afterAll(() => world.close())

const open = () => app

async function couldDelete(member: TestMember): Promise<TestMember> {
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
  return member
}

const leave = (as: TestMember) => app.call(deleteAccount, { as, body: { password } })
/** At the end of the deletion: the member's rows are gone, and the member itself is still there. */
const atTheEnd = /^update "member" set "email"/

async function rowsOf(table: string, column: string, { id }: TestMember): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.deps.db)
  return rows.length
}

async function faceOf({ id }: TestMember) {
  const columns = ['first_name', 'last_name', 'company_name', 'display_name', 'picture_key'] as const
  return app.deps.db.selectFrom('member').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

const bank = { fullName: 'Mara K.', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'C' }
const nobody = { first_name: 'Deleted', last_name: 'member', company_name: '', display_name: 'Deleted member', picture_key: null }

describe('R-404 a save that meets the deletion of its account is refused and leaves nothing:', () => {
  testRace(open, {
    title: 'names',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildCreator(app.deps)),
    first: leave,
    second: (as) => app.call(saveUserProfile, { as, body: { firstName: 'Ada', lastName: 'Byron' } }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await faceOf(member)).toEqual(nobody)
    },
  })

  test('a picture whose upload ends after it', async () => {
    await raceAt(app, {
      // The upload began with a session, and is held before it looks at its member.
      at: /^select "id", "email", "role", .* for no key update$/,
      moment: 'before',
      begin: async () => couldDelete(await buildAgency(app.deps)),
      first: sendPicture,
      second: leave,
      check: async (member, answers) => {
        expect(statuses(answers)).toEqual([401, 200])
        expect(await faceOf(member)).toEqual(nobody)
        expect((await storedFiles(app)).filter((path) => path.includes('pictures/'))).toEqual([])
      },
    })
  })

  testRace(open, {
    title: 'a bank account',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildCreator(app.deps)),
    first: leave,
    second: (as) => app.call(saveBeneficiary, { as, body: bank }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('payout_beneficiary', 'creator_id', member)).toBe(0)
    },
  })

  testRace(open, {
    title: 'a tax number',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildCreator(app.deps)),
    first: leave,
    second: (as) => app.call(saveCreatorTax, { as, body: { status: 'small_business', taxNumber: '12/345/67890', agreesTo: null } }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('creator_tax', 'creator_id', member)).toBe(0)
    },
  })

  const address = { streetAddress: 'Weg 1', city: 'Berlin', state: '', country: 'DE', postalCode: '10115' }
  testRace(open, {
    title: 'a billing address',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildNewAgency(app.deps)),
    first: leave,
    second: (as) => app.call(saveBillingInformation, { as, body: { address, trn: '' } }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('billing_info', 'agency_id', member)).toBe(0)
    },
  })

  testRace(open, {
    title: 'the address of a calendar',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildNewAgency(app.deps)),
    first: leave,
    second: (as) => app.call(renewCalendarFeed, { as }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('calendar_feed', 'member_id', member)).toBe(0)
    },
  })

  testRace(open, {
    title: 'a card',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => {
      const member = await couldDelete(await buildAgency(app.deps))
      const { body } = await typeCard(app, member, { number: cards.works })
      return { member, paymentMethodId: body.paymentMethodId }
    },
    first: ({ member }) => leave(member),
    second: ({ member, paymentMethodId }) => app.call(addPaymentMethod, { as: member, body: { paymentMethodId } }),
    check: async ({ member }, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('payment_method', 'agency_id', member)).toBe(0)
    },
  })

  testRace(open, {
    title: 'the customer of a card to come',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildNewAgency(app.deps)),
    first: leave,
    second: (as) => app.call(createSetupIntent, { as }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('payment_customer', 'agency_id', member)).toBe(0)
    },
  })

  testRace(open, {
    title: 'a creator’s profile',
    guard: 'creator-profile-queries.lockCreatorProfile',
    at: atTheEnd,
    begin: async () => couldDelete(await buildCreator(app.deps)),
    first: leave,
    second: (as) => app.call(updateCreatorProfile, { as, body: { shortBio: 'Slow mornings.' } }),
    check: async (member, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('creator_profile', 'creator_id', member)).toBe(0)
    },
  })
})

describe('an account', () => {
  testRace(open, {
    title: 'is deleted once, and what the report of sellers needs of it is kept once',
    guard: 'user-queries.lockProfile',
    at: atTheEnd,
    begin: async () => {
      const seller = await couldDelete(await world.buildSeller('Lind'))
      await app.call(saveBeneficiary, { as: seller, body: bank })
      await world.earn(seller, 10_000)
      await app.turnClock(days(8))
      const asked = await app.call(requestPayout, { as: seller, body: { amount: { amount: 100, currency: 'EUR' } } })
      await app.call(markPayoutPaid, { as: world.operator, params: { id: asked.body.data.id } })
      return seller
    },
    first: leave,
    second: leave,
    check: async (seller, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await rowsOf('departed_seller', 'member_id', seller)).toBe(1)
    },
  })
})

function sendPicture(as: TestMember) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')])
  return app.raw('POST', '/user/profile/picture', { as, body, headers: { 'content-type': 'multipart/form-data; boundary=b' } })
}
