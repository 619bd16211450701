import type { TermsFacts } from './terms-facts.ts'

export type TermsSection = { id: string; title: string; paragraphs: (facts: TermsFacts) => string[] }

const roles: TermsSection = {
  id: 'roles',
  title: 'Roles',
  paragraphs: () => [
    'Pairtake is a marketplace. A brand or an agency (in these terms: the brand) describes in a campaign which videos or photos it needs. A creator applies with a price, and when both agree, a job begins. A member is anyone who has an account, as a brand or as a creator.',
    'Administrators run the marketplace for us. They review campaigns and creator profiles, pay out earnings, help when a job is stuck, and may suspend accounts. Every decision of an administrator is recorded with its reason.',
    'A job is an agreement between the brand and the creator. We provide the platform on which it is made, stored and paid, and we handle payments for both sides as described in section 2. We are not the creator’s employer, and we are not a party to what the two agree about the work.',
    'You must be at least 18 years old, give true information about yourself, and keep your password to yourself. One person or company may have one account. You are responsible for everything done with your account until you tell us that someone else is using it.',
  ],
}

const finalizeWords = ({ autoFinalize }: TermsFacts): string => {
  if (autoFinalize === null) return ''
  return ` If the brand does nothing, the job is finalized automatically ${autoFinalize === undefined ? 'at the time shown to both sides' : `${autoFinalize} after delivery`}.`
}

const approveWords = ({ autoApprove }: TermsFacts): string => {
  if (autoApprove === null) return 'Until it does, the item waits.'
  const waits = autoApprove === undefined ? 'too long' : `for ${autoApprove}`
  return `An item that waits for review ${waits} is approved automatically; both sides see when, and we send reminders beforehand.`
}

const lapseWords = ({ offerLapse }: TermsFacts): string => {
  if (offerLapse === null) return 'stays open until one side decides'
  return offerLapse === undefined ? 'expires at the time shown to both sides' : `expires after ${offerLapse}`
}

const retryWords = ({ paymentRetryDays: days }: TermsFacts): string => {
  if (days === null) return ''
  if (days === undefined) return ' and may try again on the following days'
  return days === 1 ? ' and try again a day later' : ` and try again every day for ${days} days`
}

const writeTo = ({ supportEmail }: TermsFacts): string => (supportEmail === undefined ? 'contact our support' : `write to ${supportEmail}`)

const inWords = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** With whom data is shared. What could not be loaded may be so. */
const sharedWords = ({ checksVatIds, reportsSellers }: TermsFacts): string => {
  const parties = [
    'with the payment provider for charges',
    'with the bank for payouts',
    'with the email service for emails',
    ...(checksVatIds === true ? ['with the European Commission to check VAT IDs (VIES)'] : []),
    ...(reportsSellers === true ? ['with the tax office for the yearly report of creators’ earnings'] : []),
  ]
  const perhaps = [
    ...(checksVatIds === undefined ? ['send VAT IDs to the European Commission to check them (VIES)'] : []),
    ...(reportsSellers === undefined ? ['report creators’ earnings to the tax office once a year'] : []),
  ]
  const always = `We share data only where necessary: ${inWords.format(parties)}.`
  return perhaps.length === 0 ? always : `${always} We may also ${inWords.format(perhaps)}.`
}

/** What the yearly report says of a creator; empty if none is made. */
const reportWords = ({ reportsSellers }: TermsFacts): string =>
  reportsSellers === false
    ? ''
    : ' This report is required by EU law (DAC7) and contains the name, address, date and place of birth, tax numbers, bank account and earnings of each creator in the European Union who earned something that year, even if the account has since been deleted.'

const payments: TermsSection = {
  id: 'payments-and-fees',
  title: 'Payments and fees',
  paragraphs: (facts) => [
    `Prices are whole amounts from ${facts.priceFrom} to ${facts.priceTo} for a job. The accepted price and number of items are fixed for that job; later changes to the campaign do not affect them.`,
    `The brand pays a service fee on top of the creator’s price. It is calculated when the job is accepted, at the rate that applies then${facts.feePercent === undefined ? '' : `, which is ${facts.feePercent} of the creator’s price today`}. The creator pays no fee and receives the full agreed price. VAT may apply. It is shown before the brand accepts, and depends on the billing information on file on the day all media is approved; if that changes the total, we notify the brand.`,
    `Nothing is charged until the work is delivered. When every item is approved, the brand can finalize the job, and its card is charged then.${finalizeWords(facts)} If a card is declined, we tell the brand${retryWords(facts)}. If the payment is still open after 7 days, the brand cannot publish campaigns or accept creators until it has paid.`,
    `A creator’s earnings are added to the balance as soon as the brand has paid. A balance of at least ${facts.payoutFrom} can be paid out to a bank account in the creator’s name. Card details are kept by our payment provider, not by us. Invoices never change once they are issued; a refund comes with a credit note.`,
    'Brands and creators settle everything that began on Pairtake through Pairtake. If you arrange payment outside Pairtake, you lose the protection of these terms.',
  ],
}

const ownership: TermsSection = {
  id: 'content-ownership',
  title: 'Content ownership',
  paragraphs: () => [
    'Until a job is paid, everything the creator uploads for it belongs to the creator. The brand sees it with a watermark and may use it only for review.',
    'Once the job is paid, the brand receives the exclusive, worldwide right to use the delivered items in all media without time limit, to edit them and to transfer this right. The original files can be downloaded from then on. The creator remains the author and may show the finished work in a portfolio unless the campaign says otherwise.',
    'The creator is responsible for having made the items, for the rights to music, places and pictures in them, and for the consent of every recognizable person. The brand is responsible for its briefs, its reference material and the products it sends.',
    'A product that a brand sends for a job is a gift to the creator unless the campaign asks for it back. Portfolio videos remain the creator’s property; we may show them to brands within Pairtake.',
  ],
}

const disputes: TermsSection = {
  id: 'disputes',
  title: 'Disputes',
  paragraphs: (facts) => [
    `The brand reviews each item and approves it or asks for changes in writing. ${approveWords(facts)} It may ask only for what the brief says, not for something new.`,
    `An unanswered offer ${lapseWords(facts)}. A declined or withdrawn application is final.`,
    'If one side has done nothing for 30 days, or an item went back three times, the other side may report the job with a reason. An administrator then reads the messages, the briefs and all delivered versions, and can approve an item on behalf of the brand or cancel the job. Both sides are told that their messages are read. A cancelled job is not charged and pays nothing.',
    'Please talk first: most disputes can be settled in the job’s conversation. Both sides keep their right to go to court.',
  ],
}

const termination: TermsSection = {
  id: 'termination',
  title: 'Termination',
  paragraphs: (facts) => [
    `You may delete your account at any time in the settings, once you have no open jobs, payments, chargebacks or payouts and your balance is zero. Before that, the whole balance can be paid out, even below the minimum. Your name is replaced where others still see your part of a job; ${facts.reportsSellers === true ? 'invoices, accounting records and what we report to the tax office' : 'invoices and accounting records'} are kept as the law requires. A brand’s name, email and cards are also deleted from our payment provider’s records. If money comes back to a creator afterwards, for example because the bank returns the last payout, ${writeTo(facts)} with your bank details, and we’ll pay it.`,
    'We may end or suspend an account that breaks these terms, harms others or endangers the marketplace. We tell you why. A suspended account is logged out, its open applications end, its campaigns are hidden, and jobs in progress go to an administrator. Delivered work is still finalized and paid; payouts wait until the case is settled.',
    'We may end the agreement with any member with 30 days’ notice. Jobs in progress are completed under these terms.',
  ],
}

const liability: TermsSection = {
  id: 'liability',
  title: 'Liability',
  paragraphs: () => [
    'Each side of a job is liable to the other for what it has promised there. We are liable for what we promise in these terms: that agreed prices are kept, that money is credited to the right member, and that files and messages are shown only to the people named in these terms.',
    'We are liable without limit for intent, gross negligence, and injury to life, body or health. For slight negligence we are liable only for the breach of an essential duty of this agreement, and then only for typical, foreseeable damage, up to the fees of the previous twelve months.',
    'We do not guarantee success: that a campaign finds creators, that an application is accepted, or how a video performs. Nothing in these terms limits the rights that the law gives to consumers.',
  ],
}

const availability: TermsSection = {
  id: 'availability',
  title: 'Availability',
  paragraphs: () => [
    'We keep Pairtake running day and night and back up stored data, but we cannot promise that it is never interrupted.',
    'An interrupted upload can be resumed; files that were never completed are removed after a day.',
    'Keep your own copies of your original files. We may change how Pairtake works and what it offers; jobs in progress are completed under the terms that applied when they began.',
  ],
}

const privacy: TermsSection = {
  id: 'privacy',
  title: 'Privacy',
  paragraphs: (facts) => [
    'We store what you enter and upload, and what is needed to run the marketplace: your account, campaigns, applications, messages, files, and accounting records. We do not sell it, and there is no advertising or tracking on Pairtake.',
    'Brands see a creator’s display name, profile, age in years, country, portfolio and ratings, and the address only if a product has to be sent for a job. Creators see a brand’s name, picture and campaigns. Location and device data in pictures are removed from every version we make of them. Administrators see what they need to make decisions.',
    `${sharedWords(facts)}${reportWords(facts)} You can turn off emails that aren’t about security or money.`,
    `In the settings you can download everything we store about you, see where you are signed in, and delete your account. For anything else about your data, ${writeTo(facts)}.`,
  ],
}

const moderation: TermsSection = {
  id: 'moderation',
  title: 'Moderation',
  paragraphs: (facts) => [
    'A campaign is reviewed by an administrator before creators see it, and a creator profile before its owner can apply. If something is not right, we send it back with the reason, and you can change it and submit it again. We may take down a published campaign and will give the reason.',
    'The following is not allowed: content that is illegal, hateful, sexual or violent, or that puts people in danger; asking for or giving false reviews; passing off other people’s work as your own; asking for free work; sharing other people’s private data; and bypassing the review, the payment or the limits of the service.',
    `If you see any of this, report the job or ${writeTo(facts)}. If you think that a decision about you is wrong, reply to the email about it and say why.`,
  ],
}

/** Nine sections (S2 section 2). */
export const termsSections: readonly TermsSection[] = [
  roles,
  payments,
  ownership,
  disputes,
  termination,
  liability,
  availability,
  privacy,
  moderation,
]
