import type { Actor } from '@pairtake/protocol/roles'

/**
 * What the documents say about who may do what in which state, copied by hand. S1 and S2 are the two specification documents, with their sections; P
 * is the page that decides open questions, with its headings (`docs/rules.md` has its rules by number). Nothing here is taken from the protocol's
 * tables, which are compared with it. A line changes only when a document does.
 */
export type WrittenLine = { by: readonly Actor[]; from: readonly string[]; to: string | null; ends: boolean; said: string }
export type WrittenTable = { states: readonly string[]; said: string; actions: Record<string, WrittenLine> }

const words = <Word extends string>(line: string) => line.split(' ') as Word[]

/** Parses `by: from → to`; `→ same` keeps the state, and so does `→ end`, but nothing is open after it. */
function line(rule: string, said: string): WrittenLine {
  const [by = '', way = ''] = rule.split(': ')
  const [from = '', to = ''] = way.split(' → ')
  return { by: words<Actor>(by), from: words(from), to: to === 'same' || to === 'end' ? null : to, ends: to === 'end', said }
}

const campaign: WrittenTable = {
  states: words('draft rejected in_review published filled delivered'),
  said: 'S1 4 Campaign: States: draft, rejected, in_review, published, filled, delivered.',
  actions: {
    save: line('agency: draft rejected published → same', 'S1 4 Campaign: Edit is offered from draft, rejected or published.'),
    publish: line(
      'agency: draft rejected → in_review',
      'S1 4 Campaign: Publish is offered from draft or rejected. It submits the campaign for review.',
    ),
    approve: line(
      'operator: in_review → published',
      'S1 4 Campaign: The server then decides: approved (published) or rejected. P Campaigns: → operator: published.',
    ),
    reject: line('operator: in_review → rejected', 'P Campaigns: in_review → operator: published, or rejected with lastRejectionReason.'),
    takeDown: line(
      'operator: published → rejected',
      'P Who runs it: published campaigns edited since are listed, and can be taken down: → rejected with a reason.',
    ),
    withdraw: line('system: in_review → draft', 'P Accounts: Deleting an account: open requests end, campaigns leave the market.'),
    lookAt: line(
      'operator: published filled → same',
      'P Who runs it: published campaigns edited since are listed. P Campaigns: published → filled on any save, so that what was edited last may be filled.',
    ),
    apply: line(
      'creator: published → same',
      'S1 4 Campaign: published: Creators see it and will apply; filled: hidden from new candidates. P Applying: a filled or delivered campaign answers with the blocker notPublished.',
    ),
    fill: line(
      'system: published → filled',
      'S1 4 Campaign: becomes filled on saving when hired creators equal or exceed the desired count. P Campaigns: on accepting and on any save.',
    ),
    reopen: line('system: filled → published', 'P Campaigns: A cancelled job reopens its place (filled → published).'),
    deliver: line(
      'system: filled → delivered',
      'P Campaigns: filled → delivered when every contract of it (cancelled ones apart) is delivered or further.',
    ),
  },
}

const candidateRequest: WrittenTable = {
  states: words('new accepted declined'),
  said: 'S1 4 Candidate request: new (shown as Undecided), accepted, declined.',
  actions: {
    offer: line(
      'agency creator: new → same',
      'S1 4 Candidate request: In state new, whoever does not hold the price may offer other terms, which swaps the price owner.',
    ),
    accept: line(
      'agency creator: new → accepted',
      'S1 4 Candidate request: The agency may accept a creator-held offer; the creator may accept an agency-held offer. Accept moves to accepted.',
    ),
    decline: line(
      'agency creator clock system: new → declined',
      'S1 4 Candidate request: Either side may decline. P Applying: a request that nobody answered is declined by the clock. P Campaigns, P Accounts: declined when the campaign is delivered, is taken down, or its agency is suspended.',
    ),
    withdraw: line(
      'creator system: new → declined',
      'P Applying: Withdrawing sets withdrawn and state declined, for ever; only a new request can be withdrawn. P Accounts: Suspended creator: open requests are withdrawn.',
    ),
    reapply: line('creator: declined → new', 'P Applying: declined by the clock after a reminder, and may apply again.'),
  },
}

const contract: WrittenTable = {
  states: words('in_progress delivered finalizing completed cancelled'),
  said: 'S1 4 Contract: in_progress -> delivered -> finalizing -> completed. P Jobs: Cancelled by the operator: state cancelled.',
  actions: {
    work: line(
      'agency creator operator clock worker: in_progress → same',
      'S1 4 Contract: in_progress (creator working). S2 2 Creator job summary: delivered or finalizing: media is delivered, nothing more to do. P Who runs it: approve media on behalf. P Jobs: approved by the clock.',
    ),
    deliver: line('system: in_progress → delivered', 'P Jobs: All committed media approved → contract delivered.'),
    finalize: line(
      'agency operator clock: delivered → finalizing',
      'S1 4 Contract: delivered (the agency may finalize; it also happens automatically at autoFinalizeAt) -> finalizing. P Who runs it: payments that failed (retry).',
    ),
    rate: line(
      'agency: finalizing completed → completed',
      'S1 4 Contract: finalizing (rating possible) -> completed. P Jobs: completed when the agency has rated; rating stays possible afterwards.',
    ),
    complete: line(
      'clock: finalizing → completed',
      'P Jobs: finalizing → completed when the agency has rated, or 7 days after finalizing.',
    ),
    cancel: line(
      'operator: in_progress delivered → cancelled',
      'P Jobs: Cancelled by the operator (from in_progress or delivered, never while a charge is open).',
    ),
    report: line(
      'agency creator: in_progress delivered → same',
      'P Jobs: a side may report the job with a reason; finalizing is paid, and there is nothing to wait for.',
    ),
    dismissReport: line(
      'operator: in_progress delivered → same',
      'P Jobs: it then stands in the operator’s queue, which a person answers.',
    ),
    openOriginals: line(
      'agency: finalizing completed → same',
      'S1 4 Contract: finalizing charges the payment method, removes watermarks and enables original downloads (paid, originals downloadable). P Jobs: on success payment paid, originals downloadable.',
    ),
  },
}

const contractMedia: WrittenTable = {
  states: words('processing needs_review changes_requested approved failed'),
  said: 'S1 4 Contract media: processing -> needs_review -> approved or changes_requested. P Jobs: a file that cannot be processed becomes failed.',
  actions: {
    finishProcessing: line(
      'worker: processing → needs_review',
      'S1 4 Contract media: processing -> needs_review. P Jobs: a watermarked preview is made → needs_review.',
    ),
    failProcessing: line('worker: processing → failed', 'P Jobs: a file that cannot be processed (3 tries) becomes failed.'),
    holdBack: line('worker: processing → failed', 'P Checked takes: contract-media gains holdBack processing → failed (worker).'),
    sendAnyway: line('creator: failed → needs_review', 'P Checked takes: sendAnyway failed → needs_review (creator, only while held).'),
    approve: line(
      'agency operator: needs_review changes_requested → approved',
      'S1 4 Contract media: needs_review -> approved (approve); changes_requested media can later be approved. P Jobs: approve from needs_review or changes_requested. P Who runs it: approve media on behalf.',
    ),
    autoApprove: line(
      'clock: needs_review → approved',
      'P Jobs: media in needs_review for AUTO_APPROVE_DAYS is approved by the clock; asking for changes stops it.',
    ),
    askForChanges: line(
      'agency: needs_review → changes_requested',
      'S1 4 Contract media: needs_review -> changes_requested (ask for changes). P Jobs: ask for changes from needs_review.',
    ),
    reupload: line(
      'creator: needs_review changes_requested failed → processing',
      'P Jobs: Reupload from needs_review, changes_requested, failed. S2 4: Approved media cannot be reuploaded or deleted.',
    ),
    remove: line(
      'creator: processing needs_review changes_requested failed → same',
      'P Jobs: Delete from all but approved. S2 4: Approved media cannot be reuploaded or deleted.',
    ),
  },
}

const remark: WrittenTable = {
  states: words('draft open done settled'),
  said: 'Remarks, States: send draft → open; markDone open → done; settle open, done → settled; reopen done, settled → open.',
  actions: {
    save: line('agency: draft → same', 'Remarks, Wire: PATCH /remarks/{id}: drafts only. Seen: Drafts: their agency alone.'),
    remove: line('agency: draft → same', 'Remarks, Wire: DELETE /remarks/{id}: drafts only.'),
    send: line('agency: draft → open', 'Remarks, States: send draft → open (agency, with ask-for-changes).'),
    reply: line(
      'agency creator: open done settled → same',
      'Remarks, Wire: POST /remarks/{id}/replies; This remark has been sent. Reply to it. Told: remark_replied both.',
    ),
    markDone: line('creator: open → done', 'Remarks, States: markDone open → done (creator).'),
    settle: line('agency system: open done → settled', 'Remarks, States: settle open, done → settled (agency; system on approval).'),
    reopen: line('agency: done settled → open', 'Remarks, States: reopen done, settled → open (agency).'),
  },
}

const creatorProfile: WrittenTable = {
  states: words('incomplete in_review verified'),
  said: 'S2 4 Creator profile: incomplete, in_review, verified.',
  actions: {
    save: line(
      'creator: incomplete verified → same',
      'S2 4 Creator profile: In review locks profile and portfolio editing. When verified, profile saves use partial update.',
    ),
    saveIdentity: line('creator: incomplete → same', 'S2 4 Creator profile: Birthdate and gender are editable only while incomplete.'),
    changePortfolio: line(
      'creator: incomplete verified → same',
      'S2 4 Creator profile: In review locks profile and portfolio editing. P Who runs it: portfolios changed since are listed.',
    ),
    submit: line(
      'creator: incomplete → in_review',
      'S2 4 Creator profile: Submission for review is enabled only when both portfolio and creator profile are provided, and not while in review.',
    ),
    verify: line(
      'operator: in_review → verified',
      'P Who runs it: a queue of creator profiles with their portfolio (verify, or send back with a reason).',
    ),
    reject: line(
      'operator: in_review verified → incomplete',
      'P Who runs it: verify, or send back with a reason; portfolios changed since are listed.',
    ),
    lookAt: line('operator: verified → same', 'P Who runs it: portfolios changed since are listed.'),
  },
}

const portfolioItem: WrittenTable = {
  states: words('processing ready failed'),
  said: 'S2 4 Portfolio item: processing, then ready. P Jobs: a file that cannot be processed becomes failed.',
  actions: {
    finishProcessing: line('worker: processing → ready', 'S2 4 Portfolio item: processing, then ready.'),
    failProcessing: line('worker: processing → failed', 'P Jobs: a file that cannot be processed (3 tries) becomes failed with a reason.'),
    rename: line('creator: processing ready failed → same', 'S2 2 Portfolio: Items can be added, renamed, given a new thumbnail, deleted.'),
    chooseThumbnail: line(
      'creator: ready → same',
      'S2 2 Portfolio: An item in processing shows a warning and its thumbnail change is disabled.',
    ),
    remove: line('creator: processing ready failed → same', 'S2 2 Portfolio: Items can be added, renamed, given a new thumbnail, deleted.'),
  },
}

const payment: WrittenTable = {
  states: words('future scheduled paid'),
  said: 'S2 4 Payment: future, scheduled (will be paid once the job finalizes), paid.',
  actions: {
    schedule: line('system: future → scheduled', 'P Jobs: All committed media approved → contract delivered, payment scheduled.'),
    claim: line(
      'agency operator clock: scheduled → same',
      'P Jobs: Finalize (by hand or by the clock; both at once charge once): the payment is marked as being charged (a second finalize is 409).',
    ),
    charge: line(
      'agency operator clock: scheduled → paid',
      'P Jobs: the default payment method is charged; on success payment paid. P Who runs it: payments that failed (retry).',
    ),
    fail: line('system: scheduled → same', 'P Jobs: No card, or declined: the contract stays delivered, the payment keeps failure.'),
    cancel: line(
      'operator: future scheduled → end',
      'P Jobs: Cancelled by the operator (from in_progress or delivered): payment and earning void and out of every sum.',
    ),
    refund: line('operator: paid → same', 'P Who runs it: payments that failed (retry, refund). P Money: a refund issues a credit note.'),
  },
}

const earning: WrittenTable = {
  states: words('future earned'),
  said: 'S2 4 Earning: future, earned.',
  actions: {
    earn: line('system: future → earned', 'P Jobs: on success payment paid, invoice issued, earning earned.'),
    cancel: line('operator: future → end', 'P Jobs: Cancelled by the operator: payment and earning void and out of every sum.'),
  },
}

const payout: WrittenTable = {
  states: words('requested paid'),
  said: 'S2 4 Payout: requested, paid.',
  actions: {
    markPaid: line('operator: requested → paid', 'P Who runs it: payouts (mark paid one by one, or export and mark that batch paid).'),
    return: line('operator: requested paid → end', 'P Who runs it: mark returned. P Money: returned by the bank puts the balance back.'),
  },
}

const refund: WrittenTable = {
  states: words('open done refused failed'),
  said: 'P Money names no states of a refund; decision 037 does: open, done, refused, and failed where it was done and came back.',
  actions: {
    settle: line('system: open → done', 'P Money: a refund issues a credit note.'),
    refuse: line('system: open → refused', 'Decision 037: what the provider refuses stays refused; another try is another refund.'),
    fail: line(
      'system: done → failed',
      'Decision 037: one that came back is booked back. P Money: the mirror of a transaction is another one.',
    ),
    dealWith: line('operator: refused failed → same', 'Decision 037: shown until an operator has dealt with it.'),
  },
}

const chargeback: WrittenTable = {
  states: words('open answered won lost'),
  said: 'P Money: Chargebacks are booked; while one is open its brand can neither publish nor accept. Decision 071 names the states.',
  actions: {
    answer: line('operator: open → same', 'Decision 071: an operator answers once; what comes of it the provider says.'),
    accept: line('operator: open → same', 'Decision 071: or gives it up; that it is lost the provider says.'),
    update: line('system: open answered won lost → same', 'Decision 071: the provider’s word in any order, as often as it comes.'),
    reopen: line('system: answered won lost → open', 'Decision 071: an inquiry that was answered becomes a chargeback.'),
    review: line('system: open won lost → answered', 'Decision 071: the bank looks at the answer.'),
    win: line('system: open answered lost → won', 'Decision 071: the bank decides, also on appeal.'),
    lose: line('system: open answered won → lost', 'Decision 071: the bank decides, also on appeal.'),
  },
}

export const writtenTables: Record<string, WrittenTable> = {
  campaign,
  'candidate-request': candidateRequest,
  contract,
  'contract-media': contractMedia,
  remark,
  'creator-profile': creatorProfile,
  'portfolio-item': portfolioItem,
  payment,
  earning,
  payout,
  refund,
  chargeback,
}
