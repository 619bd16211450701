import { makeDemoMediaTask } from '#demo/make-demo-media.task.ts'
import { replaceNamesTask } from '#features/account/replace-names.task.ts'
import { drawCoverTask } from '#features/campaign/draw-cover.task.ts'
import { processMessageAttachmentTask } from '#features/conversation/process-message-attachment.task.ts'
import { deliverMailTask } from '#features/mail/deliver-mail.task.ts'
import { mailAccountLinkTask } from '#features/session/mail-account-link.task.ts'
import { mailNotificationTask } from '#features/mail/mail-notification.task.ts'
import { makeCleanTwinsTask } from '#features/contract-media/make-clean-twins.task.ts'
import { processContractMediaTask } from '#features/contract-media/process-contract-media.task.ts'
import { removeFilesTask } from '#features/media/remove-files.task.ts'
import { processPortfolioItemTask } from '#features/portfolio/process-portfolio-item.task.ts'
import { mailInvoiceTask } from '#features/payment/mail-invoice.task.ts'
import { forgetCustomerTask } from '#features/payment-method/forget-customer.task.ts'
import { makeInvoiceFileTask } from '#features/payment/make-invoice-file.task.ts'
import { makeCreatorPaperFileTask } from '#features/creator-paper/make-creator-paper-file.task.ts'
import { removeUnusedPictureTask } from '#features/user/remove-unused-picture.task.ts'
import type { TaskHandler } from './handle.ts'

/** Every handler; only the worker loads them. */
export const handlers: readonly TaskHandler[] = [
  mailAccountLinkTask,
  mailNotificationTask,
  deliverMailTask,
  processContractMediaTask,
  makeCleanTwinsTask,
  processPortfolioItemTask,
  processMessageAttachmentTask,
  drawCoverTask,
  removeFilesTask,
  removeUnusedPictureTask,
  forgetCustomerTask,
  replaceNamesTask,
  makeInvoiceFileTask,
  mailInvoiceTask,
  makeCreatorPaperFileTask,
  makeDemoMediaTask,
]
