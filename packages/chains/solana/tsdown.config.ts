import { defineConfig } from 'tsdown'
import { chunkGroups } from '../../../tools/build/chunkGroups.mjs'
import { packageBuild } from '../../../tools/build/packageBuild.mjs'

const shared = {
  ...packageBuild,
  external: [/^(@solana\/kit|@noble\/.+)(\/|$)/],
}

/** Modules that load together: with the page, with a wallet in the page, and with the app's first request. */
const groups = chunkGroups({
  // With a small module of the next file, which would become a file by itself.
  solana: /(src\/solana|base\/src\/isRecord)\.ts$/,
  link: /link\/standardLink\.ts$/,
  // Everything a connected account needs is one chunk, because every chunk name takes space in the file that imports it.
  account:
    /src\/(balances\/get(Native|Token)Balance|transfer\/(estimateFee|simulateTransfer|sendTransfer|waitForTransfer|paymentUri)|sign\/\w+)\.ts$/,
  provider: /provider\/walletAnswers\.ts$/,
})

export default defineConfig([
  {
    ...shared,
    // Names without hashes, because the adapter's first file contains them; an app's bundler adds its own hashes.
    outputOptions: { codeSplitting: { groups }, chunkFileNames: 'chunks/[name].js' },
    entry: { solana: 'src/solana.ts', networks: 'src/networks/networks.ts' },
  },
  // Built separately: a chunk shared with the adapter would be one more request.
  { ...shared, entry: { verify: 'src/verify/verifySolana.ts' }, clean: false },
])
