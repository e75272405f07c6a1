import { defineConfig } from 'tsdown'
import { chunkGroups } from '../../../tools/build/chunkGroups.mjs'
import { packageBuild } from '../../../tools/build/packageBuild.mjs'

/** Modules that load together: with the page, with a wallet in the page, and with the app's first request. */
const groups = chunkGroups({
  eip155: /src\/eip155\.ts$/,
  link: /link\/providerLink\.ts$/,
  // Everything a connected account needs is one chunk, because every chunk name takes space in the file that imports it.
  account:
    /src\/(balances\/getBalances|calls\/callBatches|send\/(estimateFee|simulateTransfer|sendToken|waitForTransfer|sendTransaction|paymentUri)|sign\/\w+)\.ts$/,
  provider: /provider\/(handleRequest|emitChanges)\.ts$/,
})

export default defineConfig([
  {
    ...packageBuild,
    // Names without hashes, because the adapter's first file contains them; an app's bundler adds its own hashes.
    outputOptions: { codeSplitting: { groups }, chunkFileNames: 'chunks/[name].js' },
    entry: { eip155: 'src/eip155.ts', networks: 'src/networks/devnet.ts' },
  },
  // Built separately: a chunk shared with the adapter would be one more request.
  { ...packageBuild, entry: { verify: 'src/verify/createSignatureVerifier.ts' }, clean: false },
])
