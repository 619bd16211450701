/** Business limits: S1 section 9, S2 section 9, and `docs/rules.md` where the documents are silent. Lengths are code points. */
export const limits = {
  /** First and last name. */
  personName: { min: 1, max: 60 },
  companyName: { min: 2, max: 120 },
  /** The requirements do not define the length of passwords. */
  password: { min: 8, max: 128, advised: 10 },
  email: { max: 254 },
  campaignName: { min: 3, max: 255 },
  description: { max: 4000 },
  brief: { max: 4000 },
  note: { max: 4000 },
  desiredCreators: { min: 1, max: 20 },
  deliveryDays: { min: 1, max: 90 },
  /** The maximum range of days in one calendar request. */
  calendarDays: { max: 62 },
  assetsPerType: { min: 1, max: 50 },
  restrictionAge: { min: 18, max: 100 },
  /** Whole units of the installation's currency. */
  price: { min: 5, max: 10_000 },
  /** The offers of one application, the first one and those of both sides. */
  offers: { max: 50 },
  message: { max: 400 },
  messageAttachments: { max: 10 },
  /** Uploads of one member that are started and not completed, excluding those for jobs. */
  openUploads: { max: 10 },
  takeNote: { max: 400 },
  reason: { min: 1, max: 1000 },
  /** What the bank reads with the evidence. */
  chargebackExplanation: { max: 5000 },
  clientMessageId: { length: 32 },
  billing: { street: 200, city: 120, state: 60, postalCode: 11, trn: 20 },
  residence: { street: 200, city: 120, state: 60, postalCode: 11 },
  shortBio: { max: 140 },
  instagram: { max: 255 },
  creatorAge: { min: 18, max: 90 },
  portfolioName: { min: 1, max: 255 },
  portfolioVideos: { min: 3, max: 60 },
  payout: { min: 50 },
  /** The maximum number of payouts in one file for the bank. */
  payoutFile: { max: 2_000 },
  iban: { max: 34 },
  bic: { max: 11 },
  beneficiaryText: { max: 140 },
  cards: { max: 10 },
  ids: { max: 1000 },
  fileName: { max: 255 },
  /** The lifetime of an operator's claim on a record, counted from its last renewal. */
  claim: { minutes: 3 },
  /** The maximum number of matches that a search lists, in the list's order. */
  search: { most: 1_000 },
  /** The maximum number of rows of a downloaded list. */
  listFile: { rows: 20_000 },
  page: { campaigns: 10, contracts: 20, conversations: 10, messages: 20, default: 20, max: 100 },
} as const

/** Timings of the page in milliseconds (S1 section 9). */
export const timings = {
  messagePollMs: 4_000,
  markAsReadMs: 1_000,
  countsPollMs: 120_000,
  hiddenTabMs: 60_000,
  logoutDelayMs: 50,
  claimRenewalMs: 60_000,
  toastMs: 8_000,
  minimumStaleMs: 1_000,
} as const

export const tokenStorageKey = 'user-token'
export const xdebugStorageKey = 'xdebug'
