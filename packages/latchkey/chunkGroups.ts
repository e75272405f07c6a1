import { chunkGroups } from '../../tools/build/chunkGroups.mjs'

/**
 * Which files of the published package hold what is loaded together. Left alone, the bundler makes a file of every few modules
 * that two features share: a visitor's browser would fetch a dozen small files before the button is there, and small files
 * compress badly.
 *
 * Groups without React come first, so that `latchkey` never reaches it: `tools/checks/packages.mjs` checks that.
 */
export const groups = chunkGroups({
  // With the page.
  instance:
    /(core\/src\/(createLatchkey|networks\/appNetworks|account\/floorDecimal|operations\/operation)|contracts\/src\/constants\/account)\.ts$/,
  button: /modal\/src\/(ConnectButton|LatchkeyProvider)\.tsx$/,
  // With the modal, a remembered connection, or the first call of a headless app.
  shared:
    /(core\/src\/(storage\/storedState|api|connect\/startPairing|siwx\/signInState|wallets\/discoverWallets)|api\/src\/(apiClient|shape)|contracts\/src\/(constants\/api|errors\/wallet))\.ts$/,
  // With a wallet that answers.
  connecting: /core\/src\/connect\/(connect|adoptSession)\.ts$/,
  // With the first connection, and with a remembered one.
  features: /core\/src\/(features\/startFeatures|account\/watchBalance)\.ts$/,
  parts: /ui\/src\/(css\/partRef|avatar\/avatarHues|icons\/Warning)\.tsx$/,
  connected: /modal\/src\/(AccountFace\.tsx|shell\/followConnected\.ts)$/,
  // With the modal.
  modal: /modal\/src\/(ModalHost|views\/connect\/(ConnectView|ConnectingWalletConnectBasicView))\.tsx$/,
  // With the first code.
  protocol: /core\/src\/connect\/walletConnect\.ts$/,
})
