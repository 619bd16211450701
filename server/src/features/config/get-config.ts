import * as wire from '@pairtake/protocol/config/config-endpoints'
import { serve } from '#http/serve.ts'

export const getConfig = serve(wire.getConfig, async ({ deps: { config, payments } }) => {
  const { uploads } = config

  return {
    data: {
      currency: config.currency,
      timeZone: config.sellerTimeZone,
      serviceFeeRate: config.serviceFeeRate,
      payments: { provider: payments.provider, publishableKey: payments.publishableKey, scriptUrl: config.payments.stripe?.jsUrl ?? null },
      limits: {
        videoBytes: uploads.videoBytes,
        imageBytes: uploads.imageBytes,
        referenceBytes: uploads.referenceBytes,
        attachmentBytes: uploads.attachmentBytes,
      },
      mailbox: config.withMailbox,
      supportEmail: config.supportEmail,
      socialLinks: config.socialLinks,
      clocks: {
        autoApproveDays: config.autoApproveDays,
        autoFinalizeHours: config.autoFinalizeHours,
        offerLapseDays: config.offerLapseDays,
        paymentRetryDays: config.paymentRetryDays,
      },
      authorities: { checksVatIds: config.vies !== undefined, reportsSellers: config.dac7 !== undefined },
    },
  }
})
