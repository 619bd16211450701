import * as accountWire from '@pairtake/protocol/session/session-endpoints'
import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import * as memberWire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import * as portfolioWire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import * as profileWire from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import type { ContractMediaId } from '@pairtake/protocol/ids'
import * as userWire from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { buildContract, buildItem, termsOf } from '#testing/builders-bargain.ts'
import { buildPortfolio } from '#testing/builders-portfolio.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { expectOneDone, raceAt, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'
import { removeOperator } from '#features/session/operator-command-act.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { insertMailLink } from '#features/session/session-queries.ts'

const password = 'slow mornings 7'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  passwordHash = await hashPassword(password, 'test')
})
afterAll(() => app.close())

const open = () => app

describe('a session', () => {
  test('that ends while it is being read is not remembered', async () => {
    await raceAt(app, {
      at: /^select "session"\."id", "session"\."member_id"/,
      moment: 'after',
      begin: () => buildAgency(app.deps, { password_hash: passwordHash }),
      first: (member) => app.call(userWire.getUserProfile, { as: member }),
      second: async (member) => {
        // Another process ends the session: this one learns of it only by the notification.
        await app.deps.db.deleteFrom('session').where('member_id', '=', member.id).execute()
        app.deps.listener.tell('session_ended', member.id)
        return { status: 200 }
      },
      check: async (member) => {
        expect((await app.call(userWire.getUserProfile, { as: member })).status).toBe(401)
      },
    })
  })

  testRace(open, {
    title: 'a reset link sets one password',
    guard: 'session-queries.takeMailLink',
    begin: async () => {
      const member = await buildAgency(app.deps)
      return insertMailLink(app.deps.db, { memberId: member.id, kind: 'reset', at: app.deps.now() })
    },
    first: (token) => reset(token, 'first mornings 7'),
    second: (token) => reset(token, 'second mornings 7'),
    check: (_token, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'a mail that may be asked for once a minute is sent once',
    guard: 'attempt-queries.takeAttempt',
    at: /^insert into "attempt"/,
    begin: async () => `${newId()}@test.example`,
    first: (email) => app.call(accountWire.resendConfirmationEmail, { body: { email } }),
    second: (email) => app.call(accountWire.resendConfirmationEmail, { body: { email } }),
    check: (_email, answers) => expectOneDone(answers, 429),
  })

  testRace(open, {
    title: 'the last two operators never leave together',
    guard: 'operator-account-queries.lockOperators',
    at: /^update "member" set "email"/,
    begin: async () => {
      await app.deps.db.updateTable('member').set({ role: 'agency' }).where('role', '=', 'operator').execute()
      return [await buildOperator(app.deps), await buildOperator(app.deps)] as const
    },
    first: ([one]) => leave(one),
    second: ([, two]) => leave(two),
    check: (_both, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'R-456 of two operators who suspend each other, one stays',
    guard: 'operator-account-queries.lockOperators',
    at: /^insert into "audit_entry"/,
    begin: async () => [await buildOperator(app.deps), await buildOperator(app.deps)] as const,
    first: ([operator, member]) => suspend({ operator, member }),
    second: ([member, operator]) => suspend({ operator, member }),
    check: (_both, answers) => expect(statuses(answers)).toEqual([200, 401]),
  })
})

const reset = (token: string, chosen: string) =>
  app.call(accountWire.confirmPasswordReset, { body: { token, password: { first: chosen, second: chosen } } })

const leave = ({ email }: TestMember) =>
  removeOperator(app.deps.db, { now: app.deps.now(), email, isLastAllowed: false }).then(
    () => ({ status: 200 }),
    () => ({ status: 409 }),
  )

describe('a member', () => {
  testRace(open, {
    title: 'two saves of different fields are both in the display name',
    guard: 'user-queries.lockProfile',
    begin: () => buildCreator(app.deps),
    first: (creator) => app.call(userWire.saveUserProfile, { as: creator, body: { firstName: 'Ada' } }),
    second: (creator) => app.call(userWire.saveUserProfile, { as: creator, body: { lastName: 'Byron' } }),
    check: async (creator) => {
      const row = await app.deps.db.selectFrom('member').select('display_name').where('id', '=', creator.id).executeTakeFirst()
      expect(row?.display_name).toBe('Ada B.')
    },
  })

  testRace(open, {
    title: 'is suspended once',
    guard: 'operator-member-queries.lockMember',
    begin: async () => ({ operator: await buildOperator(app.deps), member: await buildCreator(app.deps) }),
    first: suspend,
    second: suspend,
    check: (_creator, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'R-426 both sides of a job let in at once: the job and its review have their time again',
    guard: 'operator-member-queries.lockMemberWithPartners',
    at: /^insert into "audit_entry"/,
    begin: async () => {
      const [operator, agency, creator] = [await buildOperator(app.deps), await buildAgency(app.deps), await buildCreator(app.deps)]
      const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
      const { id } = await buildItem(app, contract)
      const clocks = async () => {
        const { auto_approve_at: approvedAt } = await itemOf(id)
        const jobs = app.deps.db.selectFrom('contract').select(['agency_acted_at', 'creator_acted_at'])
        const job = await jobs.where('id', '=', contract.contractId).executeTakeFirstOrThrow()
        return [approvedAt, job.agency_acted_at, job.creator_acted_at].map(Number)
      }
      const before = await clocks()
      for (const member of [agency, creator]) await suspend({ operator, member })
      app.clock.turn(days(1))
      return { operator, agency, creator, clocks, before }
    },
    first: ({ operator, agency }) => lift(operator, agency),
    second: ({ operator, creator }) => lift(operator, creator),
    check: async ({ clocks, before }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await clocks()).toEqual(before.map((at) => at + days(1)))
    },
  })

  testRace(open, {
    title: 'R-012 nobody applies to an agency that is being deleted',
    guard: 'delete-account-queries.lockCampaignsOf',
    at: /^update "campaign" set "hidden_at"/,
    begin: async () => {
      const agency = await buildAgency(app.deps, { password_hash: passwordHash })
      return { agency, campaign: await buildPublishedCampaign(app.deps, agency), creator: await buildCreator(app.deps) }
    },
    first: ({ agency }) => app.call(userWire.deleteAccount, { as: agency, body: { password } }),
    second: ({ creator, campaign }) => apply(campaign, creator),
    check: (_all, answers) => expect(statuses(answers)).toEqual([200, 404]),
  })

  const buildApplicant = async () => {
    const member = await buildCreator(app.deps)
    await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
    return {
      operator: await buildOperator(app.deps),
      member,
      campaign: await buildPublishedCampaign(app.deps, await buildAgency(app.deps)),
    }
  }

  testRace(open, {
    title: 'R-002 an application that meets the suspension of its creator is refused, like any later call',
    guard: 'candidate-request-queries.lockApplicant',
    at: /^insert into "audit_entry"/,
    begin: buildApplicant,
    first: suspend,
    second: ({ campaign, member }) => apply(campaign, member),
    check: async ({ member }, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await requestsOf(member)).toEqual([])
    },
  })

  testRace(open, {
    title: 'R-002 an application made while its creator is being suspended is withdrawn',
    guard: 'candidate-request-queries.lockApplicant',
    begin: buildApplicant,
    first: ({ campaign, member }) => apply(campaign, member),
    second: suspend,
    check: async ({ member }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await requestsOf(member)).toEqual([{ state: 'declined', withdrawn: true }])
    },
  })

  testRace(open, {
    title: 'R-013 an application that meets the deletion of its creator’s account is refused',
    guard: 'candidate-request-queries.lockApplicant',
    at: /^update "member" set "email"/,
    begin: buildApplicant,
    first: ({ member }) => app.call(userWire.deleteAccount, { as: member, body: { password } }),
    second: ({ campaign, member }) => apply(campaign, member),
    check: async ({ member }, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(await requestsOf(member)).toEqual([])
    },
  })

  testRace(open, {
    title: 'ABUSE 34 one key at once makes one campaign',
    guard: 'kept-answer-queries.holdKey',
    begin: () => buildAgency(app.deps),
    first: (agency) => createOnce(agency),
    second: (agency) => createOnce(agency),
    check: async (agency, answers) => {
      expectOneDone(answers)
      expect(await app.deps.db.selectFrom('campaign').select('id').where('agency_id', '=', agency.id).execute()).toHaveLength(1)
    },
  })
})

const suspend = ({ operator, member: { id } }: { operator: TestMember; member: TestMember }) =>
  app.call(memberWire.suspendMember, { as: operator, params: { id }, body: { reason: 'Fraud.' } })
const apply = (campaign: TestCampaign, as: TestMember) =>
  app.call(opportunityWire.applyToCampaign, { as, params: { campaignId: campaign.id }, body: { ...termsOf(campaign), note: '' } })
const requestsOf = ({ id }: TestMember) =>
  app.deps.db.selectFrom('candidate_request').select(['state', 'withdrawn']).where('creator_id', '=', id).execute()
const lift = (operator: TestMember, { id }: TestMember) => app.call(memberWire.liftSuspension, { as: operator, params: { id } })
const itemOf = (id: ContractMediaId) =>
  app.deps.db.selectFrom('contract_media').select('auto_approve_at').where('id', '=', id).executeTakeFirstOrThrow()
const createOnce = (agency: TestMember) =>
  app.call(campaignWire.createCampaign, { as: agency, headers: { 'idempotency-key': 'the-same-key' }, body: { name: 'Once' } })

describe('a creator profile', () => {
  const begin = async () => {
    const creator = await buildCreator(app.deps, { state: 'incomplete', verified_at: null })
    return { creator, items: await buildPortfolio(app.deps, creator, ['ready', 'ready', 'ready']) }
  }
  const submit = ({ creator }: { creator: TestMember }) => app.call(profileWire.submitCreatorProfile, { as: creator })

  testRace(open, {
    title: 'what is submitted has the portfolio that was counted',
    guard: 'creator-profile-queries.lockCreatorProfile',
    at: 'creator-profile-queries.moveCreatorProfile',
    begin,
    first: submit,
    second: ({ creator, items }) => app.call(portfolioWire.deletePortfolioItem, { as: creator, params: { id: items[0] ?? '' } }),
    check: (_one, answers) => expect(statuses(answers)).toEqual([200, 409]),
  })

  testRace(open, {
    title: 'is submitted once',
    guard: 'creator-profile-queries.moveCreatorProfile',
    besides: ['creator-profile-queries.lockCreatorProfile'],
    begin,
    first: submit,
    second: submit,
    check: (_one, answers) => expectOneDone(answers),
  })
})
