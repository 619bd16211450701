import { billingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { campaign, campaignForCreator, desiredAsset } from '@pairtake/protocol/campaign/campaign'
import { candidateRequest, offer, priceInfo, proposedAsset } from '@pairtake/protocol/candidate-request/candidate-request'
import { publicConfig } from '@pairtake/protocol/config/config-endpoints'
import { contract, contractAsset } from '@pairtake/protocol/contract/contract'
import { contractCreator } from '@pairtake/protocol/contract/contract-creator'
import { contractMedia, take } from '@pairtake/protocol/contract-media/contract-media'
import { conversation, message, relationship } from '@pairtake/protocol/conversation/conversation'
import { creatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import type { Schema } from '@pairtake/protocol/endpoint'
import { earning } from '@pairtake/protocol/finances/finances-endpoints'
import { address, country, general, language, party } from '@pairtake/protocol/general'
import { mediaRef, uploadChunk } from '@pairtake/protocol/media/media'
import { money } from '@pairtake/protocol/money'
import { notification } from '@pairtake/protocol/notification/notification'
import {
  auditEntry,
  operatorCampaign,
  operatorContract,
  operatorCreatorProfile,
  operatorMember,
  overview,
} from '@pairtake/protocol/operator/operator'
import { operatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { operatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { pageMeta } from '@pairtake/protocol/paging'
import { payment } from '@pairtake/protocol/payment/payment'
import { paymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { beneficiary, payout } from '@pairtake/protocol/payout/payout-endpoints'
import { portfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { dashboard, waitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { authUser, userProfile, userSession } from '@pairtake/protocol/user/user'

/** Shapes that have a name of their own in the OpenAPI document. */
export const namedShapes: Record<string, Schema> = {
  Address: address,
  AuditEntry: auditEntry,
  AuthUser: authUser,
  Beneficiary: beneficiary,
  BillingInformation: billingInformation,
  Campaign: campaign,
  CampaignForCreator: campaignForCreator,
  CandidateRequest: candidateRequest,
  Contract: contract,
  ContractAsset: contractAsset,
  ContractCreator: contractCreator,
  ContractMedia: contractMedia,
  Conversation: conversation,
  Country: country,
  CreatorProfile: creatorProfile,
  Dashboard: dashboard,
  DesiredAsset: desiredAsset,
  Earning: earning,
  General: general,
  Language: language,
  MediaRef: mediaRef,
  Message: message,
  Money: money,
  Notification: notification,
  Offer: offer,
  OperatorCampaign: operatorCampaign,
  OperatorContract: operatorContract,
  OperatorCreatorProfile: operatorCreatorProfile,
  OperatorMember: operatorMember,
  OperatorPayment: operatorPayment,
  OperatorPayout: operatorPayout,
  Opportunity: opportunity,
  Overview: overview,
  PageMeta: pageMeta,
  Party: party,
  Payment: payment,
  PaymentMethod: paymentMethod,
  Payout: payout,
  PortfolioItem: portfolioItem,
  PriceInfo: priceInfo,
  ProposedAsset: proposedAsset,
  PublicConfig: publicConfig,
  Relationship: relationship,
  Take: take,
  UploadChunk: uploadChunk,
  UserProfile: userProfile,
  UserSession: userSession,
  WaitingItem: waitingItem,
}
