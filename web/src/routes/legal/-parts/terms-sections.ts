import type { TermsFacts } from './terms-facts.ts'

export type TermsSection = { id: string; title: string; paragraphs: (facts: TermsFacts) => string[] }

const roles: TermsSection = {
  id: 'roles',
  title: 'Roles',
  paragraphs: () => [
    'Pairtake is a marketplace. A brand or an agency (in these terms: the brand) describes in a campaign which videos or photos it needs. A creator applies with a price, and when both agree, a job begins. A member is anyone who has an account, as a brand or as a creator.',
    'Administrators run the marketplace for us. They review campaigns and creator profiles, pay out earnings, help where a job is stuck, and may suspend accounts. Every decision of an administrator is recorded with its reason.',
    'A job is an agreement between the brand and the creator. We provide the place where it is made, kept and paid, and we act for both sides in payments as section 2 says. We are not the employer of a creator, and not a party to what the two agree about the work.',
    'You must be at least 18 years old, give true information about yourself, and keep your password to yourself. One person or company has one account. What is done with your account counts as done by you until you tell us that somebody else uses it.',
  ],
}

const finalizeWords = ({ autoFinalize }: TermsFacts): string => {
  if (autoFinalize === null) return ''
  return ` If the brand does nothing, the job is finalized automatically ${autoFinalize === undefined ? 'at the time that both sides see' : `${autoFinalize} after delivery`}.`
}

const approveWords = ({ autoApprove }: TermsFacts): string => {
  if (autoApprove === null) return 'Until it does, the item waits.'
  const waits = autoApprove === undefined ? 'too long' : `for ${autoApprove}`
  return `An item that waits for review ${waits} is approved automatically; both sides see this time and are reminded of it.`
}

const lapseWords = ({ offerLapse }: TermsFacts): string => {
  if (offerLapse === null) return 'stays open until one side decides'
  return offerLapse === undefined ? 'ends at the time that both sides see' : `ends after ${offerLapse}`
}

const writeTo = ({ supportEmail }: TermsFacts): string => (supportEmail === undefined ? 'write to our support' : `write to ${supportEmail}`)

const payments: TermsSection = {
  id: 'payments-and-fees',
  title: 'Payments and fees',
  paragraphs: (facts) => [
    `Prices are whole amounts from ${facts.priceFrom} to ${facts.priceTo} for a job. The price that both sides accepted is fixed for that job, together with the number of items; later changes of the campaign do not change it.`,
    `The brand pays a service fee on top of the price of the creator. It is calculated on acceptance at the rate then current${facts.feePercent === undefined ? '' : `, which is ${facts.feePercent} of the creator's price today`}. The creator pays no fee: what was agreed is what arrives. VAT may apply. It is shown before the brand accepts, and depends on the billing information on file on the day all media is approved; if that changes the total, the brand is told.`,
    `Nothing is charged until the work is delivered. When every item is approved, the brand can finalize the job, and its card is charged then.${finalizeWords(facts)} If a card is declined we tell the brand and try again each day for seven days; after that the brand can publish and accept nothing new until it has paid.`,
    `What a creator has earned is added to the balance as soon as the brand has paid. From ${facts.payoutFrom} on it can be paid out to a bank account in the creator's name. Card details are kept by our payment provider, not by us. Invoices never change once they are issued; a refund comes with a credit note.`,
    'Brand and creator settle what began at Pairtake through Pairtake. If you arrange payment outside Pairtake, you lose the protection of these terms.',
  ],
}

const ownership: TermsSection = {
  id: 'content-ownership',
  title: 'Content ownership',
  paragraphs: () => [
    'Until a job is paid, everything the creator uploads for it belongs to the creator. The brand sees it with a watermark, to review it and for nothing else.',
    'With the payment of the job, the brand receives the exclusive right to use the delivered items worldwide, without limit in time, in all media, to edit them and to pass this right on. The original files can be downloaded from then on. The creator remains the author and may show the finished work in a portfolio unless the campaign says otherwise.',
    'The creator answers for having made the items, for music, places and pictures in them, and for the consent of every person who can be recognised. The brand answers for its briefs and reference material and for the products it sends.',
    'A product that a brand sends for a job is a gift to the creator unless the campaign asks for it back. Portfolio videos stay the property of the creator; we may show them to brands within Pairtake.',
  ],
}

const disputes: TermsSection = {
  id: 'disputes',
  title: 'Disputes',
  paragraphs: (facts) => [
    `The brand reviews each item and approves it or asks for changes in words. ${approveWords(facts)} A change may ask for what the brief says, not for something new.`,
    `An offer that nobody answers ${lapseWords(facts)}. A declined or withdrawn application is final.`,
    'If one side has done nothing for 30 days, or an item went back three times, the other side may report the job with a reason. An administrator then reads the messages, which both sides are told, the briefs and all versions that were delivered, and can approve an item on behalf of the brand or cancel the job. A cancelled job is not charged and pays nothing.',
    'Please talk first: most disputes end in the conversation of the job. Neither side loses its right to go to court.',
  ],
}

const termination: TermsSection = {
  id: 'termination',
  title: 'Termination',
  paragraphs: () => [
    'You may delete your account at any time in the settings, once no job, no payment and no payout is open and your balance is zero. Before that, the whole balance can be paid out, even below the minimum. Your name is replaced where others still see your part of a job; invoices and bookings are kept as the law demands.',
    'We may end or suspend an account that breaks these terms, harms others or endangers the marketplace. We say why. The sessions of a suspended account end, its open applications and campaigns leave the market, and jobs in progress go to an administrator. What was delivered is still finalized and paid; payouts wait until the case is settled.',
    'We may end the agreement with any member with 30 days of notice. Jobs that are in progress are completed by these terms.',
  ],
}

const liability: TermsSection = {
  id: 'liability',
  title: 'Liability',
  paragraphs: () => [
    'Each side of a job answers to the other for what it has promised there. We answer for what we ourselves promise in these terms: that agreed prices are kept, that money is booked to whom it belongs, and that files and messages are shown to nobody but whom these terms name.',
    'We are liable without limit for intent, gross negligence, and injury to life, body or health. For slight negligence we are liable only where a duty is broken without which the agreement makes no sense, and then up to the damage that is typical for it, at most the fees of the twelve months before.',
    'We do not owe success: not that a campaign finds creators, not that an application is accepted, and not what a video earns. Nothing in these terms takes away rights that the law gives to consumers.',
  ],
}

const availability: TermsSection = {
  id: 'availability',
  title: 'Availability',
  paragraphs: () => [
    'We keep Pairtake running day and night and make copies of what is stored, but we cannot promise that it is never interrupted.',
    'An upload that breaks off can be continued; files that were never completed are removed after a day.',
    'Keep your own copies of your original files. We may change how Pairtake works and what it offers; where a change touches jobs in progress, they end by the terms with which they began.',
  ],
}

const privacy: TermsSection = {
  id: 'privacy',
  title: 'Privacy',
  paragraphs: (facts) => [
    'We store what you enter and upload, and what is needed to run the marketplace: your account, campaigns, applications, messages, files, and bookings. We do not sell it, and there is no advertising and no tracking in Pairtake.',
    'A brand sees of a creator the name shown, the profile, the age in years, the country, the portfolio and the ratings; the address only where a product has to be sent for a job. A creator sees of a brand its name, picture and campaigns. Place and device data in pictures are removed from everything we derive from them. Administrators see what they need in order to decide.',
    'Data goes to others only where it must: to the payment provider for charging, to the bank for payouts, to the email service for emails. You can turn off emails that aren’t about security or money.',
    `In the settings you can download all that is stored about you, see on which devices you are signed in, and delete your account. For anything else about your data, ${writeTo(facts)}.`,
  ],
}

const moderation: TermsSection = {
  id: 'moderation',
  title: 'Moderation',
  paragraphs: (facts) => [
    'A campaign is reviewed by an administrator before creators see it, and a creator profile before its owner can apply. If something is not right we send it back with the reason, and you can change it and submit it again. A published campaign can be taken down with a reason.',
    'Not allowed are: content that is illegal, hateful, sexual or violent, or that puts people in danger; asking for or giving false reviews; passing off the work of others; asking for free work; sharing private data of others; and getting around the review, the payment or the limits of the service.',
    `If you see something of the kind, report the job or ${writeTo(facts)}. If you think that a decision about you is wrong, answer with your reasons.`,
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
