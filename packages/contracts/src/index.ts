export {
  type Access,
  access,
  accessOf,
  accountScreens,
  type Capability,
  type GrantedAccess,
  invitationRight,
  type Membership,
} from './access.ts';
export type { DeliveryFix } from './audio/index.ts';
export type {
  CampaignBanner,
  CampaignCreative,
  CampaignDetail,
  CampaignFeed,
  CampaignIconPicture,
  CampaignRevision,
  CampaignSimulation,
  CampaignStatus,
  CampaignSummary,
  ChecklistItem,
  ListedCampaign,
} from './campaigns/campaign-schemas.ts';
export type {
  FeedRows,
  ServedCampaign,
  ServedCreative,
  StoredRendition,
} from './campaigns/served-campaign.ts';
export {
  type AdIconSettings,
  type CampaignChange,
  type CampaignSettings,
  type CampaignSetUp,
  campaignSettings,
  type RuleSettings,
  type TargetingCondition,
} from './campaigns/settings.ts';
export type { TagValidation, ValidationLink } from './campaigns/validation-schemas.ts';
export type { CampaignWebhook, CampaignWebhookDelivery } from './campaigns/webhook-schemas.ts';
export {
  type Contract,
  campaignsContract,
  contract,
  legacyContract,
  type PageContract,
  pageContract,
  versionsContract,
} from './contract.ts';
export { type CostBounds, type CostClass, costClasses } from './costs.ts';
export { deviceParts } from './device-words.ts';
export type { EndpointMeta, ResponseMeta } from './endpoint.ts';
export type { ApiKey, User } from './endpoints/accounts/accounts.ts';
export type { OpenSession, Passkey } from './endpoints/accounts/security.ts';
export type {
  DeliveryCheck,
  ExportKind,
  ProductionDetails,
  Progress,
  QualityLine,
} from './endpoints/audioforms.ts';
export type {
  BillingRecord,
  DailyUsage,
  Invoice,
  InvoiceDetails,
  Product,
  Proration,
  UsageSummary,
} from './endpoints/billing.ts';
export type { Brief } from './endpoints/briefs.ts';
export type { CampaignReport, LoggedEvent, ReportCounts } from './endpoints/campaigns/campaign-reports.ts';
export {
  type DictionaryItem,
  type DictionarySummary,
  type DictionaryWord,
  dictionaryItem,
} from './endpoints/dictionary.ts';
export type {
  ChangedItems,
  FileSort,
  Folder,
  FolderListing,
  FoundFile,
  StoredFile,
} from './endpoints/files/file-schemas.ts';
export type { FlagState, ListedOrganisation } from './endpoints/organisations/installation.ts';
export {
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  type InvitationResult,
  knownWorkflows,
  type MemberSort,
  type OfferedInvitation,
  type OrganisationDetail,
  type OrganisationKey,
  type OrganisationMember,
  type OrganisationSummary,
} from './endpoints/organisations/organisations.ts';
export { type Job, type JobProgress, jobRights } from './endpoints/processing.ts';
export type { ListedSession, Project, Session } from './endpoints/projects.ts';
export type { ListedScript, Script } from './endpoints/scripts.ts';
export type { ContentFile } from './endpoints/sdk/content-files.ts';
export type { LinkOwner, SharedSound, ShareLink } from './endpoints/sharing.ts';
export type { SoundFilter, SoundTemplateResponse } from './endpoints/sounds.ts';
export type { Story } from './endpoints/stories.ts';
export type { OutboxMail, SupportMessage, SupportMessageSummary, SystemStatus } from './endpoints/support.ts';
export type { BatchItem } from './endpoints/versions/batches.ts';
export type { ImportUndo, TableImport, TableImported } from './endpoints/versions/table-imports.ts';
export type { VersionItem, VersionProblem, VersionTable } from './endpoints/versions/tables.ts';
export { type Connection, type ConnectionSettings, connectionSettings } from './endpoints/voices/connections.ts';
export { type Voice, type VoiceListField, voiceListFields } from './endpoints/voices/speech.ts';
export type { VoicePack } from './endpoints/voices/voice-packs.ts';
export * from './enumerations.ts';
export {
  DomainError,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  type Finding,
  findingLine,
  type WireFinding,
} from './errors.ts';
export { defaultFlags, type FeatureFlag, featureFlagNames, hasEffect } from './flags.ts';
export { isInScopes, isLimitedKey, type KeyLimits, type KeyScope, keyScopes } from './key-scopes.ts';
export { limits } from './limits.ts';
export { termsVersion } from './onboarding.ts';
export { ownPath } from './own-path.ts';
export { type PlainRoute, plainRoutes } from './plain-routes.ts';
export { plainText } from './plain-text.ts';
export {
  creditsForAudio,
  creditsForSpeech,
  currency,
  isSold,
  paymentGraceDays,
  planTerms,
  priceCents,
  type SoldPlan,
  soldPlans,
} from './plans.ts';
export type { IssueReport } from './schemas/support-schemas.ts';
export type {
  VersionColumn,
  VersionConfiguration,
  VersionControls,
  VersionSource,
  VersionTag,
} from './versions/configuration.ts';
export {
  type GrantableWorkflow,
  grantableWorkflows,
} from './workflows.ts';
