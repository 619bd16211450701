import { signup } from '#features/session/signup.ts'
import { login } from '#features/session/login.ts'
import { logout } from '#features/session/logout.ts'
import { resendConfirmationEmail } from '#features/session/resend-confirmation-email.ts'
import { confirmEmail } from '#features/session/confirm-email.ts'
import { requestPasswordReset } from '#features/session/request-password-reset.ts'
import { checkResetToken } from '#features/session/check-reset-token.ts'
import { confirmPasswordReset } from '#features/session/confirm-password-reset.ts'
import { getConfig } from '#features/config/get-config.ts'
import { getAuthUser } from '#features/user/get-auth-user.ts'
import { getUserProfile } from '#features/user/get-user-profile.ts'
import { saveUserProfile } from '#features/user/save-user-profile.ts'
import { saveProfilePicture } from '#features/user/save-profile-picture.ts'
import { changePassword } from '#features/user/change-password.ts'
import { listSessions } from '#features/user/list-sessions.ts'
import { endSession } from '#features/user/end-session.ts'
import { exportOwnData } from '#features/user/export-own-data.ts'
import { deleteAccount } from '#features/account/delete-account.ts'
import { getMailPreferences } from '#features/user/get-mail-preferences.ts'
import { saveMailPreferences } from '#features/user/save-mail-preferences.ts'
import { getCreatorProfile } from '#features/creator-profile/get-creator-profile.ts'
import { replaceCreatorProfile } from '#features/creator-profile/replace-creator-profile.ts'
import { updateCreatorProfile } from '#features/creator-profile/update-creator-profile.ts'
import { submitCreatorProfile } from '#features/creator-profile/submit-creator-profile.ts'
import { listPortfolio } from '#features/portfolio/list-portfolio.ts'
import { addPortfolioItem } from '#features/portfolio/add-portfolio-item.ts'
import { savePortfolioItem } from '#features/portfolio/save-portfolio-item.ts'
import { deletePortfolioItem } from '#features/portfolio/delete-portfolio-item.ts'
import { orderPortfolio } from '#features/portfolio/order-portfolio.ts'
import { listNotifications } from '#features/notification/list-notifications.ts'
import { markNotificationsSeen } from '#features/notification/mark-notifications-seen.ts'
import { countUnseenNotifications } from '#features/notification/count-unseen-notifications.ts'
import { listMailboxMails } from '#features/mail/list-mailbox-mails.ts'
import { unsubscribeMail } from '#features/mail/unsubscribe-mail.ts'
import type { Route } from '#http/serve.ts'

/** Accounts, profiles and notifications. */
export const memberRoutes: readonly Route[] = [
  // session
  signup,
  login,
  logout,
  resendConfirmationEmail,
  confirmEmail,
  requestPasswordReset,
  checkResetToken,
  confirmPasswordReset,
  // config
  getConfig,
  // user
  getAuthUser,
  getUserProfile,
  saveUserProfile,
  saveProfilePicture,
  changePassword,
  listSessions,
  endSession,
  exportOwnData,
  deleteAccount,
  getMailPreferences,
  saveMailPreferences,
  // creator-profile
  getCreatorProfile,
  replaceCreatorProfile,
  updateCreatorProfile,
  submitCreatorProfile,
  // portfolio
  listPortfolio,
  addPortfolioItem,
  savePortfolioItem,
  deletePortfolioItem,
  orderPortfolio,
  // notification
  listNotifications,
  markNotificationsSeen,
  countUnseenNotifications,
  // mail
  listMailboxMails,
  unsubscribeMail,
]
