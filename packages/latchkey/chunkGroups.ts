/**
 * Which files of the published package hold what is loaded together. Left alone, the bundler makes a file of every few modules
 * that two features share: a visitor's browser would fetch a dozen small files before the button is there, and small files
 * compress badly. Each group takes what it names with everything that imports statically; an earlier group keeps what it took.
 *
 * Groups without React come first, so that `latchkey` never reaches it: `tools/checks/packages.mjs` checks that.
 */
export const chunkGroups = [
  // With the page.
  group(
    'instance',
    /(core\/src\/(createLatchkey|networks\/appNetworks|account\/floorDecimal|operations\/operation)|contracts\/src\/constants\/account)\.ts$/,
  ),
  group('button', /modal\/src\/(ConnectButton|LatchkeyProvider)\.tsx$/),
  // With a remembered connection, the modal, or server rendering.
  group('stored', /core\/src\/storage\/storedState\.ts$/),
  // With the modal, or with the first call of a headless app.
  group('api', /(core\/src\/api|api\/src\/(apiClient|shape)|contracts\/src\/constants\/api)\.ts$/),
  group('connect', /(core\/src\/connect\/startPairing|contracts\/src\/errors\/wallet)\.ts$/),
  group('modal', /modal\/src\/(ModalHost|views\/connect\/ConnectView)\.tsx$/),
  group('pairing', /modal\/src\/views\/connect\/pairingViews\.tsx$/),
  // With the first code.
  group('protocol', /core\/src\/connect\/walletConnect\.ts$/),
].map((entry, place, all) => ({ ...entry, priority: all.length - place }))

function group(name: string, test: RegExp) {
  return { name, test }
}
