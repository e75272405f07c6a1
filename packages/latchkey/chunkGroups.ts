import { chunkGroups } from '../../tools/build/chunkGroups.mjs'

/**
 * Groups modules of the published package that load together into one chunk. By default the bundler creates a chunk for every few
 * modules that two features share: the browser would load a dozen small files before the button appears, and small files compress
 * badly.
 *
 * Groups without React come first, so that the entry `latchkey` never imports React; `tools/checks/packages.mjs` checks this.
 */
export const groups = chunkGroups({
  // Loaded with the page. The other comments below name when each chunk loads.
  instance: /(core\/src\/(createLatchkey|networks\/appNetworks|operations\/operation))\.ts$/,
  // Shared by the button and by apps that have neither button nor modal.
  hooks: /react\/src\/(LatchkeyContext|useLatchkeyState|networks\/useNetwork)\.ts$/,
  button: /modal\/src\/(ConnectButton|LatchkeyProvider)\.tsx$/,
  // With the modal, a stored connection, or the first call of a headless app.
  shared:
    /(base\/src\/webLock|core\/src\/(storage\/storedState|embedded\/email\/emailLoginKey|api|connect\/pair|siwx\/signInState|wallets\/(discoverWallets|listWallets|directoryPage|curation))|api\/src\/(apiClient|shape)|contracts\/src\/constants\/(api|wallets))\.ts$/,
  // Shared by the Connect view and by apps without the modal.
  wallets: /react\/src\/wallets\/useFoundWallets\.ts$/,
  // Shared by later views and by apps without the modal.
  walletPages: /core\/src\/(wallets\/(pageEnvironment|walletHrefs)|connect\/walletAppLink)\.ts$/,
  actionHooks: /react\/src\/(connect\/(useConnections|useDisconnect)|siwx\/useSession|useAction|useRead)\.ts$/,
  // While the server does not respond, or with an app that sets the option `wallets`.
  bundled: /core\/src\/wallets\/generated\/bundledWallets\.ts$/,
  // With an app that sets the option `wallets`.
  walletOptions: /core\/src\/wallets\/curatedWallets\.ts$/,
  // With the first call of an instance or its provider.
  actions: /core\/src\/(instanceActions|wallets\/getWallets|provider\/providerActions)\.ts$/,
  // With a wallet's response.
  connecting:
    /(core\/src\/(connect\/(connect|connectFault|adoptApproved|adoptSession|clockSkew)|storage\/saveState)|contracts\/src\/(errors\/wallet|constants\/siwx))\.ts$/,
  // With the first or a stored connection.
  features:
    /(core\/src\/(features\/startFeatures|account\/(watchBalance|floorDecimal))|contracts\/src\/constants\/account)\.ts$/,
  // With the first connection; apps without the button load it alone.
  balance: /react\/src\/account\/useBalance\.ts$/,
  parts:
    /(ui\/src\/(css\/partRef|glyph\/Picture|sheet\/SheetSkeleton)\.tsx|modal\/src\/(shell\/(finishConnecting|defineView|statusShape|skeletons)|toasts\/showToast|i18n\/language)\.ts)$/,
  connected:
    /(modal\/src\/(AccountFace\.tsx|(followConnected|screen\/connectedViews)\.ts)|ui\/src\/(avatar\/avatarHues|icons\/Warning)\.tsx)$/,
  // With the modal.
  modal: /(modal\/src\/(ModalHost|views\/connect\/ConnectView)|ui\/src\/(button\/Button|ring\/Ring))\.tsx$/,
  // When the browser is idle while Connect is shown, or with the first QR code.
  qrCode: /modal\/src\/views\/connect\/ConnectingWalletConnectBasicView\.tsx$/,
  // When the browser is idle.
  sheetMotion: /modal\/src\/shell\/(sheetMotion|followBrowserBack|travel)\.ts$/,
  // When the browser is idle, in an app that offers sign-in by e-mail.
  emailField: /(modal\/src\/views\/email\/Email(Field|Input)|ui\/src\/(field\/Field|icons\/(Mail|Forward)))\.tsx?$/,
  // With a page that embeds the modal; dropped from other apps.
  embedded: /modal\/src\/embedded\/EmbeddedModal\.tsx$/,
  // With the first view after those. Separate files would add all their names to the modal.
  later:
    /(ui\/src\/(icons\/(?!Mail|Forward)\w+|text\/(Text|Address|Amount|TotalAmount)|(emptyState|statusBlock|skeleton)\/\w+|field\/Search|ring\/LogoRing|chip\/Chip|glyph\/(TokenGlyph|Badged)|card\/FactsCard|segment\/\w+|sheet\/SheetActions)|modal\/src\/(isRejection|i18n\/useFormat|views\/(shared\/(Explanation|LogoStatus|WalletMark|OpenWallet|useLeave|useLastAccount|EmptyTab)|connect\/OpenLink|account\/SessionLine)))\.tsx?$/,
  // With one of these features. Each file that the modal may load costs it about 50 bytes.
  ways: /modal\/src\/views\/connect\/(ConnectingExternalView|ConnectingMultiChainView|ConnectingWalletConnectView|PairingEnded|OpenFirst|openableHere)\.tsx?$/,
  settings:
    /modal\/src\/views\/(account\/(AccountSettings|WalletCompatibleNetworks)|wallets\/ProfileWallets)View\.tsx$/,
  // With the first request to a connected wallet, and with the checks of a connection.
  asking:
    /(base\/src\/deadline|core\/src\/(connect\/(activeWallet|clockSkew)|siwx\/signedNamespace)|contracts\/src\/(errors\/(send|siwx|transaction)|constants\/(siwx|transaction)))\.ts$/,
  // With a sign-in, which ends with the second. After the groups without React that it shares with `core`.
  signIn: /modal\/src\/views\/siwx\/\w+View\.tsx$/,
  directory: /modal\/src\/views\/\w+\/(AllWallets|Downloads|GetWallet|WhatIsA\w+)View\.tsx$/,
  // With the first toast or fault.
  toasts: /modal\/src\/(toasts\/Toasts|views\/send\/OperationToasts|screen\/(AlertView|ViewFailed))\.tsx$/,
  // With the first QR code.
  protocol: /core\/src\/connect\/walletConnect\.ts$/,
  // With a stored session, or a second after the first QR code.
  sessions: /walletconnect\/src\/sign\/app\/sessions\.ts$/,
  // With the first frame from the relay that is not a plain success.
  incoming: /(walletconnect\/src\/relay\/incoming|contracts\/src\/errors\/relay)\.ts$/,
  // Rare parts of the protocol: several relays, further parameters, a refused connection.
  rare: /walletconnect\/src\/(relay\/(raceRelays|refusal)|sign\/(loadFault|app\/prepareConnect))\.ts$/,
  // With the first connection of an app with sign-in.
  signedIn:
    /core\/src\/siwx\/(followAccounts|checkedAccounts|session|sessionAccount|liveSessions|tokens|setSignIn|hasOwnBackend|ownBackendOf|readSiwx|getAccessToken)\.ts$/,
  // With the first use of the embedded wallet; apps without the modal load only the first of the two.
  embeddedWallet:
    /(core\/src\/embedded\/((email|frame)\/|account\/(?!userLabel|updateAccounts|switchAccountType|\w+Upgrade))\w+|frame\/src\/host\/createFrameHost)\.ts$/,
  email: /modal\/src\/views\/(email\/\w+|shared\/SignInStep)\.tsx?$/,
  // With the first social account; apps without the modal load only the first two.
  socialLogin:
    /core\/src\/embedded\/social\/(signInWithSocial|resumeSocialLogin|cancelSocialLogin|resendSocialLink)\.ts$/,
  farcaster: /core\/src\/embedded\/farcaster\/\w+\.ts$/,
  socialRow: /modal\/src\/views\/shared\/SocialRow\.tsx$/,
  social: /modal\/src\/views\/social\/Connect\w+View\.tsx$/,
  // With the account: shared by Account, Send, Swap and buying.
  swaps:
    /(core|api)\/src\/(swap|onramp)\/\w+\.ts$|core\/src\/operations\/(replac\w+|speedUpOperation|cancelOperation)\.ts$|core\/src\/send\/(sendDraft|amountEntry|dollars)\.ts$/,
  // With the first amount field.
  amounts: /ui\/src\/card\/(AmountCard|ChoiceCard)\.tsx$/,
  tokens:
    /(ui\/src\/tile\/ActionTile|core\/src\/account\/accountWorth|modal\/src\/views\/(shared\/(TokenMark|Change|useAccountWorth|useReadableAccount|useSettled|feeFigure)|onramp\/useOnrampOptions|send\/(useSendable|ConfirmInWallet|maxOf|sendError)|swap\/(RetryBanner|useSwapTokens|swapQueryTimes)))\.tsx?$/,
})
