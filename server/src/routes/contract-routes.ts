import { listContracts } from '#features/contract/list-contracts.ts'
import { listCampaignContracts } from '#features/contract/list-campaign-contracts.ts'
import { getContract } from '#features/contract/get-contract.ts'
import { listContractAssets } from '#features/contract/list-contract-assets.ts'
import { reportContract } from '#features/contract/report-contract.ts'
import { downloadOriginals } from '#features/contract/download-originals.ts'
import { finalizeContract } from '#features/charge/finalize-contract.ts'
import { attachContractMedia } from '#features/contract-media/attach-contract-media.ts'
import { reuploadContractMedia } from '#features/contract-media/reupload-contract-media.ts'
import { sendContractMediaAnyway } from '#features/contract-media/send-contract-media-anyway.ts'
import { deleteContractMedia } from '#features/contract-media/delete-contract-media.ts'
import { approveContractMedia } from '#features/contract-media/approve-contract-media.ts'
import { askForChanges } from '#features/contract-media/ask-for-changes.ts'
import { preUpload } from '#features/media/pre-upload.ts'
import { cancelUpload } from '#features/media/cancel-upload.ts'
import { getUpload } from '#features/media/get-upload.ts'
import { postUpload } from '#features/media/post-upload.ts'
import { prepareAccess } from '#features/media/prepare-access.ts'
import { downloadContracts } from '#features/contract/download-contracts.ts'
import { getCalendarFeed } from '#features/calendar/get-calendar-feed.ts'
import { listCalendarEntries } from '#features/calendar/list-calendar-entries.ts'
import { renewCalendarFeed } from '#features/calendar/renew-calendar-feed.ts'
import { revokeCalendarFeed } from '#features/calendar/revoke-calendar-feed.ts'
import { rateCreator } from '#features/feedback/rate-creator.ts'
import { getRemarkFile } from '#features/remark/get-remark-file.ts'
import { listRemarks } from '#features/remark/list-remarks.ts'
import { addRemark } from '#features/remark/add-remark.ts'
import { saveRemark } from '#features/remark/save-remark.ts'
import { deleteRemark } from '#features/remark/delete-remark.ts'
import { replyToRemark } from '#features/remark/reply-to-remark.ts'
import { markRemarkDone } from '#features/remark/mark-remark-done.ts'
import { settleRemark } from '#features/remark/settle-remark.ts'
import { reopenRemark } from '#features/remark/reopen-remark.ts'
import type { Route } from '#http/serve.ts'

/** Jobs and the files delivered for them. */
export const contractRoutes: readonly Route[] = [
  // contract
  listContracts,
  listCampaignContracts,
  downloadContracts,
  getContract,
  listContractAssets,
  reportContract,
  downloadOriginals,
  finalizeContract,
  // calendar
  listCalendarEntries,
  getCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  // contract-media
  attachContractMedia,
  reuploadContractMedia,
  sendContractMediaAnyway,
  deleteContractMedia,
  approveContractMedia,
  askForChanges,
  // remark
  listRemarks,
  getRemarkFile,
  addRemark,
  saveRemark,
  deleteRemark,
  replyToRemark,
  markRemarkDone,
  settleRemark,
  reopenRemark,
  // media
  preUpload,
  getUpload,
  cancelUpload,
  postUpload,
  prepareAccess,
  // feedback
  rateCreator,
]
