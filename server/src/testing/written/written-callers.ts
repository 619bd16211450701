/** A section of the documents, the roles that it is for, and the calls that it names. */
type WrittenCalls = {
  said: string
  callers: 'anyone' | 'agency' | 'creator' | 'operator' | 'agency creator' | 'agency creator operator'
  calls: string
}

/**
 * Who may make which call, copied by hand: from the two specification documents (S1, S2, with their sections), from the list of calls that we added
 * (A), and from the page that decides open questions (P, with its headings).
 */
export const writtenCalls: readonly WrittenCalls[] = [
  {
    said: 'S1 7 Endpoints (account entry): unauthenticated variants exist (login, signup, confirmation, reset)',
    callers: 'anyone',
    calls: `POST /auth/signup, POST /auth/login, POST /auth/resend-confirmation-email, GET /auth/confirm-email/{token},
      POST /auth/reset-password, GET /auth/reset-password-token-valid, POST /auth/reset-password-confirm`,
  },
  {
    said: 'A: GET /config (added, public); POST /mail/unsubscribe (public); GET /mailbox; the sandbox’s own card form and bank',
    callers: 'anyone',
    calls: `GET /config, POST /mail/unsubscribe, GET /mailbox, POST /sandbox-payments/confirm-setup,
      POST /sandbox-payments/confirm-charge`,
  },
  {
    said: 'S1 2 Authenticated shell, S1 7 Endpoints (shell), S2 6: Both: user profile, picture, password change, notifications; P: the operator has an area of its own, with the same account',
    callers: 'agency creator operator',
    calls: `POST /auth/logout, GET /user/general, GET /unread-messages, GET /notifications/_count-unseen, GET /notifications,
      POST /notifications/_seen, POST /media/prepare-access, POST /user/change-password, GET /user/profile, PATCH /user/profile,
      POST /user/profile/picture, GET /user/sessions, DELETE /user/sessions/{id}, POST /user/export, GET /user/mail-preferences,
      PATCH /user/mail-preferences, GET /events`,
  },
  {
    said: 'S1 6: Agency: creates, edits and publishes campaigns; reviews candidates; reviews media (approve, ask for changes); finalizes contracts; rates creators',
    callers: 'agency',
    calls: `GET /campaigns, POST /campaigns, GET /campaigns/{id}, PATCH /campaigns/{id}, POST /campaigns/{id}/publish,
      GET /campaigns/{id}/candidate-requests, GET /campaigns/{id}/contracts, POST /contracts/{id}/finalize, PATCH /feedback/{id},
      POST /contract-media/{id}/approve, POST /contract-media/{id}/ask-for-changes, POST /campaigns/{id}/reach`,
  },
  {
    said: 'S2 6: Agency: view payments, billing information, payment methods',
    callers: 'agency',
    calls: `GET /payments, GET /payments/{id}, GET /payment-methods, POST /payment-methods, DELETE /payment-methods/{id},
      POST /payment-methods/{id}/default, POST /setup-intents, GET /billing-information, PATCH /billing-information`,
  },
  {
    said: 'S2 6: Creator: accept or counter offers, apply, withdraw, upload, reupload or delete job media',
    callers: 'creator',
    calls: `GET /creator-opportunities, GET /creator-opportunities/{id}, POST /creator-opportunities/{campaignId}/apply,
      POST /creator-opportunities/{campaignId}/accept-offer, POST /creator-requests/{id}/withdraw, POST /contract-assets/{id}/media,
      PUT /contract-media/{id}, DELETE /contract-media/{id}, POST /contract-media/{id}/send-anyway`,
  },
  {
    said: 'S2 6: Creator: manage portfolio and creator profile, submit for verification, view earnings, request payouts, manage the beneficiary',
    callers: 'creator',
    calls: `GET /creator-profile, PUT /creator-profile, PATCH /creator-profile, POST /creator-profile-submit, GET /portfolio, POST /portfolio,
      PATCH /portfolio/{id}, DELETE /portfolio/{id}, POST /portfolio/_order, GET /earnings, GET /earnings/{id}, GET /creator-finances,
      GET /payouts, POST /payouts, GET /payout-beneficiary, PUT /payout-beneficiary, GET /statements/{year}`,
  },
  {
    said: 'S1 4, S2 7: either side of a bargain or a job; S1 7 Endpoints (messaging); A: both roles',
    callers: 'agency creator',
    calls: `GET /candidate-requests/{id}, POST /candidate-requests/{id}/offer, POST /candidate-requests/{id}/decide,
      POST /candidate-requests/{id}/initiate-conversation, GET /contracts, GET /contracts/{id}, GET /contracts/{id}/assets,
      GET /contracts/{id}/originals, POST /contracts/{id}/report, GET /relationship-by-conversation/{id}, GET /conversations/{id},
      GET /conversations/{id}/messages, POST /conversations/{id}/messages, POST /conversations/{id}/mark-as-read,
      GET /conversation-involvements, POST /media/pre-upload, POST /media/post-upload, GET /media/uploads/{uploadId},
      DELETE /media/uploads/{uploadId}, GET /dashboard, POST /user/delete`,
  },
  {
    said: 'P Deciding, seeing, waiting: a job has a due date on both sides; a calendar of what is due and its feed (R-183)',
    callers: 'agency creator',
    calls: 'GET /calendar, GET /calendar-feed, POST /calendar-feed, DELETE /calendar-feed',
  },
  {
    said: 'R-174: the shortlist is the brand’s own',
    callers: 'agency',
    calls: 'POST /candidate-requests/{id}/shortlist',
  },
  {
    said: 'A: Ctrl/Cmd + K finds people: candidates of the own campaigns, with or without a conversation (R-176)',
    callers: 'agency',
    calls: 'GET /candidate-requests',
  },
  {
    said: 'A: what a list shows as a file (R-147): payments, which S2 6 has the agency view',
    callers: 'agency',
    calls: 'GET /payment-list',
  },
  {
    said: 'A: what a list shows as a file (R-147): jobs for either side',
    callers: 'agency creator',
    calls: 'GET /contract-list',
  },
  {
    said: 'A: what an operator’s list shows as a file, each download in the audit log (R-440)',
    callers: 'operator',
    calls: `POST /operator/campaigns/download, POST /operator/creator-profiles/download, POST /operator/contracts/download,
      POST /operator/members/download, POST /operator/payments/download, POST /operator/payouts/download, POST /operator/payout-batches/download,
      POST /operator/chargebacks/download, POST /operator/audit/download`,
  },
  {
    said: 'P Who runs it: a third role, operator: its own area /operator, for the people who run the marketplace',
    callers: 'operator',
    calls: `GET /operator/campaigns, GET /operator/campaigns/{id}, POST /operator/campaigns/{id}/approve, POST /operator/campaigns/{id}/reject,
      POST /operator/campaigns/{id}/take-down, POST /operator/campaigns/{id}/mark-seen, GET /operator/creator-profiles,
      GET /operator/creator-profiles/{userId}, POST /operator/creator-profiles/{userId}/verify,
      POST /operator/creator-profiles/{userId}/reject, POST /operator/creator-profiles/{userId}/mark-seen, GET /operator/payouts,
      POST /operator/accounts/exports, GET /operator/balance-sheet, POST /operator/bank-files, GET /operator/bank-lines,
      POST /operator/bank-lines/{id}/confirm, POST /operator/bank-lines/{id}/settle, GET /operator/provider-lines, POST /operator/provider-lines/{id}/settle, POST /operator/provider-lines/{id}/reopen, GET /operator/provider-stand, POST /operator/payouts/export, GET /operator/payout-batches, GET /operator/payout-batches/{id}/file,
      POST /operator/payout-batches/{id}/void, POST /operator/payout-batches/{id}/mark-paid, POST /operator/payouts/{id}/mark-paid, POST /operator/payouts/mark-paid,
      POST /operator/payouts/{id}/return, GET /operator/payments, POST /operator/payments/{id}/retry, POST /operator/payments/{id}/refund,
      GET /operator/payments/{id}/refund-preview, GET /operator/dac7, POST /operator/dac7-files, POST /operator/dac7-files/{id}/download, POST /operator/dac7-files/{id}/filing,
      GET /operator/creator-papers, GET /operator/chargebacks, GET /operator/chargebacks/{id}, POST /operator/chargebacks/{id}/evidence,
      POST /operator/chargebacks/{id}/answer, POST /operator/chargebacks/{id}/accept, GET /operator/suspense, POST /operator/suspense/{id}/give-back, GET /operator/deleted-creators, POST /operator/deleted-creators/{id}/pay, GET /operator/contracts, GET /operator/contracts/{id},
      POST /operator/contracts/{id}/dismiss-report, POST /operator/contracts/{id}/read-messages, POST /operator/contracts/{id}/cancel,
      POST /operator/contract-media/{id}/approve, GET /operator/members, GET /operator/members/{id}, POST /operator/members/{id}/suspend,
      POST /operator/members/{id}/lift, GET /operator/overview, POST /operator/undone/{work}/retry, GET /operator/audit`,
  },
  {
    said: 'Remarks, Wire: GET /contract-media/{id}/remarks; Seen: Drafts: their agency alone. Operator: all but drafts',
    callers: 'agency creator operator',
    calls: 'GET /contract-media/{id}/remarks, GET /contract-media/{id}/remark-file',
  },
  {
    said: 'Remarks, Wire and States: the agency writes, changes, deletes, settles and reopens',
    callers: 'agency',
    calls: `POST /contract-media/{id}/remarks, PATCH /remarks/{id}, DELETE /remarks/{id}, POST /remarks/{id}/settle,
      POST /remarks/{id}/reopen`,
  },
  {
    said: 'Remarks, States: markDone open → done (creator)',
    callers: 'creator',
    calls: 'POST /remarks/{id}/done',
  },
  {
    said: 'Remarks, Wire: POST /remarks/{id}/replies; Told: remark_replied both',
    callers: 'agency creator',
    calls: 'POST /remarks/{id}/replies',
  },
  {
    said: 'R-190: two operators do not decide on one record without knowing of each other',
    callers: 'operator',
    calls: 'GET /operator/claims, POST /operator/claims, POST /operator/claims/_release',
  },
  {
    said: 'P Who runs it: payments that failed (retry, refund); a refund that the bank sent back is seen to by hand (decision 037)',
    callers: 'operator',
    calls: 'POST /operator/payments/{id}/mark-refund-dealt-with',
  },
  {
    said: 'R-215, docs/decisions/070: the brand confirms a charge with its bank',
    callers: 'agency',
    calls: 'POST /payments/{id}/confirmation, POST /payments/{id}/confirmation/end',
  },
  {
    said: 'R-207, docs/decisions/066: an operator pauses and resumes the reminders of an overdue payment',
    callers: 'operator',
    calls: 'POST /operator/payments/{id}/pause-reminders, POST /operator/payments/{id}/resume-reminders',
  },
  {
    said: 'R-196: a creator says how they are taxed, agrees to self-billing, and has their papers in one list',
    callers: 'creator',
    calls: 'GET /creator-tax, PUT /creator-tax, GET /creator-papers',
  },
]
