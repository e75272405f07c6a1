import * as account from './account.ts'
import * as activity from './activity.ts'
import * as analytics from './analytics.ts'
import * as api from './api.ts'
import * as config from './config.ts'
import * as connect from './connect.ts'
import * as email from './email.ts'
import * as frame from './frame.ts'
import * as modal from './modal.ts'
import * as names from './names.ts'
import * as onramp from './onramp.ts'
import * as relay from './relay.ts'
import * as rpc from './rpc.ts'
import * as send from './send.ts'
import * as sign from './sign.ts'
import * as siwx from './siwx.ts'
import * as social from './social.ts'
import * as swap from './swap.ts'
import * as transaction from './transaction.ts'
import * as wallets from './wallets.ts'

/** One number or list of the specification, and the row it comes from. */
export type ConstantRow = {
  readonly domain: string
  readonly name: string
  readonly value: unknown
  readonly row: string
}

const rowsByName: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  connect: {
    pairingLifetimeMs: 'S4.4, S9.2',
    pairingExpiryMarginMs: 'S4.4',
    connectMethodOrder: 'S9.5',
    recentWalletsMax: 'S9.8',
    reconnectTimeoutMs: 'S4.2',
    walletAnswerHintMs: 'S4.2',
  },
  wallets: {
    recommendedWalletsMax: 'S9.9',
    walletsPerPage: 'S9.9',
    walletPageImages: 'S9.9',
    walletSearchEntries: 'S9.9',
    featuredWalletsMax: 'S9.9',
    walletSearchImageWaitMs: 'S4.11',
    imagePreloadTimeoutMs: 'S9.10',
  },
  config: {
    localProjectId: 'S5.7',
    specialHttpStatuses: 'S9.3',
    defaultFeatures: 'S9.5',
    featureNames: 'S9.5',
    walletFeatureOrder: 'S9.5',
    restrictedTimezones: 'S9.7',
    loggerBufferBytes: 'S9.10',
    loggerLevel: 'S9.10',
    calculationDecimals: 'S9.10',
  },
  account: {
    portfolioCacheMs: 'S9.8',
    nativeBalanceCacheMs: 'S9.8',
    tokenBalanceRetryBlockMs: 'S9.8',
    queryGcMs: 'S9.8',
    accountTypes: 'S3.2',
    defaultAccountTypes: 'S9.6',
    balanceDisplayDecimals: 'S5.12',
    amountDisplayDecimals: 'S5.12',
    numberDisplayDecimals: 'S5.12',
    addressStartChars: 'S5.12',
    addressEndChars: 'S5.12',
    emailDisplayMaxChars: 'S5.12',
    emailCutChars: 'S5.12',
    accountNameDisplayMaxChars: 'S5.12',
  },
  siwx: {
    authenticationVersion: 'S9.12',
    authenticationType: 'S9.12',
    authenticationNamespaces: 'S9.12',
    nonceLifetimeMs: 'S1.4',
    nonceBytes: 'S1.4',
    accessTokenLifetimeMs: 'S1.4',
    refreshTokenLifetimeMs: 'S1.4',
    refreshAgainWithinMs: 'S1.4',
    siwxMessageMaxBytes: 'S3.11',
    siwxSignatureMaxBytes: 'S3.11',
    contractSignatureGasMax: 'S3.11',
    counterfactualSignatureGasMax: 'S3.11',
    contractSignatureTimeoutMs: 'S3.11',
    creationCodeMaxBytes: 'S3.11',
    siwxIssuedAtPastMs: 'S3.11',
    siwxIssuedAtFutureMs: 'S3.11',
    siwxMessageLifetimeMaxMs: 'S3.11',
    siwxResourcesMax: 'S3.11',
    siwxResourceMaxBytes: 'S3.11',
    clockSkewAlertMs: 'S8.1',
  },
  send: {
    addressLookupDelayMs: 'S5.11',
  },
  transaction: {
    pendingTransactionsMax: 'S9.3',
    transactionPollMs: 'S4.12',
    transactionWaitMs: 'S4.12',
    sentCallsLifetimeSec: 'S8.8',
  },
  relay: {
    heartbeatMs: 'S9.9',
    reconnectBaseMs: 'S7.34',
    reconnectCapMs: 'S7.34',
    reconnectStableMs: 'S7.34',
    relayConnectTimeoutMs: 'S7.34',
    relayRequestTimeoutMs: 'S7.34',
    relayRequestDeadlineMs: 'S7.34',
    relayLivenessDeadlineMs: 'S7.34',
    relayIdleProbeMs: 'S7.34',
    relayOverloadAttempt: 'S7.34',
    relayServerPingMs: 'S7.34',
    relayMessageMaxBytes: 'S7.34',
    relayFrameMaxBytes: 'S7.34',
    mailboxMaxMessages: 'S7.34',
    mailboxMaxBytes: 'S7.34',
    mailboxPerProjectMaxBytes: 'S7.34',
    relayTtlMinSec: 'S7.34',
    relayTtlMaxSec: 'S7.34',
    relayBatchMax: 'S7.34',
    relaySubscriptionsPerSocketMax: 'S7.34',
    relayJwtLifetimeSec: 'S7.34',
    relayJwtLeewaySec: 'S7.34',
    relayJwtMaxBytes: 'S7.34',
    closeGoingAway: 'S7.34',
    closeOverload: 'S7.34',
    closeRefused: 'S7.34',
    closeStale: 'S7.34',
    closeRebalance: 'S7.34',
    closeReasonMaxBytes: 'S7.34',
    relaySeenMax: 'S7.34',
    relayCloseDeadlineMs: 'S7.34',
  },
  sign: {
    sessionLifetimeSec: 'S5.14, S9.12',
    requestExpiryDefaultSec: 'S5.14, S9.12',
    requestExpiryMinSec: 'S5.14',
    requestExpiryMaxSec: 'S5.14',
    proposalLifetimeSec: 'S4.14',
    openProposalsMax: 'S4.14',
    openPerPairingMax: 'S4.14',
    openRequestsMax: 'S4.14',
    pendingSessionsMax: 'S4.14',
    pairingLifetimeMaxSec: 'S4.14',
    pairingAnswerWaitMs: 'S4.14',
    sessionUpdateWaitMs: 'S5.14',
    pairingUriLifetimeSec: 'S4.4',
    authenticateExpiryMinSec: 'S5.14',
    responderHistorySec: 'S4.14',
    signClientCacheMs: 'S9.11',
    pingResponseDelayMs: 'S9.11',
    requestQueueGapMs: 'S4.14',
    recentlyDeletedMax: 'S4.14',
    recentlyDeletedDrop: 'S4.14',
    emittedRequestIdsMax: 'S4.14',
    universalNamespaces: 'S9.12',
  },
  rpc: {
    rpcTimeoutMs: 'S9.10',
    rpcBatchMax: 'S9.10',
    rpcRetries: 'S9.10',
    rpcRetryBaseMs: 'S9.10',
    retryBackoffBaseMs: 'S9.10',
    retryBackoffCapMs: 'S9.10',
    rpcCacheEntries: 'S9.10',
    rpcBodyMaxBytes: 'S7.32',
    rpcResponseMaxBytes: 'S7.32',
    rpcDisallowedDelayMs: 'S5.10',
  },
  api: {
    apiTimeoutMs: 'S7.1',
    apiBodyMaxBytes: 'S7.1',
    originsCacheMs: 'S7.24',
    configCacheMs: 'S7.23',
  },
  frame: {
    frameReadyTimeoutMs: 'S9.1',
    frameReadyDelayMs: 'S9.1, S4.5',
    frameRequestTimeoutMs: 'S9.1',
    frameSignOutTimeoutMs: 'S9.1',
  },
  email: {
    emailCooldownMs: 'S9.2, S5.5',
    emailChangePollMs: 'S9.9',
  },
  social: {
    socialProviders: 'S5.1',
    defaultSocials: 'S9.5',
    popupWidthPx: 'S4.7',
    popupHeightPx: 'S4.7',
    popupPollMs: 'S4.7',
  },
  swap: {
    swapNetworks: 'S9.6',
    swapSlippagePercent: 'S9.6',
  },
  onramp: {
    onrampCurrency: 'S9.4',
    onrampCardMin: 'S9.4',
    onrampCardMax: 'S9.4',
    onrampBankMin: 'S9.4',
    onrampBankMax: 'S9.4',
    onrampDefaultAsset: 'S9.4',
    onrampDefaultNetworks: 'S9.4',
    onrampProviders: 'S9.4',
    onrampFeeMinPercent: 'S9.4',
    onrampFeeMaxPercent: 'S9.4',
  },
  activity: {
    relativeTimeLabels: 'S9.13',
  },
  names: {
    nameCacheMs: 'S9.8',
    identityCacheMs: 'S9.8',
    accountNameMinChars: 'S5.6',
    coinTypeChainIdLimit: 'S5.6',
    nameSuffixes: 'S9.6',
  },
  analytics: {
    errorEventsMax: 'S9.11',
    errorEventsWindowMs: 'S9.11',
  },
  modal: {
    modalWidthPx: 'S2.24',
    sheetBreakpointPx: 'S2.24',
    shakeMs: 'S2.24',
    motionFastMs: 'S2.24',
    motionBaseMs: 'S2.24',
    toastSwapDelayMs: 'S9.11',
    accentLight: 'S9.14',
    accentDark: 'S9.14',
    backgroundLight: 'S9.14',
    backgroundDark: 'S9.14',
  },
}

const domains: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  connect,
  wallets,
  config,
  account,
  siwx,
  send,
  transaction,
  relay,
  sign,
  rpc,
  api,
  frame,
  email,
  social,
  swap,
  onramp,
  activity,
  names,
  analytics,
  modal,
}

/** Every constant, for docs and tests. Never import it in code a browser loads. */
export const constantCatalogue: readonly ConstantRow[] = Object.freeze(
  Object.entries(domains).flatMap(([domain, values]) =>
    Object.entries(values).map(([name, value]) => ({ domain, name, value, row: rowsByName[domain]?.[name] ?? '' })),
  ),
)
