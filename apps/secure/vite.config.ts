import { build, defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite'
import { chunkGroups } from '../../tools/build/chunkGroups.mjs'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { rejectEntryImports } from '../../tools/build/workerEntry.mjs'
import { preactAliases } from './preactAliases.ts'
import { preloadHelper } from './preloadHelper.ts'
import { singleFilePage } from './singleFilePage.ts'

/** Small modules that several files share. In separate files they compress badly. */
const groups = chunkGroups({
  /** All of these are loaded before the first paint. */
  calls:
    /(crypto\/src\/(concatBytes|engine)|base\/src\/(codec\/base64|errors|result|isRecord|retry|deadline|codec\/utf8)|contracts\/src\/errors\/(wallet|vault|embedded|rpc|transaction|networks)|texts\/src\/languages|contracts\/src\/(rpc\/rpcCall|api\/errorBody)|eip155\/src\/(address\/address|keys\/(eip155LazyKeys)))\.ts$/,
  /** Routes for signed-in visitors' requests to the vaults; also loaded before the first paint. */
  vault: /secure\/src\/(frame\/syncSession|site\/site|signer\/deviceStore)\.ts$/,
  /** Runs the worker: signing in and signing need it, neither before the first paint. */
  signer: /secure\/src\/signer\/signer\.ts$/,
  /** The decoders of a request other than a plain message, with what its estimate starts with. */
  decoders: /eip155\/src\/keys\/(describeRequest|prepareTransaction|requestedChain)\.ts$/,
  /** Signing in: preloaded unless the visitor is signed in. */
  login: /secure\/src\/login\/(connectEmail|connectDevice|submitCode|resendLink)\.ts$/,
  social: /secure\/src\/social\/(beginSocial|socialFlows)\.ts$/,
})

/** A build of some of the site's pages. */
const buildOf = (input: string[]) =>
  ({
    root: import.meta.dirname,
    plugins: [lkCss(), preloadHelper],
    resolve: { conditions: ['latchkey-source', ...defaultClientConditions], alias: preactAliases },
    worker: {
      format: 'es',
      plugins: () => [rejectEntryImports()],
      // Everything the entry imports goes into a separate file, from which lazily loaded files can import.
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'signer', test: /signer\/worker\/serveSigner\.ts$/ }] } },
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups } },
        // Both warnings are irrelevant here: a test checks the size limit of the first paint.
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      },
    },
  }) satisfies UserConfig

/** Rarely opened pages are built separately: sharing files with the frame would delay its first paint. */
const rarePages: Plugin = {
  name: 'latchkey-rare-pages',
  apply: 'build',
  async closeBundle() {
    const { build: options, ...config } = buildOf(['export.html', 'keys.html', 'passkey.html'])
    await build({ ...config, configFile: false, logLevel: 'error', build: { ...options, emptyOutDir: false } })
  },
}

/** The recovery page is a single file, so that an owner can keep it and open it from the disk. */
const recoveryPage: Plugin = {
  name: 'latchkey-recovery-page',
  apply: 'build',
  async closeBundle() {
    const { plugins, build: options, ...config } = buildOf(['recover.html'])
    const rolldownOptions = { ...options.rolldownOptions, output: { codeSplitting: false } }
    await build({
      ...{ ...config, configFile: false, logLevel: 'error', plugins: [...plugins, singleFilePage] },
      build: { ...options, emptyOutDir: false, rolldownOptions },
    })
  },
}

const { plugins, ...config } = buildOf(['index.html', 'approve.html'])

export default defineConfig({ ...config, plugins: [...plugins, rarePages, recoveryPage] })
